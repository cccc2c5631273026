-- Matches as terms and an append-only event log, the outbox of messages still to be delivered, what users and servers have
-- set, ratings with everything that is derived from results, and what outlives an erased account.
--
-- Ids from Discord are unsigned 64-bit numbers; they are stored as the signed number with the same bits.
-- Columns that end in `_at` are milliseconds since 1970-01-01 UTC, unless their comment says otherwise. Columns that start with `is_` are booleans.

PRAGMA application_id = 0x676f6e32; -- "gon2"; databases of versions before 0.2.0 have "gona"

-- Singletons ------------------------------------------------------------------------------------------------------------

-- The Discord application that owns this database.
CREATE TABLE owner (
    singleton      INTEGER PRIMARY KEY CHECK (singleton = 1),
    application_id INTEGER NOT NULL
) STRICT;

-- When the bot was last known to be running. The time since then is given back to the players.
CREATE TABLE heartbeat (
    singleton    INTEGER PRIMARY KEY CHECK (singleton = 1),
    last_seen_at INTEGER NOT NULL,
    -- Since when the clock has run without a gap or a step back. What expires is deleted only by a clock that is steady.
    steady_since INTEGER NOT NULL
) STRICT;

-- Holds a row only inside the transaction that erases a user. Only then may terms and events change and be deleted.
CREATE TABLE erasure_in_progress (
    singleton INTEGER PRIMARY KEY CHECK (singleton = 1)
) STRICT;

-- Matches ---------------------------------------------------------------------------------------------------------------

-- AUTOINCREMENT because users see the number, which must never mean another match later.
CREATE TABLE matches (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The game with its options, as text.
    rules             TEXT    NOT NULL,
    -- The edition of the game's rules when the match was proposed; the match is played by it to its end.
    rules_edition     INTEGER NOT NULL CHECK (rules_edition >= 1),
    challenger_id     INTEGER NOT NULL,
    -- NULL: open to whoever accepts first.
    opponent_id       INTEGER,
    challenger_seat   TEXT    NOT NULL CHECK (challenger_seat IN ('lot', 'first', 'second')),
    guild_id          INTEGER,
    channel_id        INTEGER NOT NULL,
    -- As text; empty: no time limit.
    time_control      TEXT    NOT NULL DEFAULT '',
    -- 1: the match is played in a thread of its own under the challenge.
    uses_thread       INTEGER NOT NULL DEFAULT 0 CHECK (uses_thread IN (0, 1)),
    rematch_of        INTEGER REFERENCES matches (id),
    is_rated          INTEGER NOT NULL DEFAULT 0 CHECK (is_rated IN (0, 1)),
    -- The source of the match's randomness, and the commitment to it that is shown before the match; see docs/FAIR.md.
    secret            BLOB    NOT NULL CHECK (length(secret) = 32),
    commitment        TEXT    NOT NULL,
    created_at        INTEGER NOT NULL,
    -- The columns from here on may change; they are derived from the terms and the event log.
    is_over           INTEGER NOT NULL CHECK (is_over IN (0, 1)),
    -- An unanswered challenge that anyone may accept.
    is_open_challenge INTEGER NOT NULL DEFAULT 0 CHECK (is_open_challenge IN (0, 1)),
    -- When the bot must act without a request.
    deadline_at       INTEGER
) STRICT;

