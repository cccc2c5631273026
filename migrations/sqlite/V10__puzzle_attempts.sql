-- The channel in which the post of `attempted_day` was begun: the manager may have chosen another one since.
ALTER TABLE daily_puzzles ADD COLUMN attempted_channel INTEGER;

UPDATE daily_puzzles SET attempted_channel = channel_id WHERE attempted_day >= 0;

-- Puzzles that erased accounts have tried, so that an erasure makes no try the first one again. The hash is of the account and the
-- puzzle.
CREATE TABLE puzzle_tombstones (
    hash       BLOB    PRIMARY KEY CHECK (length(hash) = 32),
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_tombstones_by_expires_at ON puzzle_tombstones (expires_at);
