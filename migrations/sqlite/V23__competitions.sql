-- Competitions: people enter, meet each other in matches, and have standings that follow from the log.

CREATE TABLE competitions (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The way in which people meet.
    format         TEXT    NOT NULL,
    -- The game with its options, as text, and the edition of its rules when the competition was created.
    rules          TEXT    NOT NULL,
    rules_edition  INTEGER NOT NULL CHECK (rules_edition >= 1),
    organiser_id   INTEGER NOT NULL,
    guild_id       INTEGER NOT NULL,
    channel_id     INTEGER NOT NULL,
    time_control   TEXT    NOT NULL,
    min_entrants   INTEGER NOT NULL,
    -- 1: each pairing is a pair of games.
    is_pair        INTEGER NOT NULL CHECK (is_pair IN (0, 1)),
    is_rated       INTEGER NOT NULL CHECK (is_rated IN (0, 1)),
    -- 1: the next one opens when this one starts.
    is_recurring   INTEGER NOT NULL CHECK (is_recurring IN (0, 1)),
    -- The one before it in its series.
    follows        INTEGER REFERENCES competitions (id),
    -- The source of the secrets of its matches, and the commitment to it; see docs/FAIR.md.
    secret         BLOB    NOT NULL CHECK (length(secret) = 32),
    commitment     TEXT    NOT NULL,
    created_at     INTEGER NOT NULL,
    -- The columns from here on may change. The phase and the number of the last event are derived from the log.
    phase          TEXT    NOT NULL CHECK (phase IN ('registration', 'running', 'finished', 'stopped')),
    last_event     INTEGER NOT NULL DEFAULT 0,
    -- When it starts by itself if enough people have entered; NULL: not before the one before it has ended.
    starts_at      INTEGER,
    -- The message with the standings: none yet, one that was begun and may be there, one that is there, or none any
    -- more.
    post           TEXT    NOT NULL DEFAULT 'none' CHECK (post IN ('none', 'begun', 'there', 'gone')),
    message_id     INTEGER,
    -- The last event that it shows, and when it last changed or could not.
    shown_event    INTEGER NOT NULL DEFAULT 0,
    shown_at       INTEGER NOT NULL DEFAULT 0,
    -- The message about the winners: none yet, one that was begun and may be there, or nothing left to do.
    news           TEXT    NOT NULL DEFAULT 'none' CHECK (news IN ('none', 'begun', 'done'))
) STRICT;

CREATE UNIQUE INDEX competitions_by_follows ON competitions (follows) WHERE follows IS NOT NULL;
CREATE INDEX competitions_by_guild ON competitions (guild_id, id);
CREATE INDEX competitions_active ON competitions (id) WHERE phase IN ('registration', 'running');
CREATE INDEX competitions_unshown ON competitions (id)
    WHERE (shown_event < last_event OR post IN ('none', 'begun')) AND post <> 'gone';
CREATE INDEX competitions_untold ON competitions (id) WHERE phase = 'finished' AND news <> 'done';
CREATE INDEX competitions_recurring ON competitions (id) WHERE is_recurring = 1;

CREATE TRIGGER competitions_terms_immutable
BEFORE UPDATE OF id, format, rules, rules_edition, organiser_id, guild_id, channel_id, time_control, min_entrants,
    is_pair, is_rated, is_recurring, follows, secret, commitment, created_at ON competitions
WHEN NOT EXISTS (SELECT 1 FROM erasure_in_progress)
BEGIN
    SELECT RAISE(ABORT, 'the terms of a competition are immutable');
END;

-- The event log of each competition. The people of an event have columns of their own, and are in no payload.
CREATE TABLE competition_events (
    competition_id INTEGER NOT NULL REFERENCES competitions (id),
    number         INTEGER NOT NULL CHECK (number >= 1),
    occurred_at    INTEGER NOT NULL,
    -- NULL: the bot itself.
    actor_id       INTEGER,
    kind           TEXT    NOT NULL,
    user_id        INTEGER,
    other_user_id  INTEGER,
    payload        TEXT    NOT NULL,
    PRIMARY KEY (competition_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX competition_events_by_actor ON competition_events (actor_id) WHERE actor_id IS NOT NULL;

CREATE TRIGGER competition_events_gapless
BEFORE INSERT ON competition_events
WHEN NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM competition_events
    WHERE competition_id = NEW.competition_id)
BEGIN
    SELECT RAISE(ABORT, 'events are numbered without gaps');
END;

CREATE TRIGGER competition_events_immutable
BEFORE UPDATE ON competition_events
WHEN NOT EXISTS (SELECT 1 FROM erasure_in_progress)
BEGIN
    SELECT RAISE(ABORT, 'events are immutable');
END;

CREATE TRIGGER competition_events_not_deletable
BEFORE DELETE ON competition_events
BEGIN
    SELECT RAISE(ABORT, 'events cannot be deleted');
END;

-- The people of a competition; derived from the log.
CREATE TABLE competition_entries (
    competition_id INTEGER NOT NULL REFERENCES competitions (id),
    user_id        INTEGER NOT NULL,
    -- The games that they may still have to play: they count toward the limit.
    reserved_games INTEGER NOT NULL,
    -- The division, counted from 0, and the place at the end; NULL before the end, and without a place.
    division       INTEGER,
    place          INTEGER,
    PRIMARY KEY (competition_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX competition_entries_by_user ON competition_entries (user_id, competition_id);

-- The pairings that still have work: those of which games are missing or run; derived from the log and from matches.
CREATE TABLE competition_pairings (
    competition_id INTEGER NOT NULL REFERENCES competitions (id),
    number         INTEGER NOT NULL CHECK (number >= 1),
    -- open: without a result; settled: with one, or annulled, though a game may still run; closed: nothing is left.
    state          TEXT    NOT NULL CHECK (state IN ('open', 'settled', 'closed')),
    PRIMARY KEY (competition_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX competition_pairings_active ON competition_pairings (competition_id, number) WHERE state <> 'closed';

-- The pairing that a match decides. Both games of a pair have it.
ALTER TABLE matches ADD COLUMN competition_id INTEGER REFERENCES competitions (id);
ALTER TABLE matches ADD COLUMN pairing INTEGER;

CREATE UNIQUE INDEX matches_by_pairing ON matches (competition_id, pairing)
    WHERE competition_id IS NOT NULL AND pair_of IS NULL;

CREATE TRIGGER matches_competition_immutable
BEFORE UPDATE OF competition_id, pairing ON matches
WHEN NOT EXISTS (SELECT 1 FROM erasure_in_progress)
BEGIN
    SELECT RAISE(ABORT, 'the terms of a match are immutable');
END;

-- The role whose members may organise competitions.
ALTER TABLE guild_settings ADD COLUMN organiser_role_id INTEGER;
