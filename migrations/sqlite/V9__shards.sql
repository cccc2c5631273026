-- The shards that were away when the bot was last known to be running, each since when. A shard without a row was there.
CREATE TABLE away_shards (
    shard_index INTEGER NOT NULL,
    -- The number of shards that the bot had then.
    shard_total INTEGER NOT NULL,
    away_since  INTEGER NOT NULL,
    PRIMARY KEY (shard_total, shard_index)
) STRICT, WITHOUT ROWID;
