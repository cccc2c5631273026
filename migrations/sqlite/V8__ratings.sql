-- Results of matches, and what follows from them: ratings, their history, and where people stand. See docs/RATINGS.md.
--
-- A `scope` is a server, or 0: all servers together. A `pool` is a game, with its rule set where there are several.
-- A `period` is a month in universal time, such as 2026-11; empty: all time.

-- Whether the result is to count for ratings. Nobody agreed to that before this was asked.
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));

DROP TRIGGER terms_never_change;
CREATE TRIGGER terms_never_change
BEFORE UPDATE OF id, asked, edition, challenger, opponent, seat, guild, channel, clock, thread, rematch, rated, secret,
    commitment, made ON matches
BEGIN
    SELECT RAISE(ABORT, 'terms never change');
END;

-- Each match has one result at most: all that follows is counted once. They are numbered in the order in which they were
-- written, since that is the order in which they count; the times are not always in order.
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    match  INTEGER NOT NULL UNIQUE REFERENCES matches (id),
    pool   TEXT    NOT NULL,
    guild  INTEGER,
    at     INTEGER NOT NULL,
    first  INTEGER NOT NULL,
    second INTEGER NOT NULL CHECK (second <> first),
    -- The seat; none: a draw.
    winner INTEGER CHECK (winner IN (1, 2)),
    reason TEXT    NOT NULL,
    -- Whether it counted for ratings, and if not, why.
    rated  TEXT    NOT NULL CHECK (rated IN ('yes', 'no', 'early', 'often'))
) STRICT;

CREATE INDEX results_rated_of_pair ON results (min(first, second), max(first, second), pool, at) WHERE rated = 'yes';
CREATE INDEX results_of_pair ON results (min(first, second), max(first, second), guild, number);
CREATE INDEX results_of_first ON results (first, guild, number);
CREATE INDEX results_of_second ON results (second, guild, number);

-- The rating after the last match that counted.
CREATE TABLE ratings (
    scope      INTEGER NOT NULL,
    pool       TEXT    NOT NULL,
    person     INTEGER NOT NULL,
    points     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    -- How many matches have counted, and when the last one ended.
    matches    INTEGER NOT NULL CHECK (matches >= 1),
    at         INTEGER NOT NULL,
    PRIMARY KEY (scope, pool, person)
) STRICT, WITHOUT ROWID;

