BEGIN TRANSACTION;
CREATE TABLE accounts (
	id VARCHAR(64) NOT NULL,
	name VARCHAR(64) NOT NULL,
	password TEXT NOT NULL,
	created BIGINT NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "accounts" VALUES('ann','Ann','$argon2id$v=19$m=65536,t=3,p=4$MzN9TpvMh/PVhdxq3SBnbQ$SpFNefqJdNgyql/CayAzm340eatiU+/HKyGQoS2qeM8',1794882433395);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE chat (
	game VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	name VARCHAR(64) NOT NULL,
	text TEXT NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY (game, number),
	FOREIGN KEY(game) REFERENCES tables (id)
);
INSERT INTO "chat" VALUES('z92agpcwwjjajh9fae7m',0,0,'Ann','Good luck!',1794882437646);
CREATE TABLE commands (
	game VARCHAR(32) NOT NULL,
	seat INTEGER NOT NULL,
	id VARCHAR(64) NOT NULL,
	number INTEGER NOT NULL,
	count INTEGER NOT NULL,
	PRIMARY KEY (game, seat, id),
	FOREIGN KEY(game) REFERENCES tables (id)
);
INSERT INTO "commands" VALUES('h9pdgprp3ygxrqdt82zk',0,'m0',7,1);
INSERT INTO "commands" VALUES('h9pdgprp3ygxrqdt82zk',1,'m1',8,1);
INSERT INTO "commands" VALUES('h9pdgprp3ygxrqdt82zk',0,'m2',9,1);
INSERT INTO "commands" VALUES('h9pdgprp3ygxrqdt82zk',1,'m3',10,2);
INSERT INTO "commands" VALUES('z92agpcwwjjajh9fae7m',1,'m0',8,1);
INSERT INTO "commands" VALUES('z92agpcwwjjajh9fae7m',2,'m1',9,1);
INSERT INTO "commands" VALUES('rh9g4vnwbdv6tee6kmje',0,'m0',7,1);
INSERT INTO "commands" VALUES('rh9g4vnwbdv6tee6kmje',1,'computer-8',8,2);
CREATE TABLE events (
	game VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (game, number),
	FOREIGN KEY(game) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',0,'{"type": "began", "at": 1794882433417, "edition": {"id": "pocket@1", "house": {}}, "lexicon": {"id": "enable", "checksum": "44609ce51602edb6b1b1862e087602e503ccb8b57cca5ccea82e93715956783d"}, "participants": [{"name": "Ann", "is_computer": false, "level": null}, {"name": "Ben", "is_computer": false, "level": null}], "commitment": "6180ec24b0d602ca640cde929614d2464211d990027fa4701c5b1ff7bbc87301", "seed": "0001452c1e593dd4d54cf1c892e7520c51ee594dff961235656d317aa5952b26", "youngest": []}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',1,'{"type": "agreed", "at": 1794882433417, "seat": 0}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',2,'{"type": "agreed", "at": 1794882433417, "seat": 1}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',3,'{"type": "drawn-for-first", "at": 1794882433417, "draws": [[0, "E"], [1, "G"]]}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',4,'{"type": "first-chosen", "at": 1794882433417, "seat": 0, "by": "draw"}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',5,'{"type": "drew", "at": 1794882433417, "seat": 0, "tiles": "DEEFITT"}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',6,'{"type": "drew", "at": 1794882433417, "seat": 1, "tiles": "EEEJQSS"}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',7,'{"type": "passed", "at": 1794882433558, "seat": 0, "by_clock": false}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',8,'{"type": "passed", "at": 1794882433655, "seat": 1, "by_clock": false}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',9,'{"type": "passed", "at": 1794882433750, "seat": 0, "by_clock": false}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',10,'{"type": "passed", "at": 1794882433850, "seat": 1, "by_clock": false}');
INSERT INTO "events" VALUES('h9pdgprp3ygxrqdt82zk',11,'{"type": "ended", "at": 1794882433850, "why": "passed-out", "settlements": [{"score": 0, "overtime": 0, "unplayed": "DEEFITT", "deducted": 11, "gained": 0}, {"score": 0, "overtime": 0, "unplayed": "EEEJQSS", "deducted": 23, "gained": 0}], "winners": [0], "decided": "score", "seed": "0001452c1e593dd4d54cf1c892e7520c51ee594dff961235656d317aa5952b26"}');
INSERT INTO "events" VALUES('z92agpcwwjjajh9fae7m',0,'{"type": "began", "at": 1794882433970, "edition": {"id": "switch@1", "house": {}}, "lexicon": {"id": "enable", "checksum": "44609ce51602edb6b1b1862e087602e503ccb8b57cca5ccea82e93715956783d"}, "participants": [{"name": "Ann", "is_computer": false, "level": null}, {"name": "Ben", "is_computer": false, "level": null}, {"name": "Cleo", "is_computer": false, "level": null}], "commitment": "f714eb2e9651dda2b8630dedac790a32881e7f6d09efd82388fbe324e7645f65", "seed": "faa199c86f77c3d5bc29fb73bdf9b0e037b15abbb84080df51801733c80bdd33", "youngest": []}');
INSERT INTO "events" VALUES('z92agpcwwjjajh9fae7m',1,'{"type": "agreed", "at": 1794882433970, "seat": 0}');
INSERT INTO "events" VALUES('z92agpcwwjjajh9fae7m',2,'{"type": "agreed", "at": 1794882433970, "seat": 1}');
INSERT INTO "events" VALUES('z92agpcwwjjajh9fae7m',3,'{"type": "agreed", "at": 1794882433970, "seat": 2}');
INSERT INTO "events" VALUES('z92agpcwwjjajh9fae7m',4,'{"type": "first-chosen", "at": 1794882433970, "seat": 1, "by": "lot"}');
INSERT INTO "events" VALUES('z92agpcwwjjajh9fae7m',5,'{"type": "drew", "at": 1794882433970, "seat": 0, "tiles": "ADMMT[U~][V~][H+]"}');
INSERT INTO "events" VALUES('z92agpcwwjjajh9fae7m',6,'{"type": "drew", "at": 1794882433970, "seat": 1, "tiles": "BCEIR[F~][U~][M+]"}');
INSERT INTO "events" VALUES('z92agpcwwjjajh9fae7m',7,'{"type": "drew", "at": 1794882433970, "seat": 2, "tiles": "AADEOOP?"}');
INSERT INTO "events" VALUES('z92agpcwwjjajh9fae7m',8,'{"type": "passed", "at": 1794882434074, "seat": 1, "by_clock": false}');
INSERT INTO "events" VALUES('z92agpcwwjjajh9fae7m',9,'{"type": "passed", "at": 1794882434178, "seat": 2, "by_clock": false}');
INSERT INTO "events" VALUES('rh9g4vnwbdv6tee6kmje',0,'{"type": "began", "at": 1794882434254, "edition": {"id": "glass/finish-line@1", "house": {"end.scoreless_rounds": 3}}, "lexicon": {"id": "enable", "checksum": "44609ce51602edb6b1b1862e087602e503ccb8b57cca5ccea82e93715956783d"}, "participants": [{"name": "Ann", "is_computer": false, "level": "expert"}, {"name": "Expert", "is_computer": true, "level": "expert"}], "commitment": "a61768e9975696b7c89493b2f5e7ba704dafbc8fc14b50a2f72ba3acf4355218", "seed": "0fa8a8f5dffbbf3206a7c3e6d19a91bbe64b88904acd76d26117f7394747acaf", "youngest": []}');
INSERT INTO "events" VALUES('rh9g4vnwbdv6tee6kmje',1,'{"type": "agreed", "at": 1794882434254, "seat": 0}');
INSERT INTO "events" VALUES('rh9g4vnwbdv6tee6kmje',2,'{"type": "agreed", "at": 1794882434254, "seat": 1}');
INSERT INTO "events" VALUES('rh9g4vnwbdv6tee6kmje',3,'{"type": "drawn-for-first", "at": 1794882434254, "draws": [[0, "?"], [1, "A"]]}');
INSERT INTO "events" VALUES('rh9g4vnwbdv6tee6kmje',4,'{"type": "first-chosen", "at": 1794882434254, "seat": 0, "by": "draw"}');
INSERT INTO "events" VALUES('rh9g4vnwbdv6tee6kmje',5,'{"type": "drew", "at": 1794882434254, "seat": 0, "tiles": "AEEEGGO"}');
INSERT INTO "events" VALUES('rh9g4vnwbdv6tee6kmje',6,'{"type": "drew", "at": 1794882434254, "seat": 1, "tiles": "AEEEJMO"}');
INSERT INTO "events" VALUES('rh9g4vnwbdv6tee6kmje',7,'{"type": "passed", "at": 1794882434362, "seat": 0, "by_clock": false}');
INSERT INTO "events" VALUES('rh9g4vnwbdv6tee6kmje',8,'{"type": "played", "at": 1794882435150, "seat": 1, "play": {"tiles": {"H7": "J", "H8": "E", "H9": "E"}, "announced": null}, "words": [{"text": "JEE", "start": "H7", "axis": "down", "score": 20}], "square_points": 0, "bonus": 0, "score": 20}');
INSERT INTO "events" VALUES('rh9g4vnwbdv6tee6kmje',9,'{"type": "drew", "at": 1794882435150, "seat": 1, "tiles": "HTW"}');
CREATE TABLE keepsakes (
	account VARCHAR(64) NOT NULL,
	game VARCHAR(32) NOT NULL,
	seats VARCHAR(16) NOT NULL, token TEXT,
	PRIMARY KEY (account, game),
	FOREIGN KEY(account) REFERENCES accounts (id),
	FOREIGN KEY(game) REFERENCES tables (id)
);
CREATE TABLE sessions (
	digest VARCHAR(64) NOT NULL,
	account VARCHAR(64) NOT NULL,
	until BIGINT NOT NULL, "key" VARCHAR(64), created BIGINT,
	PRIMARY KEY (digest),
	FOREIGN KEY(account) REFERENCES accounts (id)
);
INSERT INTO "sessions" VALUES('37125bcef9a7566d14f03bbff68cb259155016a2dfe63430847180d7a3df0c04','ann',1802658433397,NULL,1794882433397);
CREATE TABLE settings (
	"key" VARCHAR(64) NOT NULL,
	value TEXT NOT NULL,
	PRIMARY KEY ("key")
);
INSERT INTO "settings" VALUES('secret','541b491272a1dca6a1d4b1ddf5752d898914dd52e36af2809aea423d47e11662');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL,
	code VARCHAR(16) NOT NULL,
	status VARCHAR(16) NOT NULL,
	created BIGINT NOT NULL,
	updated BIGINT NOT NULL,
	listed BOOLEAN NOT NULL,
	data TEXT NOT NULL,
	version INTEGER NOT NULL,
	number INTEGER NOT NULL,
	summary TEXT NOT NULL,
	alarm BIGINT,
	holder VARCHAR(64),
	PRIMARY KEY (id),
	UNIQUE (code)
);
INSERT INTO "tables" VALUES('h9pdgprp3ygxrqdt82zk','JX5KNV','over',1794882433410,1794882433851,0,'{"edition": "pocket", "lexicon": "enable", "house": {}, "seats": [{"kind": "here", "name": "Ann", "level": null, "player": null, "stamp": "gvrlC-4LFSEt", "agrees": true, "program": false}, {"kind": "here", "name": "Ben", "level": null, "player": null, "stamp": "e2semK_3mNSW", "agrees": true, "program": false}], "youngest": [], "spectators": true, "takeback": false, "chat": true, "proposal": null, "next": null}',0,12,'{"scores":[-11,-23],"awaited":[],"turn_since":1794882433850,"phase":"over","winners":[0],"why":"passed-out"}',NULL,NULL);
INSERT INTO "tables" VALUES('z92agpcwwjjajh9fae7m','YWH2Q8','playing',1794882433955,1794882434178,0,'{"edition": "switch", "lexicon": "enable", "house": {}, "seats": [{"kind": "here", "name": "Ann", "level": null, "player": null, "stamp": "ZmqDkyLcVRwy", "agrees": true, "program": false}, {"kind": "here", "name": "Ben", "level": null, "player": null, "stamp": "OWor_GvnhKGc", "agrees": true, "program": false}, {"kind": "here", "name": "Cleo", "level": null, "player": null, "stamp": "SPoZ-BZWqQCk", "agrees": true, "program": false}], "youngest": [], "spectators": true, "takeback": false, "chat": true, "proposal": null, "next": null}',0,10,'{"scores":[0,0,0],"awaited":[0],"turn_since":1794882434178,"phase":"playing","winners":null,"why":null}',NULL,NULL);
INSERT INTO "tables" VALUES('rh9g4vnwbdv6tee6kmje','VMNV89','playing',1794882434240,1794882435155,0,'{"edition": "glass/finish-line", "lexicon": "enable", "house": {}, "seats": [{"kind": "here", "name": "Ann", "level": null, "player": null, "stamp": "JkHE8lOfuj4a", "agrees": true, "program": false}, {"kind": "computer", "name": "Expert", "level": null, "player": "expert", "stamp": "DxG6dcySRdUp", "agrees": true, "program": false}], "youngest": [], "spectators": true, "takeback": false, "chat": true, "proposal": null, "next": null}',0,10,'{"scores":[0,20],"awaited":[0],"turn_since":1794882435150,"phase":"playing","winners":null,"why":null}',NULL,NULL);
INSERT INTO "tables" VALUES('k5vw3cdx698vtcqk8265','DABZH8','waiting',1794882437637,1794882437637,0,'{"edition": "super", "lexicon": "enable", "house": {"challenge.rule": "five"}, "seats": [{"kind": "here", "name": "Ann", "level": null, "player": null, "stamp": "PMpqbL4cXYDf", "agrees": true, "program": false}, {"kind": "open", "name": null, "level": null, "player": null, "stamp": "NiQQT_yyNcb2", "agrees": true, "program": false}], "youngest": [], "spectators": true, "takeback": false, "chat": true, "proposal": null, "next": null}',0,0,'{}',NULL,NULL);
CREATE TABLE workers (
	name VARCHAR(64) NOT NULL,
	until BIGINT NOT NULL,
	PRIMARY KEY (name)
);
CREATE INDEX tables_by_alarm ON tables (alarm);
CREATE INDEX tables_by_lobby ON tables (listed, status, created);
COMMIT;
