# Names and descriptions from data files: editions, dictionaries and players. The English text is in
# the data; its words, joined by hyphens, are the code of its translation.

# Editions.
text-pocket = Kompakt
text-pocket-nine-tiles = Kompakt, neun Steine
text-super = Super
text-large-print = Großdruck
text-large-print-eight-tiles = Großdruck, acht Steine
text-glass = Glas
text-glass-nine-tiles = Glas, neun Steine
text-glass-finish-line = Glas, Ziellinie
text-switch = Wechsel
text-the-15-15-travel-game-with-100-tiles-also-with-nine-tiles-on-the-rack = Das Reisespiel mit 15×15 Feldern und 100 Steinen; auch mit neun Steinen auf der Bank.
text-nine-tiles-on-the-rack-a-50-point-bonus-for-playing-seven-eight-or-nine-of-them = Neun Steine auf der Bank; 50 Bonuspunkte, wenn du sieben, acht oder neun davon legst.
text-eight-tiles-on-the-rack-a-50-point-bonus-for-playing-seven-or-eight-of-them = Acht Steine auf der Bank; 50 Bonuspunkte, wenn du sieben oder acht davon legst.
text-the-21-21-board-with-quadruple-letter-and-word-squares-and-200-tiles = Das Brett mit 21×21 Feldern, vierfachen Buchstaben- und Wortwerten und 200 Steinen.
text-the-15-15-board-with-large-letters-and-coordinates-around-the-edge-also-with-eight-tiles = Das Brett mit 15×15 Feldern, großen Buchstaben und Koordinaten am Rand; auch mit acht Steinen.
text-the-rotating-15-15-glass-board-also-with-nine-tiles-and-as-a-race-to-a-finish-line = Das drehbare Glasbrett mit 15×15 Feldern; auch mit neun Steinen und als Rennen zur Ziellinie.
text-a-race-the-first-player-to-reach-the-target-for-their-level-wins = Ein Rennen: Wer zuerst das Ziel der eigenen Stufe erreicht, gewinnt.
text-eight-tiles-per-tray-switch-bonus-and-wild-tiles-squares-that-add-points = Acht Steine pro Bank; Wechsel-, Bonus- und Jokersteine; Felder, die Punkte bringen.

# Editions in other languages.
text-german = Deutsch
text-french = Französisch
text-spanish = Spanisch
text-dutch = Niederländisch
text-polish = Polnisch
text-italian = Italienisch
text-swedish = Schwedisch
text-danish = Dänisch
text-norwegian = Norwegisch
text-portuguese = Portugiesisch
text-catalan = Katalanisch
text-the-15-15-board-with-102-german-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 102 deutschen Steinen; gespielt wird mit einer eigenen Wortliste.
text-the-15-15-board-with-102-french-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 102 französischen Steinen; gespielt wird mit einer eigenen Wortliste.
text-the-15-15-board-with-100-spanish-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 100 spanischen Steinen; gespielt wird mit einer eigenen Wortliste.
text-the-15-15-board-with-102-dutch-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 102 niederländischen Steinen; gespielt wird mit einer eigenen Wortliste.
text-the-15-15-board-with-100-polish-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 100 polnischen Steinen; gespielt wird mit einer eigenen Wortliste.
text-the-15-15-board-with-120-italian-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 120 italienischen Steinen; gespielt wird mit einer eigenen Wortliste.
text-the-15-15-board-with-100-swedish-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 100 schwedischen Steinen; gespielt wird mit einer eigenen Wortliste.
text-the-15-15-board-with-100-danish-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 100 dänischen Steinen; gespielt wird mit einer eigenen Wortliste.
text-the-15-15-board-with-100-norwegian-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 100 norwegischen Steinen; gespielt wird mit einer eigenen Wortliste.
text-the-15-15-board-with-120-portuguese-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 120 portugiesischen Steinen; gespielt wird mit einer eigenen Wortliste.
text-the-15-15-board-with-100-catalan-tiles-played-with-your-own-word-list = Das Brett mit 15×15 Feldern und 100 katalanischen Steinen; gespielt wird mit einer eigenen Wortliste.

