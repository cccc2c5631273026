-- The servers that could not reach the bot when it was last known to be running, though their shard could, each since when.
CREATE TABLE away_guilds (
    guild_id   INTEGER PRIMARY KEY,
    away_since INTEGER NOT NULL,
    -- When Discord reported that the bot was removed; NULL for an outage of the server.
    removed_at INTEGER
) STRICT;
