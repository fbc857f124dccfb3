-- What players propose to each other, and which of several servers looks after a running table.

ALTER TABLE game_table ADD COLUMN offer TEXT NOT NULL DEFAULT '';

-- Clocks, programs and standing orders act on one server only: the holder. A lease that is not renewed runs out.
CREATE TABLE lease (
	table_id BIGINT PRIMARY KEY REFERENCES game_table,
	holder BIGINT NOT NULL,
	until BIGINT NOT NULL,
	seen BIGINT NOT NULL -- when the holder was last known to be at work: after that, time is nobody's fault
);
CREATE INDEX lease_holder ON lease (holder);
CREATE INDEX lease_until ON lease (until);
