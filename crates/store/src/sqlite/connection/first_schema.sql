-- Completes the first schema of commits before it had its present form, each of which had some of this already.

CREATE TEMP TABLE earlier_heartbeat AS SELECT last_seen_at FROM heartbeat;
DROP TABLE heartbeat;
CREATE TABLE heartbeat (
    singleton    INTEGER PRIMARY KEY CHECK (singleton = 1),
    last_seen_at INTEGER NOT NULL,
    -- Since when the clock has run without a gap or a step back. What expires is deleted only by a clock that is steady.
    steady_since INTEGER NOT NULL
) STRICT;
-- The clock counts as steady from then on, so that nothing expires too early.
INSERT INTO heartbeat SELECT 1, last_seen_at, last_seen_at FROM earlier_heartbeat;
DROP TABLE earlier_heartbeat;

-- The matches that their players cancelled.
CREATE INDEX IF NOT EXISTS events_cancelled ON events (actor_id) WHERE kind = 'called-off';

CREATE INDEX IF NOT EXISTS outbox_pending_by_guild ON outbox (guild_id, id) WHERE status = 'pending';

-- The interactions that have changed something, each stored in the transaction that changed it: so a repeated one changes
-- nothing, also after a restart. They are deleted when Discord no longer accepts an answer to them.
CREATE TABLE IF NOT EXISTS interactions (
    id         INTEGER PRIMARY KEY,
    -- NULL: it changed something else, or its match was deleted.
    match_id   INTEGER REFERENCES matches (id),
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX IF NOT EXISTS interactions_by_created_at ON interactions (created_at);
CREATE INDEX IF NOT EXISTS interactions_by_match ON interactions (match_id) WHERE match_id IS NOT NULL;
