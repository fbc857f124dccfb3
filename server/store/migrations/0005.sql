-- Notices, notes, the dice that fell, and the rules a game was begun under.

ALTER TABLE game_table ADD COLUMN signature TEXT NOT NULL DEFAULT '';

-- Turns that somebody who wants notices has not yet played.
CREATE TABLE wait (
	account BIGINT NOT NULL REFERENCES account,
	table_id BIGINT NOT NULL REFERENCES game_table,
	step BIGINT NOT NULL,
	since BIGINT NOT NULL,
	told BIGINT NOT NULL,
	PRIMARY KEY (account, table_id)
) WITHOUT ROWID; -- sqlite
); -- postgresql

-- What a player writes down for himself.
CREATE TABLE note (
	table_id BIGINT NOT NULL REFERENCES game_table,
	account BIGINT NOT NULL REFERENCES account,
	time BIGINT NOT NULL,
	text TEXT NOT NULL,
	PRIMARY KEY (table_id, account)
) WITHOUT ROWID; -- sqlite
); -- postgresql

-- How often each face fell for each seat in an ended game. A game without a roll has a row with 0 sides.
CREATE TABLE dice (
	table_id BIGINT NOT NULL REFERENCES game_table,
	seat BIGINT NOT NULL,
	sides BIGINT NOT NULL,
	face BIGINT NOT NULL,
	rolled BIGINT NOT NULL,
	PRIMARY KEY (table_id, seat, sides, face)
) WITHOUT ROWID; -- sqlite
); -- postgresql

-- What the server knows of itself: keys.
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