# Squares.
text-double-letter = doppelter Buchstabenwert
text-triple-letter = dreifacher Buchstabenwert
text-quadruple-letter = vierfacher Buchstabenwert
text-double-word = doppelter Wortwert
text-triple-word = dreifacher Wortwert
text-quadruple-word = vierfacher Wortwert
text-center-double-word = Mitte, doppelter Wortwert
text-plus-three-points = plus drei Punkte
text-plus-five-points = plus fünf Punkte
text-plus-ten-points = plus zehn Punkte
text-plus-twenty-points = plus zwanzig Punkte
text-start = Startfeld
# What is printed on them: L is short for letter, B for Buchstabe.
text-2l = 2B
text-3l = 3B
text-4l = 4B
text-plain = einfaches Feld

# Kinds of tiles; sentences use them as masculine nouns.
text-letter-tile = Buchstabenstein
text-blank = Blankostein
text-blue-tile = blauer Stein
text-orange-tile = Wechselstein
text-purple-tile = Bonusstein
text-wild-tile = Jokerstein
text-switch-tile = Wechselstein

# Dictionaries.
text-enable-american-english = ENABLE (amerikanisches Englisch)
text-family-modern-english = Familie (modernes Englisch)
text-family-modern-english-without-offensive-words = Familie (modernes Englisch), ohne anstößige Wörter
text-enable-american-english-without-offensive-words = ENABLE (amerikanisches Englisch), ohne anstößige Wörter
text-yawl-british-and-american-without-offensive-words = YAWL (britisches und amerikanisches Englisch), ohne anstößige Wörter
text-yawl-british-and-american = YAWL (britisches und amerikanisches Englisch)
text-enhanced-north-american-benchmark-lexicon-public-domain = Enhanced North American Benchmark Lexicon, gemeinfrei
text-enable-and-yawl-public-domain-scowl-wordnet-wiktionary-spacy-and-wordfreq-under-open-licenses = ENABLE und YAWL, gemeinfrei; SCOWL, WordNet, Wiktionary, spaCy und wordfreq, unter offenen Lizenzen
text-yet-another-word-list-public-domain = Yet Another Word List, gemeinfrei

# Players.
text-beginner = leicht
text-intermediate = mittel
text-expert = stark
text-champion = meisterhaft
text-engine = Rechner
text-strong-engine = starker Rechner
text-plays-everyday-words-enjoys-every-one-and-never-minds-losing = Spielt Alltagswörter, freut sich über jedes und nimmt keine Niederlage krumm.
text-reads-a-lot-spots-the-triple-word-and-talks-about-the-bonus-that-got-away = Liest viel, sieht den dreifachen Wortwert und erzählt gern vom Bonus, der ihr entging.
text-knows-the-short-words-by-heart-keeps-an-s-for-better-days-and-rarely-blinks = Kennt die kurzen Wörter auswendig, hebt sich ein S für bessere Tage auf und verzieht selten eine Miene.
text-has-seen-it-all-counts-what-is-left-in-the-bag-and-smiles-when-you-find-the-better-play = Hat alles schon gesehen, zählt mit, was noch im Beutel ist, und lächelt, wenn du den besseren Zug findest.
text-knows-every-word-balances-points-against-the-tiles-it-keeps-and-never-plans-ahead = Kennt jedes Wort, wägt Punkte gegen die Steine auf der Bank ab und plant nie voraus.
text-simulates-a-few-hundred-games-for-each-good-move-and-plays-the-move-that-does-best = Spielt zu jedem guten Zug ein paar Hundert Partien durch und wählt den erfolgreichsten.

# A part of the letter set in house rules.
text-count = Anzahl
