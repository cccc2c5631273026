-- V21 of migrations/sqlite, where the tables and columns are explained.
CREATE TABLE daily_openings (
    guild_id  bigint NOT NULL,
    day       bigint NOT NULL,
    user_id   bigint NOT NULL,
    opened_at bigint NOT NULL,
    PRIMARY KEY (guild_id, day, user_id)
);
CREATE INDEX daily_openings_by_user ON daily_openings (user_id, day);

CREATE TABLE daily_tries (
    user_id  bigint NOT NULL,
    day      bigint NOT NULL,
    outcome  text COLLATE "C" NOT NULL CHECK (outcome IN ('solved', 'missed', 'shown')),
    tried_at bigint NOT NULL,
    PRIMARY KEY (user_id, day)
);

CREATE TABLE daily_posts (
    guild_id   bigint NOT NULL,
    day        bigint NOT NULL,
    channel_id bigint NOT NULL,
    message_id bigint NOT NULL,
    PRIMARY KEY (guild_id, day)
);
CREATE INDEX daily_posts_by_day ON daily_posts (day);

ALTER TABLE puzzle_tries ADD COLUMN guild_id bigint;
ALTER TABLE puzzle_tries ADD COLUMN points bigint NOT NULL DEFAULT 0 CHECK (points BETWEEN 0 AND 2);
CREATE INDEX puzzle_tries_by_game ON puzzle_tries (game, tried_at);
CREATE INDEX puzzle_tries_by_guild ON puzzle_tries (guild_id, game, tried_at) WHERE guild_id IS NOT NULL;
CREATE INDEX puzzle_solver_ratings_by_game ON puzzle_solver_ratings (game, points);

ALTER TABLE preferences ADD COLUMN puzzle_names bigint NOT NULL DEFAULT 1 CHECK (puzzle_names IN (0, 1));
ALTER TABLE preferences ADD COLUMN streak_hour bigint CHECK (streak_hour BETWEEN 0 AND 23);
ALTER TABLE preferences ADD COLUMN streak_reminded_day bigint;
CREATE INDEX preferences_by_streak_hour ON preferences (streak_hour) WHERE streak_hour IS NOT NULL;
