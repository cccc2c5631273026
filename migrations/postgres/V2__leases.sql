-- Several processes share a database, each with some of the shards.

-- The shards that a process has. Its fence is in the table for as long as they are its own: each of its transactions looks for
-- it, and holds it until the commit. Another process takes the shards by deleting the row once it has expired, by the clock of
-- this server. Rows are inserted and deleted under an advisory lock.
CREATE TABLE leases (
    fence       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    shard_first bigint NOT NULL CHECK (shard_first >= 0),
    shard_last  bigint NOT NULL CHECK (shard_last >= shard_first),
    shard_total bigint NOT NULL CHECK (shard_total > shard_last),
    expires_at  timestamptz NOT NULL
);

-- One process at a time wrote before.
DROP TABLE bot_process;

-- When the shards of each lease, present or past, were last served. Fence 0 is what was stored before there were leases, or moved
-- from a SQLite file, where one process has all shards.
ALTER TABLE heartbeat
    DROP CONSTRAINT heartbeat_pkey,
    ADD COLUMN fence bigint NOT NULL DEFAULT 0 PRIMARY KEY,
    ADD COLUMN shard_first bigint NOT NULL DEFAULT 0,
    ADD COLUMN shard_last bigint NOT NULL DEFAULT 0,
    ADD COLUMN shard_total bigint NOT NULL DEFAULT 1,
    ALTER COLUMN singleton SET DEFAULT 1,
    ALTER COLUMN last_seen_at DROP NOT NULL,
    ALTER COLUMN steady_since DROP NOT NULL;

ALTER TABLE away_shards
    DROP CONSTRAINT away_shards_pkey,
    ADD COLUMN fence bigint NOT NULL DEFAULT 0,
    ADD PRIMARY KEY (fence, shard_total, shard_index);

-- What tells the key of the hashes of erased accounts from another one, once it was used: the key itself is in a file, and all
-- processes must have the same.
CREATE TABLE hash_key (
    singleton   bigint PRIMARY KEY CHECK (singleton = 1),
    fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32)
);

-- Has no rows: whoever writes locks it, and a transaction that was in the way of others again and again locks it alone.
CREATE TABLE turns ();