CREATE INDEX matches_by_deadline ON matches (deadline_at) WHERE deadline_at IS NOT NULL;
CREATE INDEX matches_by_rematch_of ON matches (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX matches_open_challenges ON matches (guild_id, id) WHERE is_open_challenge = 1;
CREATE INDEX matches_active_by_channel ON matches (guild_id, channel_id) WHERE is_over = 0;

CREATE TRIGGER matches_terms_immutable
BEFORE UPDATE OF id, rules, rules_edition, challenger_id, opponent_id, challenger_seat, guild_id, channel_id, time_control,
    uses_thread, rematch_of, is_rated, secret, commitment, created_at ON matches
WHEN NOT EXISTS (SELECT 1 FROM erasure_in_progress)
BEGIN
    SELECT RAISE(ABORT, 'the terms of a match are immutable');
END;

-- REPLACE deletes without firing the trigger on DELETE, so it is refused here.
CREATE TRIGGER matches_not_replaceable
BEFORE INSERT ON matches
WHEN EXISTS (SELECT 1 FROM matches WHERE id = NEW.id)
BEGIN
    SELECT RAISE(ABORT, 'the terms of a match are immutable');
END;

CREATE TRIGGER matches_not_deletable
BEFORE DELETE ON matches
WHEN NOT EXISTS (SELECT 1 FROM erasure_in_progress)
BEGIN
    SELECT RAISE(ABORT, 'matches cannot be deleted');
END;

-- The event log of each match.
CREATE TABLE events (
    match_id    INTEGER NOT NULL REFERENCES matches (id),
    number      INTEGER NOT NULL CHECK (number >= 1),
    occurred_at INTEGER NOT NULL,
    -- NULL: the bot itself.
    actor_id    INTEGER,
    kind        TEXT    NOT NULL,
    payload     TEXT    NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX events_moved ON events (match_id, number) WHERE kind = 'moved';
-- The matches that their players cancelled.
CREATE INDEX events_cancelled ON events (actor_id) WHERE kind = 'called-off';
-- The events of moderators in the matches of others.
CREATE INDEX events_by_moderator ON events (actor_id) WHERE kind IN ('noted', 'stopped') AND actor_id IS NOT NULL;

-- This also refuses REPLACE, which deletes without firing the trigger on DELETE.
CREATE TRIGGER events_gapless
BEFORE INSERT ON events
WHEN NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM events WHERE match_id = NEW.match_id)
BEGIN
    SELECT RAISE(ABORT, 'events are numbered without gaps');
END;

CREATE TRIGGER events_immutable
BEFORE UPDATE ON events
WHEN NOT EXISTS (SELECT 1 FROM erasure_in_progress)
BEGIN
    SELECT RAISE(ABORT, 'events are immutable');
END;

CREATE TRIGGER events_not_deletable
BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM erasure_in_progress)
BEGIN
    SELECT RAISE(ABORT, 'events cannot be deleted');
END;

