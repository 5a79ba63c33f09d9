/** German: the text about installing the page, working offline, and notifications. */

import type { Catalogue } from '../text';

export const offline = {
  offline: {
    text: 'Du bist offline. Du kannst deine Spiele sehen, wie sie zuletzt waren, und beendete noch einmal ansehen.',
    notKept: 'Du bist offline, und dieser Browser hat keine Kopie dieses Spiels.',
  },
  newer: {
    text: 'Eine neue Version von Tilewright ist bereit.',
    reload: 'Neu laden',
    later: 'Später',
  },
  push: {
    offer: 'Möchtest du benachrichtigt werden, wenn du am Zug bist? Dann musst du nicht hier warten.',
    yes: 'Benachrichtigen',
    no: 'Nein, danke',
    always: 'auch wenn Tilewright geschlossen ist',
    open: 'nur solange Tilewright in einem Tab offen ist',
  },
  install: {
    title: 'Installieren',
    button: 'Tilewright installieren',
    how: {
      offered: 'Tilewright öffnet sich dann in einem eigenen Fenster, auch ohne Verbindung.',
      installed: 'Tilewright ist auf diesem Gerät installiert. Es öffnet sich auch ohne Verbindung.',
      menu: 'Um Tilewright zu installieren, wähle im Menü deines Browsers „Installieren“ oder „Zum Startbildschirm hinzufügen“. Es öffnet sich dann auch ohne Verbindung.',
      insecure:
        'Von dieser Adresse lässt sich Tilewright nicht installieren, weil sie nicht mit https beginnt. Browser verlangen das für Seiten, die sich offline öffnen oder Benachrichtigungen senden. Alles andere funktioniert.',
      unsupported: 'Dieser Browser kann keine Seiten installieren. Alles andere funktioniert.',
    },
  },
} satisfies Partial<Catalogue>;
