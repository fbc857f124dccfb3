-- Many games that somebody asked for at once, and the parts that workers take.
CREATE TABLE run (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- sqlite
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- postgresql
	name TEXT NOT NULL UNIQUE,
	signature TEXT NOT NULL, -- of the rules and data: workers with others leave it alone
	orders TEXT NOT NULL,
	games BIGINT NOT NULL,
	part_games BIGINT NOT NULL,
	created BIGINT NOT NULL
);
CREATE TABLE part (
	run BIGINT NOT NULL REFERENCES run,
	number BIGINT NOT NULL,
	worker TEXT NOT NULL DEFAULT '',
	until BIGINT NOT NULL DEFAULT 0, -- taken until then
	tries BIGINT NOT NULL DEFAULT 0,
	done BIGINT NOT NULL DEFAULT 0, -- when
	result TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (run, number)
);
CREATE INDEX part_open ON part (run, number) WHERE done = 0;
