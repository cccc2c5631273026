-- The wishes of people for an opponent, at most one of each on a server.
CREATE TABLE seeks (
    guild_id   INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    -- The channel in which the wish was made, or the one above a thread.
    channel_id INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    -- Empty: any.
    rule_set   TEXT    NOT NULL,
    -- The hours of the user's clock in which they want messages; NULL: all.
    from_hour  INTEGER CHECK (from_hour BETWEEN 0 AND 23),
    to_hour    INTEGER CHECK (to_hour BETWEEN 0 AND 23),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seeks_by_user ON seeks (user_id);
CREATE INDEX seeks_by_expires_at ON seeks (expires_at);

-- What the owners of wishes have heard of, so that each hears of it once.
CREATE TABLE seek_news (
    user_id    INTEGER NOT NULL,
    -- 'challenge': an open challenge, by its number; 'person': someone with a fitting wish.
    kind       TEXT    NOT NULL CHECK (kind IN ('challenge', 'person')),
    subject_id INTEGER NOT NULL,
    noted_at   INTEGER NOT NULL,
    -- 0: nothing was sent, because the user cannot see it.
    is_sent    INTEGER NOT NULL CHECK (is_sent IN (0, 1)),
    PRIMARY KEY (user_id, kind, subject_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seek_news_by_noted_at ON seek_news (noted_at);
CREATE INDEX seek_news_by_person ON seek_news (subject_id) WHERE kind = 'person';

-- Open challenges without a live clock wait for two weeks instead of a day.
UPDATE matches SET deadline_at = created_at + 1209600000
    WHERE is_open_challenge = 1 AND deadline_at = created_at + 86400000;

-- The hour of a user's clock for one direct message a day about the matches that wait for them; NULL: one at each turn.
-- The time at which the next one is due follows from it and from the offset of their clock.
ALTER TABLE preferences ADD COLUMN digest_hour INTEGER CHECK (digest_hour BETWEEN 0 AND 23);
ALTER TABLE preferences ADD COLUMN digest_due_at INTEGER;
CREATE INDEX preferences_by_digest ON preferences (digest_due_at) WHERE digest_due_at IS NOT NULL;

-- The role that open challenges on a server mention; NULL: none. A challenge that has mentioned it names it.
ALTER TABLE guild_settings ADD COLUMN seeker_role_id INTEGER;
ALTER TABLE matches ADD COLUMN mentioned_role_id INTEGER;
CREATE INDEX matches_by_mention ON matches (channel_id, created_at) WHERE mentioned_role_id IS NOT NULL;
