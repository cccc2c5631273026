-- V20 of migrations/sqlite, where tables and columns are explained.
CREATE TABLE seeks (
    guild_id   bigint NOT NULL,
    user_id    bigint NOT NULL,
    channel_id bigint NOT NULL,
    game       text COLLATE "C" NOT NULL,
    rule_set   text COLLATE "C" NOT NULL,
    from_hour  bigint CHECK (from_hour BETWEEN 0 AND 23),
    to_hour    bigint CHECK (to_hour BETWEEN 0 AND 23),
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (guild_id, user_id)
);

CREATE INDEX seeks_by_user ON seeks (user_id);
CREATE INDEX seeks_by_expires_at ON seeks (expires_at);

CREATE TABLE seek_news (
    user_id    bigint NOT NULL,
    kind       text COLLATE "C" NOT NULL CHECK (kind IN ('challenge', 'person')),
    subject_id bigint NOT NULL,
    noted_at   bigint NOT NULL,
    is_sent    bigint NOT NULL CHECK (is_sent IN (0, 1)),
    PRIMARY KEY (user_id, kind, subject_id)
);

CREATE INDEX seek_news_by_noted_at ON seek_news (noted_at);
CREATE INDEX seek_news_by_person ON seek_news (subject_id) WHERE kind = 'person';

UPDATE matches SET deadline_at = created_at + 1209600000
    WHERE is_open_challenge = 1 AND deadline_at = created_at + 86400000;

ALTER TABLE preferences ADD COLUMN digest_hour bigint CHECK (digest_hour BETWEEN 0 AND 23);
ALTER TABLE preferences ADD COLUMN digest_due_at bigint;
CREATE INDEX preferences_by_digest ON preferences (digest_due_at) WHERE digest_due_at IS NOT NULL;
ALTER TABLE guild_settings ADD COLUMN seeker_role_id bigint;
ALTER TABLE matches ADD COLUMN mentioned_role_id bigint;
CREATE INDEX matches_by_mention ON matches (channel_id, created_at) WHERE mentioned_role_id IS NOT NULL;