-- The users in whose lists a match appears; derived from the log. `is_over` repeats the column of `matches` for the index.
CREATE TABLE participants (
    match_id            INTEGER NOT NULL REFERENCES matches (id),
    user_id             INTEGER NOT NULL,
    -- 1: the match counts toward the user's limit of matches at a time.
    counts_toward_limit INTEGER NOT NULL CHECK (counts_toward_limit IN (0, 1)),
    is_over             INTEGER NOT NULL CHECK (is_over IN (0, 1)),
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;

-- Covers all queries by user.
CREATE INDEX participants_by_user ON participants (user_id, is_over, match_id, counts_toward_limit);

-- The users who watch a match until it is over.
CREATE TABLE watchers (
    user_id    INTEGER NOT NULL,
    match_id   INTEGER NOT NULL REFERENCES matches (id),
    -- 1: the user gets a direct message about every turn; 0: only about the end.
    every_turn INTEGER NOT NULL CHECK (every_turn IN (0, 1)),
    PRIMARY KEY (user_id, match_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX watchers_by_match ON watchers (match_id, user_id);

-- Messages and edits that are to be delivered to Discord, and those that were. Kinds:
-- post:    a new message that becomes the current one of the match; `payload`: the users that it mentions, separated by spaces
-- update:  the target is edited to show the present state
-- retire:  the target loses its controls; `payload`: the number of the event that it still shows
-- thread:  a thread for the match is opened under the target
-- archive: that thread is archived
-- remind:  a message of its own that mentions the user in `payload` and never becomes the current one
-- direct:  a direct message to the user that `payload` begins with
CREATE TABLE outbox (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Identifies the message on Discord. The id would not do, because a database that was deleted or restored from a backup
    -- gives it out again.
    nonce        TEXT    NOT NULL DEFAULT (lower(hex(randomblob(8)))) CHECK (length(nonce) = 16),
    match_id     INTEGER NOT NULL REFERENCES matches (id),
    created_at   INTEGER NOT NULL,
    guild_id     INTEGER,
    channel_id   INTEGER NOT NULL,
    kind         TEXT    NOT NULL CHECK (kind IN ('retire', 'update', 'post', 'thread', 'archive', 'remind', 'direct')),
    payload      TEXT    NOT NULL CHECK (payload = '' OR kind <> 'update'),
    target_id    INTEGER REFERENCES outbox (id),
    -- 1: the post shows the challenge and not a board.
    is_challenge INTEGER NOT NULL CHECK (is_challenge IN (0, 1)),
    -- Attempts whose outcome is unknown.
    attempts     INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    status       TEXT    NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'dropped')),
    message_id   INTEGER CHECK (message_id IS NULL OR kind IN ('post', 'remind', 'direct')),
    CHECK (kind <> 'post' OR target_id IS NULL),
    CHECK (kind NOT IN ('retire', 'update', 'thread') OR target_id IS NOT NULL)
) STRICT;

CREATE INDEX outbox_pending ON outbox (id) WHERE status = 'pending';
CREATE INDEX outbox_pending_by_match ON outbox (match_id, id) WHERE status = 'pending';
CREATE INDEX outbox_pending_by_guild ON outbox (guild_id, id) WHERE status = 'pending';
CREATE INDEX outbox_posts_by_match ON outbox (match_id, id) WHERE kind = 'post';
CREATE INDEX outbox_threads_by_match ON outbox (match_id, id) WHERE kind = 'thread';
CREATE INDEX outbox_by_match ON outbox (match_id, id);
CREATE INDEX outbox_by_target ON outbox (target_id) WHERE target_id IS NOT NULL;

-- The interactions that have changed something, each stored in the transaction that changed it: so a repeated one changes
-- nothing, also after a restart. They are deleted when Discord no longer accepts an answer to them.
CREATE TABLE interactions (
    id         INTEGER PRIMARY KEY,
    -- NULL: it changed something else, or its match was deleted.
    match_id   INTEGER REFERENCES matches (id),
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX interactions_by_created_at ON interactions (created_at);
CREATE INDEX interactions_by_match ON interactions (match_id) WHERE match_id IS NOT NULL;

-- Users and servers -----------------------------------------------------------------------------------------------------

-- Users without a row have the defaults.
CREATE TABLE preferences (
    user_id         INTEGER PRIMARY KEY,
    -- 1: uses of dice without an alternative are made automatically.
    auto_forced     INTEGER NOT NULL CHECK (auto_forced IN (0, 1)),
    -- 1: the dice are rolled as soon as it is the user's turn.
    auto_roll       INTEGER NOT NULL CHECK (auto_roll IN (0, 1)),
    -- 1: messages that wait for the user mention them.
    pings           INTEGER NOT NULL DEFAULT 1 CHECK (pings IN (0, 1)),
    direct_messages INTEGER NOT NULL DEFAULT 0 CHECK (direct_messages IN (0, 1)),
    -- The side at the bottom of private boards: the first player's or the user's own.
    orientation     TEXT    NOT NULL DEFAULT 'first' CHECK (orientation IN ('first', 'mine')),
    -- Without a CHECK, since themes may be added.
    theme           TEXT    NOT NULL DEFAULT 'wood',
    -- 1: boards are also shown as text.
    text_boards     INTEGER NOT NULL DEFAULT 0 CHECK (text_boards IN (0, 1))
) STRICT;

-- The last vacation of each user. Users without a row never had one.
CREATE TABLE vacations (
    user_id    INTEGER PRIMARY KEY,
    started_at INTEGER NOT NULL,
    ends_at    INTEGER NOT NULL,
    -- 1: a day is spent automatically when the time of a match runs out.
    auto_spend INTEGER NOT NULL CHECK (auto_spend IN (0, 1)),
    -- 1: the event logs of all matches that it pauses contain it.
    is_logged  INTEGER NOT NULL CHECK (is_logged IN (0, 1)),
    -- For optimistic locking: incremented by each change.
    version    INTEGER NOT NULL CHECK (version >= 1)
) STRICT;

CREATE INDEX vacations_unlogged ON vacations (user_id) WHERE is_logged = 0;

-- Vacation days spent in each calendar year (UTC).
CREATE TABLE vacation_days (
    user_id    INTEGER NOT NULL REFERENCES vacations (user_id),
    year       INTEGER NOT NULL,
    days_spent INTEGER NOT NULL CHECK (days_spent >= 0),
    PRIMARY KEY (user_id, year)
) STRICT, WITHOUT ROWID;

-- Users who do not want to play against certain others.
CREATE TABLE blocks (
    blocker_id INTEGER NOT NULL,
    blocked_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (blocker_id, blocked_id),
    CHECK (blocker_id <> blocked_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- Servers without a row have the defaults.
CREATE TABLE guild_settings (
    guild_id             INTEGER PRIMARY KEY,
    -- Of public messages, as the folder with its texts is called.
    language             TEXT    NOT NULL,
    -- 1: new matches are played in threads of their own.
    use_threads          INTEGER NOT NULL CHECK (use_threads IN (0, 1)),
    -- Of new matches, as text; empty: no time limit.
    default_time_control TEXT    NOT NULL,
    -- NULL: the bot's own limit.
    max_matches_per_user INTEGER CHECK (max_matches_per_user >= 1),
    -- Who may be mentioned.
    pings                TEXT    NOT NULL CHECK (pings IN ('all', 'players', 'nobody'))
) STRICT;

-- The channels in which matches may be started. A server without any row allows all.
CREATE TABLE guild_allowed_channels (
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
) STRICT, WITHOUT ROWID;

-- Ratings ---------------------------------------------------------------------------------------------------------------
--
-- See docs/RATINGS.md. A `scope` is a guild id, or 0: all servers together. A `pool` is a game, with its rule set where there
-- are several. A `period` is a month in UTC, such as 2026-11; empty: all time.

-- A match has at most one result. Results are numbered in the order in which they were written, which is also the order in
-- which they are rated; the times are not always in order.
CREATE TABLE results (
    number           INTEGER PRIMARY KEY,
    match_id         INTEGER NOT NULL UNIQUE REFERENCES matches (id),
    pool             TEXT    NOT NULL,
    guild_id         INTEGER,
    ended_at         INTEGER NOT NULL,
    first_player_id  INTEGER NOT NULL,
    second_player_id INTEGER NOT NULL CHECK (second_player_id <> first_player_id),
    -- NULL: a draw.
    winner_seat      INTEGER CHECK (winner_seat IN (1, 2)),
    reason           TEXT    NOT NULL,
    -- yes: it was rated; otherwise why it was not: an unrated match, too few turns, or too many rated matches of the pair.
    rated            TEXT    NOT NULL CHECK (rated IN ('yes', 'no', 'early', 'often'))
) STRICT;

CREATE INDEX results_rated_by_pair ON results
    (min(first_player_id, second_player_id), max(first_player_id, second_player_id), pool, ended_at) WHERE rated = 'yes';
-- Of one server, and (`_global`) of all; each in the order of `number`.
CREATE INDEX results_by_pair ON results
    (min(first_player_id, second_player_id), max(first_player_id, second_player_id), guild_id, number);
CREATE INDEX results_by_first_player ON results (first_player_id, guild_id, number);
CREATE INDEX results_by_second_player ON results (second_player_id, guild_id, number);
CREATE INDEX results_by_pair_global ON results
    (min(first_player_id, second_player_id), max(first_player_id, second_player_id));
CREATE INDEX results_by_first_player_global ON results (first_player_id);
CREATE INDEX results_by_second_player_global ON results (second_player_id);

-- The rating after the last rated match.
CREATE TABLE ratings (
    scope         INTEGER NOT NULL,
    pool          TEXT    NOT NULL,
    user_id       INTEGER NOT NULL,
    points        REAL    NOT NULL,
    deviation     REAL    NOT NULL,
    volatility    REAL    NOT NULL,
    match_count   INTEGER NOT NULL CHECK (match_count >= 1),
    last_match_at INTEGER NOT NULL,
    PRIMARY KEY (scope, pool, user_id)
) STRICT, WITHOUT ROWID;

-- Initial ratings that are not the default: of an erased account that comes back, and of the anonymous seats of erased users,
-- for which each match is the first.
CREATE TABLE initial_ratings (
    scope      INTEGER NOT NULL,
    pool       TEXT    NOT NULL,
    user_id    INTEGER NOT NULL,
    points     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    PRIMARY KEY (scope, pool, user_id)
) STRICT, WITHOUT ROWID;

-- How each rated match has changed a rating. The deviation before it includes the growth by inactivity.
CREATE TABLE rating_history (
    scope             INTEGER NOT NULL,
    pool              TEXT    NOT NULL,
    user_id           INTEGER NOT NULL,
    -- Of the user's rated matches in this scope and pool, from 1 without gaps.
    number            INTEGER NOT NULL CHECK (number >= 1),
    match_id          INTEGER NOT NULL REFERENCES results (match_id),
    points_before     REAL    NOT NULL,
    deviation_before  REAL    NOT NULL,
    volatility_before REAL    NOT NULL,
    points_after      REAL    NOT NULL,
    deviation_after   REAL    NOT NULL,
    volatility_after  REAL    NOT NULL,
    PRIMARY KEY (scope, pool, user_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX rating_history_by_match ON rating_history (match_id, scope, user_id);

-- Users who are hidden from all leaderboards.
CREATE TABLE hidden_users (
    user_id INTEGER PRIMARY KEY
) STRICT;

-- Counts of all results of a user, and the score from those that were rated.
CREATE TABLE standings (
    scope           INTEGER NOT NULL,
    pool            TEXT    NOT NULL,
    period          TEXT    NOT NULL,
    user_id         INTEGER NOT NULL,
    -- Of all time: the rating; of a month: the points gained in it.
    score           REAL    NOT NULL,
    displayed_score INTEGER NOT NULL GENERATED ALWAYS AS (CAST(round(score) AS INTEGER)) STORED,
    -- none: not rated yet, or hidden; provisional: the rating is too uncertain for a place.
    rank            TEXT    NOT NULL CHECK (rank IN ('none', 'provisional', 'placed')),
    -- Of all time: when inactivity makes a placed rating provisional.
    provisional_at  INTEGER,
    first_wins      INTEGER NOT NULL,
    first_draws     INTEGER NOT NULL,
    first_losses    INTEGER NOT NULL,
    second_wins     INTEGER NOT NULL,
    second_draws    INTEGER NOT NULL,
    second_losses   INTEGER NOT NULL,
    -- Consecutive wins up to the last match (losses: negative), and the longest run of wins ever.
    current_streak  INTEGER NOT NULL,
    best_streak     INTEGER NOT NULL,
    PRIMARY KEY (scope, pool, period, user_id)
) STRICT, WITHOUT ROWID;

-- With the expression and not the generated column, for which SQLite would read the whole row.
CREATE INDEX standings_by_rank
    ON standings (scope, pool, period, rank, CAST(round(score) AS INTEGER) DESC, user_id);
CREATE INDEX standings_by_user ON standings (user_id, scope, period);
CREATE INDEX standings_by_provisional_at ON standings (provisional_at) WHERE rank = 'placed' AND provisional_at IS NOT NULL;

-- How often two users have won against each other; `low_user_id` is the smaller one as a signed number.
CREATE TABLE head_to_head (
    scope        INTEGER NOT NULL,
    low_user_id  INTEGER NOT NULL,
    high_user_id INTEGER NOT NULL CHECK (high_user_id > low_user_id),
    pool         TEXT    NOT NULL,
    low_wins     INTEGER NOT NULL,
    high_wins    INTEGER NOT NULL,
    draws        INTEGER NOT NULL,
    PRIMARY KEY (scope, low_user_id, high_user_id, pool)
) STRICT, WITHOUT ROWID;

-- How many placed users have a displayed score in [bucket_start, bucket_start + bucket_width), so that a place is found
-- without counting all users ahead of it.
CREATE TABLE rating_histogram (
    scope        INTEGER NOT NULL,
    pool         TEXT    NOT NULL,
    period       TEXT    NOT NULL,
    bucket_width INTEGER NOT NULL CHECK (bucket_width IN (1, 50)),
    bucket_start INTEGER NOT NULL,
    user_count   INTEGER NOT NULL CHECK (user_count >= 0),
    PRIMARY KEY (scope, pool, period, bucket_width, bucket_start)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER rating_histogram_on_insert AFTER INSERT ON standings
BEGIN
    INSERT INTO rating_histogram
    SELECT NEW.scope, NEW.pool, NEW.period, width, NEW.displayed_score - (NEW.displayed_score % width + width) % width, 1
    FROM (SELECT 1 AS width UNION ALL SELECT 50) WHERE NEW.rank = 'placed'
    ON CONFLICT DO UPDATE SET user_count = user_count + 1;
END;

CREATE TRIGGER rating_histogram_on_delete AFTER DELETE ON standings
BEGIN
    UPDATE rating_histogram SET user_count = user_count - 1
    WHERE OLD.rank = 'placed' AND scope = OLD.scope AND pool = OLD.pool AND period = OLD.period
        AND bucket_width = 1 AND bucket_start = OLD.displayed_score;
    UPDATE rating_histogram SET user_count = user_count - 1
    WHERE OLD.rank = 'placed' AND scope = OLD.scope AND pool = OLD.pool AND period = OLD.period
        AND bucket_width = 50 AND bucket_start = OLD.displayed_score - (OLD.displayed_score % 50 + 50) % 50;
END;

CREATE TRIGGER rating_histogram_on_update AFTER UPDATE ON standings
WHEN OLD.rank <> NEW.rank OR OLD.displayed_score <> NEW.displayed_score
BEGIN
    UPDATE rating_histogram SET user_count = user_count - 1
    WHERE OLD.rank = 'placed' AND scope = OLD.scope AND pool = OLD.pool AND period = OLD.period
        AND bucket_width = 1 AND bucket_start = OLD.displayed_score;
    UPDATE rating_histogram SET user_count = user_count - 1
    WHERE OLD.rank = 'placed' AND scope = OLD.scope AND pool = OLD.pool AND period = OLD.period
        AND bucket_width = 50 AND bucket_start = OLD.displayed_score - (OLD.displayed_score % 50 + 50) % 50;
    INSERT INTO rating_histogram
    SELECT NEW.scope, NEW.pool, NEW.period, width, NEW.displayed_score - (NEW.displayed_score % width + width) % width, 1
    FROM (SELECT 1 AS width UNION ALL SELECT 50) WHERE NEW.rank = 'placed'
    ON CONFLICT DO UPDATE SET user_count = user_count + 1;
END;

-- Tombstones of erased accounts -------------------------------------------------------------------------------------------
--
-- See docs/PRIVACY.md. All hashes are HMACs with a key that lies in a file of its own.

-- The deviation with which an erased account starts if it comes back. The hash is of the scope, the pool and the account
-- together.
CREATE TABLE rating_tombstones (
    hash       BLOB    PRIMARY KEY CHECK (length(hash) = 32),
    deviation  REAL    NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_tombstones_by_expires_at ON rating_tombstones (expires_at);

-- Blocks of erased accounts, so that an erasure does not undo a block. The hash is of both accounts.
CREATE TABLE block_tombstones (
    blocker_id INTEGER NOT NULL,
    hash       BLOB    NOT NULL CHECK (length(hash) = 32),
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (blocker_id, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX block_tombstones_by_expires_at ON block_tombstones (expires_at);

-- Rated matches of the day before one of the two was erased, so that an erasure does not reset the daily limit of rated
-- matches of a pair. The hash is of both accounts and the pool; each match has a row.
CREATE TABLE result_tombstones (
    hash       BLOB    NOT NULL CHECK (length(hash) = 32),
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX result_tombstones_by_hash ON result_tombstones (hash);
