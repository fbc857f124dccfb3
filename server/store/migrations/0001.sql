-- Accounts, tables and the action log. A line that ends in "-- sqlite" or "-- postgresql" is for that database only.
-- A published migration is never changed: a change is a new number.

CREATE TABLE account (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- sqlite
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- postgresql
	name TEXT NOT NULL,
	name_key TEXT NOT NULL UNIQUE CHECK (name_key <> ''),
	email TEXT NOT NULL,
	email_key TEXT NOT NULL,
	password TEXT NOT NULL,
	lang TEXT NOT NULL,
	verified BIGINT NOT NULL,
	blocked BIGINT NOT NULL,
	bot BIGINT NOT NULL,
	created BIGINT NOT NULL,
	settings TEXT NOT NULL
);
CREATE INDEX account_email ON account (email_key) WHERE email_key <> '';
CREATE UNIQUE INDEX account_email_verified ON account (email_key) WHERE email_key <> '' AND verified = 1;

CREATE TABLE game_table (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- sqlite
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- postgresql
	game TEXT NOT NULL,
	scenario TEXT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('open', 'running', 'ended')),
	rules_version BIGINT NOT NULL,
	options TEXT NOT NULL,
	clock TEXT NOT NULL,
	invited_only BIGINT NOT NULL,
	spectators BIGINT NOT NULL,
	delayed BIGINT NOT NULL,
	owner BIGINT REFERENCES account,
	created BIGINT NOT NULL,
	started BIGINT NOT NULL,
	ended BIGINT NOT NULL,
	commitment TEXT NOT NULL,
	secret TEXT NOT NULL,
	result TEXT NOT NULL,
	account0 BIGINT REFERENCES account,
	bot0 TEXT NOT NULL,
	account1 BIGINT REFERENCES account,
	bot1 TEXT NOT NULL,
	account2 BIGINT REFERENCES account,
	bot2 TEXT NOT NULL,
	account3 BIGINT REFERENCES account,
	bot3 TEXT NOT NULL,
	version BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX game_table_state ON game_table (state, id);
CREATE INDEX game_table_owner ON game_table (owner) WHERE owner IS NOT NULL;
CREATE INDEX game_table_account0 ON game_table (account0) WHERE account0 IS NOT NULL;
CREATE INDEX game_table_account1 ON game_table (account1) WHERE account1 IS NOT NULL;
CREATE INDEX game_table_account2 ON game_table (account2) WHERE account2 IS NOT NULL;
CREATE INDEX game_table_account3 ON game_table (account3) WHERE account3 IS NOT NULL;

CREATE TABLE token (
	hash BLOB PRIMARY KEY, -- sqlite
	hash BYTEA PRIMARY KEY, -- postgresql
	kind TEXT NOT NULL,
	account BIGINT REFERENCES account,
	table_id BIGINT REFERENCES game_table,
	scope TEXT NOT NULL,
	created BIGINT NOT NULL,
	expires BIGINT NOT NULL
) WITHOUT ROWID; -- sqlite
); -- postgresql
CREATE INDEX token_account ON token (account) WHERE account IS NOT NULL;
CREATE INDEX token_expires ON token (expires) WHERE expires <> 0;

CREATE TABLE action (
	table_id BIGINT NOT NULL REFERENCES game_table,
	seq BIGINT NOT NULL CHECK (seq > 0),
	seat BIGINT NOT NULL,
	action BLOB NOT NULL, -- sqlite
	action BYTEA NOT NULL, -- postgresql
	hash BIGINT NOT NULL,
	time BIGINT NOT NULL,
	PRIMARY KEY (table_id, seq)
) WITHOUT ROWID; -- sqlite
); -- postgresql

CREATE TABLE taken_back (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- sqlite
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- postgresql
	table_id BIGINT NOT NULL REFERENCES game_table,
	seq BIGINT NOT NULL,
	seat BIGINT NOT NULL,
	action BLOB NOT NULL, -- sqlite
	action BYTEA NOT NULL, -- postgresql
	hash BIGINT NOT NULL,
	time BIGINT NOT NULL,
	taken BIGINT NOT NULL
);
CREATE INDEX taken_back_table ON taken_back (table_id, seq);

CREATE TABLE snapshot (
	table_id BIGINT PRIMARY KEY REFERENCES game_table,
	seq BIGINT NOT NULL,
	state BLOB NOT NULL -- sqlite
	state BYTEA NOT NULL -- postgresql
);
