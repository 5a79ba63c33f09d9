/**
 * Notifications that it is the player's turn: from the server through the browser's push service,
 * where both offer them, or else from this page while it is open in a hidden tab.
 */

import { account } from '../account.svelte';
import { api } from '../api';
import { kept, keep, remember, remembered, tickets } from '../browser/store';
import { settings } from '../settings.svelte';
import { t } from '../text/text';
import { keepCopy } from './shelf';

/** Milliseconds after which an unchanged subscription is sent to the server again. */
const RENEWAL = 86_400_000;

async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/** What the player allows; over plain http and on some phones, browsers have no notifications. */
const permission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'denied';

class Push {
  /** The server's public key; null if it sends no notifications, or the browser gets none. */
  private key = $state<string | null>(null);
  /** Whether the player declined the offer at a table. */
  private isDeclined = $state(kept('push.declined') !== null);
  /** Whether the server notifies this browser. */
  private isSubscribed = false;

  /** Whether notifications arrive while the page is closed. */
  get isOffered(): boolean {
    return this.key !== null;
  }

  /** Whether to ask the player at a table with a friend. */
  get isWorthAsking(): boolean {
    return this.isOffered && !settings.chosen.notify && !this.isDeclined && permission() !== 'denied';
  }

  /** Find out what is possible, and renew the subscription if there is one. */
  async start(): Promise<void> {
    try {
      const { push } = await api.about();
      this.key = (await worker()) ? push : null;
      await this.renew();
    } catch {
      // Without the server there is nothing to subscribe to.
    }
  }

  /** Turn notifications on, after the browser has asked; return whether the player allowed them. */
  async turnOn(): Promise<boolean> {
    if (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted') return false;
    settings.set('notify', true);
    await this.renew().catch(() => {});
    return true;
  }

  async turnOff(): Promise<void> {
    settings.set('notify', false);
    await this.forget();
  }

  decline(): void {
    this.isDeclined = true;
    keep('push.declined', '1');
  }

  /** Tell the server to notify this browser at the tables that it knows now. */
  async renew(): Promise<void> {
    const registration = await worker();
    if (!registration || !this.key || !settings.chosen.notify || permission() !== 'granted') return;
    await keepCopy('notification', { title: t.table.yourTurn });
    const subscription =
      (await registration.pushManager.getSubscription()) ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.key }));
    const { endpoint, keys } = subscription.toJSON();
    if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return;
    this.isSubscribed = true;
    const tokens = tickets().map((ticket) => ticket.token);
    const state = JSON.stringify([endpoint, account.current?.name, tokens]);
    if (this.knows(state)) return;
    const body = { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] }, tokens };
    const session = account.current?.session;
    await api.subscribe(body, session);
    remember('push.sent', JSON.stringify({ state, at: Date.now() }));
  }

  /** Whether the server was told the same not long ago. */
  private knows(state: string): boolean {
    const sent = JSON.parse(remembered('push.sent') ?? '{}') as { state?: string; at?: number };
    return sent.state === state && Date.now() - (sent.at ?? 0) < RENEWAL;
  }

  /** Tell the server to forget this browser, as when the player logs out. */
  async forget(): Promise<void> {
    this.isSubscribed = false;
    remember('push.sent', null);
    const subscription = await (await worker())?.pushManager.getSubscription();
    if (!subscription) return;
    await api.unsubscribe(subscription.endpoint).catch(() => {});
    await subscription.unsubscribe().catch(() => {});
  }

  /** Notify the player from this page, unless the server does. */
  async notify(table: string, body: string): Promise<void> {
    if (!settings.chosen.notify || this.isSubscribed || permission() !== 'granted') return;
    const note = { body, tag: table, data: { table } };
    const registration = await worker();
    // Phones allow notifications through a service worker only.
    if (registration) await registration.showNotification(t.table.yourTurn, note);
    else new Notification(t.table.yourTurn, note);
  }
}

export const push = new Push();
