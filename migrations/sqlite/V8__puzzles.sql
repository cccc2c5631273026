-- The first tries of people at puzzles: the ones that count.
CREATE TABLE puzzle_tries (
    user_id   INTEGER NOT NULL,
    -- The identifier of the puzzle, which may no longer be part of the program.
    puzzle    TEXT    NOT NULL,
    game      TEXT    NOT NULL,
    is_solved INTEGER NOT NULL CHECK (is_solved IN (0, 1)),
    tried_at  INTEGER NOT NULL,
    PRIMARY KEY (user_id, puzzle)
) STRICT, WITHOUT ROWID;

-- The ratings of people at the puzzles of a game.
CREATE TABLE puzzle_solver_ratings (
    user_id     INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    points      REAL    NOT NULL,
    deviation   REAL    NOT NULL,
    volatility  REAL    NOT NULL,
    last_try_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;

-- The ratings of puzzles that someone has tried. A puzzle that nobody has tried has that of its file.
CREATE TABLE puzzle_ratings (
    puzzle     TEXT NOT NULL PRIMARY KEY,
    points     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- The puzzle of the day of each server that has ever wanted one. Days are counted from 1970-01-01 in UTC.
CREATE TABLE daily_puzzles (
    guild_id      INTEGER NOT NULL PRIMARY KEY,
    -- The channel; NULL while the server wants none.
    channel_id    INTEGER,
    -- The last day for which a post was begun, so that one that a crash interrupted is looked for.
    attempted_day INTEGER NOT NULL DEFAULT -1,
    -- The last day that needs no post any more.
    posted_day    INTEGER NOT NULL DEFAULT -1,
    -- 1 if the bot lacked a permission when it last tried.
    is_forbidden  INTEGER NOT NULL DEFAULT 0 CHECK (is_forbidden IN (0, 1))
) STRICT;

CREATE INDEX daily_puzzles_due ON daily_puzzles (posted_day) WHERE channel_id IS NOT NULL;
