-- A public server: rights that end, people who moderate, a second factor, reports, and what was done by whom.

ALTER TABLE account ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE account ADD COLUMN moderator BIGINT NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN blocked_why TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN blocked_until BIGINT NOT NULL DEFAULT 0; -- 0: for good
ALTER TABLE account ADD COLUMN factor TEXT NOT NULL DEFAULT ''; -- the secret of the second factor; empty: none
ALTER TABLE account ADD COLUMN deleted BIGINT NOT NULL DEFAULT 0; -- when; 0: it lives

-- How a name looks: "AIice" with a capital i is "Alice" to the eye. Empty: an account from before this was looked at.
ALTER TABLE account ADD COLUMN name_look TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX account_name_look ON account (name_look) WHERE name_look <> '';

ALTER TABLE token ADD COLUMN label TEXT NOT NULL DEFAULT ''; -- how its owner knows it

-- A line for every right that has ended, so that every server closes the links that lived on it.
CREATE TABLE ended_right (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- sqlite
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- postgresql
	account BIGINT NOT NULL,
	time BIGINT NOT NULL
);
CREATE INDEX ended_right_time ON ended_right (time);

-- What may be done only so often, by whichever server: failed passwords, letters, new accounts.
CREATE TABLE spent (name TEXT PRIMARY KEY, until BIGINT NOT NULL, number BIGINT NOT NULL);

-- What operators and moderators have done.
CREATE TABLE audit (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- sqlite
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- postgresql
	time BIGINT NOT NULL,
	actor BIGINT REFERENCES account, -- NULL: the operator, at the command line
	what TEXT NOT NULL,
	account BIGINT REFERENCES account,
	detail TEXT NOT NULL
);

-- What people complain about.
CREATE TABLE report (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- sqlite
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- postgresql
	time BIGINT NOT NULL,
	author BIGINT NOT NULL REFERENCES account,
	account BIGINT NOT NULL REFERENCES account,
	table_id BIGINT REFERENCES game_table,
	text TEXT NOT NULL,
	closed BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX report_open ON report (id) WHERE closed = 0;

-- The dice: what each seat has added, and how often the table has gone back.
ALTER TABLE game_table ADD COLUMN words TEXT NOT NULL DEFAULT '';

CREATE INDEX game_table_game ON game_table (game, state, id);
