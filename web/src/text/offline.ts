/** The text about installing the page, working offline, and notifications. */

export const offline = {
  offline: {
    text: "You're offline. You can see your games as they last were, and replay finished ones.",
    notKept: "You're offline, and this browser has no copy of this game.",
  },
  newer: {
    text: 'A new version of Tilewright is ready.',
    reload: 'Reload',
    later: 'Later',
  },
  push: {
    offer: "Do you want to be notified when it's your turn? Then you don't have to wait here.",
    yes: 'Notify me',
    no: 'No, thanks',
    always: 'even when Tilewright is closed',
    open: 'only while Tilewright is open in a tab',
  },
  install: {
    title: 'Install',
    button: 'Install Tilewright',
    how: {
      offered: 'Tilewright then opens in its own window, even without a connection.',
      installed: 'Tilewright is installed on this device. It opens even without a connection.',
      menu: 'To install Tilewright, choose "Install" or "Add to Home Screen" in your browser\'s menu. It then opens even without a connection.',
      insecure:
        "You can't install Tilewright from this address, because it doesn't start with https. Browsers require that for pages that open offline or send notifications. Everything else works.",
      unsupported: "This browser can't install pages. Everything else works.",
    },
  },
};
