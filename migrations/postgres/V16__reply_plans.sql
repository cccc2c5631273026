-- V24 of migrations/sqlite, where tables and columns are explained.
CREATE TABLE reply_plans (
    match_id bigint NOT NULL,
    user_id  bigint NOT NULL,
    base     bigint NOT NULL CHECK (base >= 0),
    lines    text COLLATE "C" NOT NULL CHECK (lines <> ''),
    PRIMARY KEY (match_id, user_id)
);

CREATE INDEX reply_plans_by_user ON reply_plans (user_id);
