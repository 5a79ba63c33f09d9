# Why the server refused a request. What is wrong with a program's request, such as a missing
# field, is not among them: only programmers read it, and it stays in English.

problem-no-table = Diesen Tisch gibt es nicht.
problem-no-code = Diesen Code gibt es nicht.
problem-dictionary-gone = Das Wörterbuch dieses Spiels, { $name }, gibt es auf diesem Server nicht mehr. Bitte den Betreiber, die Datei wieder bereitzustellen.
problem-no-word = Niemand hat dieses Wort gelegt.
problem-no-definitions = Worterklärungen gibt es, wenn das Spiel aus ist.
problem-no-key = Diesen Schlüssel gibt es nicht.
problem-bad-token = Dieser Zugang gilt nicht für diesen Tisch.
problem-outdated = Diese Seite ist veraltet. Lade sie neu, um weiterzuspielen.
problem-conflict = Jemand war schneller. Lade neu und versuche es noch einmal.
problem-too-large = Diese Nachricht ist zu groß.
problem-request-too-large = Diese Anfrage ist zu groß. Die Grenze liegt bei { $most } Byte.
problem-too-many = { $count ->
    [one] Zu viele Anfragen. Versuche es in { $count } Sekunde noch einmal.
   *[other] Zu viele Anfragen. Versuche es in { $count } Sekunden noch einmal.
}
problem-too-many-windows = Du schaust diesem Tisch in zu vielen Fenstern zu. Schließe einige davon.
problem-too-many-spectators = An diesem Tisch ist kein Platz für weitere Zuschauer.

problem-store-busy = Die Datenbank des Servers ist ausgelastet. Nichts wurde gespeichert. Versuche es gleich noch einmal.
problem-store-full = Die Festplatte des Servers ist voll. Nichts wurde gespeichert. Versuche es später noch einmal.
problem-store-unreachable = Der Server erreicht seine Spiele gerade nicht. Versuche es gleich noch einmal.
problem-table-unreachable = Der Server erreicht diesen Tisch gerade nicht. Versuche es gleich noch einmal.
problem-busy = Der Server ist gerade stark ausgelastet. Versuche es in ein paar Sekunden noch einmal.
problem-restarting = Der Server startet neu. Nichts wurde gespeichert. Versuche es in ein paar Sekunden noch einmal.

problem-no-page = Unter dieser Adresse gibt es nichts. Prüfe sie auf Tippfehler.
problem-wrong-method = Diese Adresse nimmt solche Anfragen nicht an.
problem-foreign-origin = Eine andere Website wollte diese Verbindung öffnen. Öffne das Spiel auf der Seite dieses Servers.
problem-internal = Der Server hat einen Fehler gemacht. Näheres steht in seinem Protokoll. Versuche es noch einmal; wenn es wieder passiert, sag dem Betreiber Bescheid.
problem-unreadable = Der Server konnte diese Anfrage nicht lesen. Prüfe die Adresse; sie beginnt mit http:// oder https://.
problem-too-slow = Die Anfrage kam zu langsam an. Prüfe deine Verbindung und versuche es noch einmal.
problem-too-many-connections = { $count ->
    [one] Dein Netz hat zu viele offene Verbindungen zu diesem Server. Schließe einige Tabs oder versuche es in { $count } Sekunde noch einmal.
   *[other] Dein Netz hat zu viele offene Verbindungen zu diesem Server. Schließe einige Tabs oder versuche es in { $count } Sekunden noch einmal.
}
problem-headers-too-large = Dein Browser hat mehr gesendet, als dieser Server annimmt. Lösche die Cookies dieser Adresse und versuche es noch einmal.
problem-full = { $count ->
    [one] Auf dem Server ist gerade kein Platz. Versuche es in { $count } Sekunde noch einmal.
   *[other] Auf dem Server ist gerade kein Platz. Versuche es in { $count } Sekunden noch einmal.
}
problem-starting = { $count ->
    [one] Der Server startet gerade. Versuche es in { $count } Sekunde noch einmal.
   *[other] Der Server startet gerade. Versuche es in { $count } Sekunden noch einmal.
}
problem-server-away = { $count ->
    [one] Der Server ist gerade nicht erreichbar. Begonnene Spiele bleiben erhalten. Versuche es in { $count } Sekunde noch einmal.
   *[other] Der Server ist gerade nicht erreichbar. Begonnene Spiele bleiben erhalten. Versuche es in { $count } Sekunden noch einmal.
}

problem-title-later = Bitte versuche es gleich noch einmal
problem-title-missing = Diese Seite gibt es nicht
problem-title-refused = Diese Anfrage kann der Server nicht annehmen
problem-title-failed = Etwas ist schiefgegangen
problem-page-reloads = Diese Seite versucht es von selbst noch einmal.
problem-page-again = Noch einmal versuchen
problem-page-home = Zur Startseite

