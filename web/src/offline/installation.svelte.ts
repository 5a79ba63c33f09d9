/**
 * The installed page: its service worker, newer versions of it, and the browser's offer to install.
 */

/** The event with which some browsers offer to install the page. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How the page can be installed here. */
export type Installing = 'installed' | 'offered' | 'menu' | 'insecure' | 'unsupported';

/** Milliseconds between two searches for a newer version while the page stays open. */
const PAUSE = 3_600_000;

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

class Installation {
  /** Whether a newer version is ready; a reload shows it. */
  newer = $state(false);
  private offer = $state.raw<InstallOffer | null>(null);
  private isInstalled = $state(matchMedia('(display-mode: standalone)').matches);
  private searched = Date.now();

  get how(): Installing {
    if (this.isInstalled) return 'installed';
    if (this.offer) return 'offered';
    if (!isSecureContext) return 'insecure';
    return workers() ? 'menu' : 'unsupported';
  }

  /** Install the page, after the browser has asked. */
  async install(): Promise<void> {
    const offer = this.offer;
    this.offer = null;
    if (offer && (await offer.prompt()).outcome === 'accepted') this.isInstalled = true;
  }

  /** Start the service worker, once the page has loaded; without one, the page works as well. */
  start(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.offer = event as InstallOffer;
    });
    addEventListener('appinstalled', () => (this.isInstalled = true));
    const container = workers();
    if (!container || !import.meta.env.PROD) return;
    const register = (): void => void this.register(container).catch(() => {});
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
  }

  private async register(container: ServiceWorkerContainer): Promise<void> {
    container.addEventListener('message', (event) => {
      if ((event.data as { type: string }).type === 'newer') this.newer = true;
    });
    const registration = await container.register('sw.js', { updateViaCache: 'none' });
    this.introduce(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && container.controller) this.introduce(worker);
      });
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - this.searched < PAUSE) return;
      this.searched = Date.now();
      void registration.update().catch(() => {});
    });
  }

  /** Tell a worker which files this page consists of; it replies if they are not of its version. */
  private introduce(worker: ServiceWorker | null): void {
    const parts = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
      'script[src], link[rel="stylesheet"]',
    );
    const base = new URL('.', document.baseURI).href;
    const files = Array.from(parts, (one) => ('src' in one ? one.src : one.href).slice(base.length));
    worker?.postMessage({ type: 'page', files });
  }
}

export const installation = new Installation();
