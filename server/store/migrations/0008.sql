-- What programs think has numbers of its own: those of the chat are told to everybody, and gaps between them would say
-- how often a program has acted in secret.
CREATE TABLE thought (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- sqlite
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- postgresql
	table_id BIGINT NOT NULL REFERENCES game_table,
	time BIGINT NOT NULL,
	text TEXT NOT NULL
);
CREATE INDEX thought_table ON thought (table_id, id);
INSERT INTO thought (table_id, time, text) SELECT table_id, time, text FROM word WHERE channel = 'note' ORDER BY id;
DELETE FROM word WHERE channel = 'note';