problem-table-closed = Dieser Tisch ist geschlossen.
problem-not-started = Das Spiel hat noch nicht begonnen.
problem-only-watch = Zuschauer können nur zuschauen.
problem-not-your-seat = Das ist nicht dein Platz.
problem-no-spectators = Dieser Tisch erlaubt keine Zuschauer.
problem-no-chat = An diesem Tisch gibt es keinen Chat.
problem-no-hints = An diesem Tisch gibt es keine Hinweise.
problem-no-hint-taken = Du hast in diesem Zug keinen Hinweis genommen.
problem-table-full = Alle Plätze an diesem Tisch sind besetzt.
problem-seat-taken = Dieser Platz ist schon besetzt.
problem-table-crowded = Zu viele ändern gerade diesen Tisch. Versuche es noch einmal.
problem-no-free-code = Der Server hat keinen freien Code gefunden. Versuche es noch einmal.
problem-not-over = Du kannst diese Datei erst herunterladen, wenn das Spiel aus ist.
problem-no-review-yet = Ein Spiel lässt sich auswerten, wenn es aus ist.
problem-no-puzzle = Dieses Rätsel gibt es nicht. Vielleicht wurde sein Spiel gelöscht.
problem-review-first = Rätsel entstehen aus einem ausgewerteten Spiel. Werte das Spiel zuerst aus.
problem-no-mistake = Dieser Zug ist keiner deiner Fehler.
problem-study-full = Dein Konto hat nicht mehr Platz als für { $most } Lernkarten oder Wörter.
problem-no-upload = Dieses Spiel gibt es nicht, oder es wurde vor zu langer Zeit hochgeladen. Lade es noch einmal hoch.
problem-upload-live = Das sieht nach einem Spiel aus, das auf diesem Server gerade läuft. Es lässt sich auswerten, wenn es aus ist.
problem-upload-several = Diese Datei enthält { $count } Spiele. Lade sie einzeln hoch.
problem-upload-empty = Diese Datei enthält keine Züge.
problem-upload-line = Zeile { $line }: { $problem }
problem-upload-file = Diese Datei ist nicht lesbar: { $problem }
problem-no-shared = Dieses Spiel wird nicht mehr geteilt. Jedes Handy behält seine Kopie.
problem-kept-read-only = { $name } zählt gerade die Punkte. Frage zuerst, ob du übernehmen darfst.
problem-kept-asked = { $name } möchte schon übernehmen.
problem-kept-ask-first = Frage zuerst die Person, die gerade zählt.
problem-kept-wait = { $name } hat noch ein paar Sekunden Zeit für die Antwort.
problem-kept-too-large = Dieses Spiel ist zu groß geworden, um geteilt zu werden.
problem-spectator-token = Der Zugang eines Zuschauers kann nicht erneuert werden.

problem-proposal-closed = Dieser Vorschlag ist nicht mehr offen.
problem-only-players-cancel = Ein laufendes Spiel können nur die Spieler abbrechen.
problem-no-rematch = Eine Revanche ist nicht vereinbart.
problem-rematch-token = Dieser Platz hat für die Revanche einen neuen Zugang. Benutze diesen.
problem-only-opener-closes = Nur wer diesen Tisch eröffnet hat, kann ihn schließen.
problem-rematch-early = Eine Revanche kannst du erst vorschlagen, wenn das Spiel aus ist.
problem-rematch-agreed = Eine Revanche ist schon vereinbart.
problem-no-game = An diesem Tisch läuft kein Spiel.
problem-no-takeback = An diesem Tisch können Züge nicht zurückgenommen werden.

problem-quota-address-tables = Von deiner Adresse aus sind { $most } Tische offen, mehr sind nicht möglich. Beende ein Spiel oder schließe einen Tisch und versuche es noch einmal.
problem-quota-account-tables = Dein Konto hat { $most } offene Tische, mehr sind nicht möglich. Beende ein Spiel oder schließe einen Tisch und versuche es noch einmal.
problem-quota-address-exhibitions = Von deiner Adresse aus laufen { $most } Spiele zwischen Computern, mehr sind nicht möglich. Warte, bis eines aus ist, oder beende es.
problem-quota-account-exhibitions = Dein Konto hat { $most } Spiele zwischen Computern, mehr sind nicht möglich. Warte, bis eines aus ist, oder beende es.
problem-quota-server-exhibitions = Auf dem Server laufen schon { $most } Spiele zwischen Computern, mehr sind nicht möglich. Schau einem davon zu oder versuche es später noch einmal.
problem-no-new-tables = Dieser Server eröffnet keine neuen Tische.
problem-no-exhibitions = Dieser Server erlaubt keine Spiele zwischen Computern.

problem-name-blank = Der Name darf nicht leer sein.
problem-name-long = Der Name darf höchstens { $most } Zeichen haben, Ligaturen ausgeschrieben.
problem-name-hidden = Der Name muss in einer Zeile stehen, ohne unsichtbare Zeichen und ohne Steuerzeichen.
problem-name-marks = Jeder Buchstabe des Namens darf höchstens { $most } Zusatzzeichen haben.
problem-name-offensive = Dieser Name ist hier nicht erlaubt. Wähle einen anderen.
problem-name-alike = Dieser Name sieht aus wie ein anderer an diesem Tisch: { $name }. Wähle einen anderen.
problem-name-taken = Dieser Name ist vergeben oder sieht aus wie ein vergebener. Wähle einen anderen.
problem-password-short = Wähle ein Passwort mit mindestens { $least } Zeichen.
problem-password-blank = Wähle ein Passwort, das nicht nur aus Leerzeichen besteht.
problem-password-easy = Dieses Passwort ist zu leicht zu erraten. Wähle ein anderes.
problem-password-wrong = Name oder Passwort stimmt nicht.
problem-reset-used = Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte um einen neuen.
problem-banned = Dieses Konto ist gesperrt.
problem-no-accounts = Auf diesem Server gibt es keine Konten.
problem-no-push = Dieser Server sendet keine Benachrichtigungen.
problem-session-over = Deine Sitzung ist beendet. Melde dich neu an.
problem-not-a-session = Das ist der Zugang zu einem Tisch, nicht zu einem Konto. Schicke eine Sitzung oder einen API-Schlüssel oder, um einen Tisch ohne Konto zu eröffnen, nichts davon.
problem-too-many-keys = Ein Konto kann höchstens { $most } API-Schlüssel haben.
problem-key-scope = Dieser API-Schlüssel hat den Bereich „{ $scope }“ nicht. Lege einen an, der ihn hat.
problem-key-denied = Mit einem API-Schlüssel geht das nicht. Melde dich mit deinem Passwort an.
