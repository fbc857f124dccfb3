-- Words spoken at a table.

CREATE TABLE word (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- sqlite
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- postgresql
	table_id BIGINT NOT NULL REFERENCES game_table,
	account BIGINT REFERENCES account,
	channel TEXT NOT NULL CHECK (channel IN ('players', 'spectators', 'note')),
	time BIGINT NOT NULL,
	text TEXT NOT NULL
);
CREATE INDEX word_table ON word (table_id, id);