-- What each match that counted has made of a rating. Before it, idleness has grown the deviation already.
CREATE TABLE changes (
    scope          INTEGER NOT NULL,
    pool           TEXT    NOT NULL,
    person         INTEGER NOT NULL,
    -- Of the person's matches that counted there, from 1 without gaps.
    number         INTEGER NOT NULL CHECK (number >= 1),
    match          INTEGER NOT NULL REFERENCES results (match),
    old_points     REAL    NOT NULL,
    old_deviation  REAL    NOT NULL,
    old_volatility REAL    NOT NULL,
    new_points     REAL    NOT NULL,
    new_deviation  REAL    NOT NULL,
    new_volatility REAL    NOT NULL,
    PRIMARY KEY (scope, pool, person, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX changes_of_match ON changes (match, scope, person);

-- People who are on no leaderboard.
CREATE TABLE hidden (
    person INTEGER PRIMARY KEY
) STRICT;

-- Where somebody stands: what is counted of all results, and the score of those that were rated.
CREATE TABLE standings (
    scope        INTEGER NOT NULL,
    pool         TEXT    NOT NULL,
    period       TEXT    NOT NULL,
    person       INTEGER NOT NULL,
    -- Of all time the points, of a month the points that were gained in it.
    score        REAL    NOT NULL,
    shown        INTEGER NOT NULL GENERATED ALWAYS AS (CAST(round(score) AS INTEGER)) STORED,
    -- none: not rated yet, or hidden; provisional: too little is known for a place.
    rank         TEXT    NOT NULL CHECK (rank IN ('none', 'provisional', 'placed')),
    -- Of all time, when idleness makes a placed one provisional.
    fades        INTEGER,
    won_first    INTEGER NOT NULL,
    drawn_first  INTEGER NOT NULL,
    lost_first   INTEGER NOT NULL,
    won_second   INTEGER NOT NULL,
    drawn_second INTEGER NOT NULL,
    lost_second  INTEGER NOT NULL,
    -- Matches won on end up to the last one (lost on end: negative), and the most that ever were.
    streak       INTEGER NOT NULL,
    best         INTEGER NOT NULL,
    PRIMARY KEY (scope, pool, period, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_ranked ON standings (scope, pool, period, rank, shown DESC, person);
CREATE INDEX standings_of_person ON standings (person, scope, period);
CREATE INDEX standings_fading ON standings (fades) WHERE rank = 'placed' AND fades IS NOT NULL;

-- How often two people have won against each other; `low` is the one with the smaller number.
CREATE TABLE pairs (
    scope    INTEGER NOT NULL,
    low      INTEGER NOT NULL,
    high     INTEGER NOT NULL CHECK (high > low),
    pool     TEXT    NOT NULL,
    low_won  INTEGER NOT NULL,
    high_won INTEGER NOT NULL,
    drawn    INTEGER NOT NULL,
    PRIMARY KEY (scope, low, high, pool)
) STRICT, WITHOUT ROWID;

-- How many people with a place show so many points: one by one (span 1), and by fifties from `points` on (span 50). So
-- a place is found without counting all who are ahead.
CREATE TABLE crowd (
    scope  INTEGER NOT NULL,
    pool   TEXT    NOT NULL,
    period TEXT    NOT NULL,
    span   INTEGER NOT NULL CHECK (span IN (1, 50)),
    points INTEGER NOT NULL,
    people INTEGER NOT NULL CHECK (people >= 0),
    PRIMARY KEY (scope, pool, period, span, points)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER crowd_comes AFTER INSERT ON standings
BEGIN
    INSERT INTO crowd
    SELECT NEW.scope, NEW.pool, NEW.period, span, NEW.shown - (NEW.shown % span + span) % span, 1
    FROM (SELECT 1 AS span UNION ALL SELECT 50) WHERE NEW.rank = 'placed'
    ON CONFLICT DO UPDATE SET people = people + 1;
END;

CREATE TRIGGER crowd_goes AFTER DELETE ON standings
BEGIN
    UPDATE crowd SET people = people - 1
    WHERE OLD.rank = 'placed' AND scope = OLD.scope AND pool = OLD.pool AND period = OLD.period
        AND span = 1 AND points = OLD.shown;
    UPDATE crowd SET people = people - 1
    WHERE OLD.rank = 'placed' AND scope = OLD.scope AND pool = OLD.pool AND period = OLD.period
        AND span = 50 AND points = OLD.shown - (OLD.shown % 50 + 50) % 50;
END;

CREATE TRIGGER crowd_moves AFTER UPDATE ON standings
WHEN OLD.rank <> NEW.rank OR OLD.shown <> NEW.shown
BEGIN
    UPDATE crowd SET people = people - 1
    WHERE OLD.rank = 'placed' AND scope = OLD.scope AND pool = OLD.pool AND period = OLD.period
        AND span = 1 AND points = OLD.shown;
    UPDATE crowd SET people = people - 1
    WHERE OLD.rank = 'placed' AND scope = OLD.scope AND pool = OLD.pool AND period = OLD.period
        AND span = 50 AND points = OLD.shown - (OLD.shown % 50 + 50) % 50;
    INSERT INTO crowd
    SELECT NEW.scope, NEW.pool, NEW.period, span, NEW.shown - (NEW.shown % span + span) % span, 1
    FROM (SELECT 1 AS span UNION ALL SELECT 50) WHERE NEW.rank = 'placed'
    ON CONFLICT DO UPDATE SET people = people + 1;
END;
