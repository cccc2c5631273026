-- Ladders: competitions without an end, in which people challenge each other.

-- The game of a ladder; NULL for a tournament. A server has one ladder of a game at a time.
ALTER TABLE competitions ADD COLUMN ladder_game TEXT;

CREATE UNIQUE INDEX competitions_ladders ON competitions (guild_id, ladder_game)
    WHERE ladder_game IS NOT NULL AND phase IN ('registration', 'running');

CREATE TRIGGER competitions_ladder_immutable
BEFORE UPDATE OF ladder_game ON competitions
BEGIN
    SELECT RAISE(ABORT, 'the terms of a competition are immutable');
END;

-- The last event that has taken someone off a ladder, derived from the log, and the last one of which the person has
-- been told.
ALTER TABLE competitions ADD COLUMN removal_event INTEGER NOT NULL DEFAULT 0;
ALTER TABLE competitions ADD COLUMN told_event INTEGER NOT NULL DEFAULT 0;

CREATE INDEX competitions_untold_removals ON competitions (id) WHERE told_event < removal_event;
