-- The log of the puzzles of the day. Days are counted from 1970-01-01 in UTC.

-- The people who opened the puzzle of a day, once for each place. The id of an erased person is replaced by a negative
-- number, another one for each day, so that the counts and the streaks of servers stay.
CREATE TABLE daily_openings (
    -- The server whose post led to it; 0 for every other way.
    guild_id  INTEGER NOT NULL,
    day       INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, day, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_openings_by_user ON daily_openings (user_id, day);

-- The first attempt of each person at the puzzle of a day, on that day.
CREATE TABLE daily_tries (
    user_id  INTEGER NOT NULL,
    day      INTEGER NOT NULL,
    outcome  TEXT    NOT NULL CHECK (outcome IN ('solved', 'missed', 'shown')),
    tried_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;

-- The posts whose results are still to be added, once their day is over.
CREATE TABLE daily_posts (
    guild_id   INTEGER NOT NULL,
    day        INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_posts_by_day ON daily_posts (day);

-- The server where the first attempt was made; NULL elsewhere, and for attempts before this column.
ALTER TABLE puzzle_tries ADD COLUMN guild_id INTEGER;
-- The points of the month for it: 0, 1 or 2.
ALTER TABLE puzzle_tries ADD COLUMN points INTEGER NOT NULL DEFAULT 0 CHECK (points BETWEEN 0 AND 2);
CREATE INDEX puzzle_tries_by_game ON puzzle_tries (game, tried_at);
CREATE INDEX puzzle_tries_by_guild ON puzzle_tries (guild_id, game, tried_at) WHERE guild_id IS NOT NULL;

CREATE INDEX puzzle_solver_ratings_by_game ON puzzle_solver_ratings (game, points);

-- 1: the person may be named below puzzles of the day that they have solved.
ALTER TABLE preferences ADD COLUMN puzzle_names INTEGER NOT NULL DEFAULT 1 CHECK (puzzle_names IN (0, 1));
-- The local hour of a direct message on days on which a streak would end; NULL for none.
ALTER TABLE preferences ADD COLUMN streak_hour INTEGER CHECK (streak_hour BETWEEN 0 AND 23);
-- The last day on which that message was begun.
ALTER TABLE preferences ADD COLUMN streak_reminded_day INTEGER;
CREATE INDEX preferences_by_streak_hour ON preferences (streak_hour) WHERE streak_hour IS NOT NULL;
