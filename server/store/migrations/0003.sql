-- Jobs: notices to send, bots to wake.

CREATE TABLE job (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- sqlite
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- postgresql
	kind TEXT NOT NULL,
	job_key TEXT UNIQUE,
	body TEXT NOT NULL,
	due BIGINT NOT NULL,
	tries BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX job_due ON job (due, id);

-- The last transaction that each connection has committed. A server that lost its connection during a commit finds here
-- whether it was made. SQLite has no connection to lose.
CREATE TABLE writer (id BIGINT PRIMARY KEY, number BIGINT NOT NULL, day DATE NOT NULL DEFAULT CURRENT_DATE); -- postgresql
