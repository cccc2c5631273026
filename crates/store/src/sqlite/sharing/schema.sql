-- What PostgreSQL has for processes that share a database. Times are milliseconds of the simulated server's clock.
DROP TABLE heartbeat;
DROP TABLE away_shards;

CREATE TABLE leases (
    fence       INTEGER PRIMARY KEY AUTOINCREMENT,
    shard_first INTEGER NOT NULL,
    shard_last  INTEGER NOT NULL,
    shard_total INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE heartbeat (
    fence        INTEGER PRIMARY KEY,
    shard_first  INTEGER NOT NULL,
    shard_last   INTEGER NOT NULL,
    shard_total  INTEGER NOT NULL,
    last_seen_at INTEGER,
    steady_since INTEGER
) STRICT;

CREATE TABLE away_shards (
    fence       INTEGER NOT NULL,
    shard_index INTEGER NOT NULL,
    shard_total INTEGER NOT NULL,
    away_since  INTEGER NOT NULL,
    PRIMARY KEY (fence, shard_total, shard_index)
) STRICT, WITHOUT ROWID;
