-- V22 of migrations/sqlite, where the tables and columns are explained.
CREATE TABLE champion_roles (
    guild_id   bigint NOT NULL,
    pool       text COLLATE "C" NOT NULL,
    role_id    bigint NOT NULL,
    is_refused bigint NOT NULL DEFAULT 0 CHECK (is_refused IN (0, 1)),
    PRIMARY KEY (guild_id, pool)
);

CREATE TABLE role_grants (
    guild_id   bigint NOT NULL,
    role_id    bigint NOT NULL,
    user_id    bigint NOT NULL,
    is_wanted  bigint NOT NULL CHECK (is_wanted IN (0, 1)),
    state      text COLLATE "C" NOT NULL CHECK (state IN ('new', 'asked', 'given', 'held')),
    changed_at bigint NOT NULL,
    due_at     bigint,
    PRIMARY KEY (guild_id, role_id, user_id)
);
CREATE INDEX role_grants_by_user ON role_grants (user_id);
CREATE INDEX role_grants_by_due_at ON role_grants (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE stale_champions (
    guild_id bigint PRIMARY KEY
);

CREATE FUNCTION mark_champions_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO stale_champions
    SELECT changed.scope FROM (SELECT CASE TG_OP WHEN 'DELETE' THEN OLD.scope ELSE NEW.scope END AS scope) AS changed
    WHERE EXISTS (SELECT 1 FROM champion_roles WHERE guild_id = changed.scope) ON CONFLICT DO NOTHING;
    RETURN NULL;
END;
$$;

CREATE TRIGGER stale_champions_on_insert AFTER INSERT ON standings
FOR EACH ROW WHEN (NEW.period = '' AND NEW.rank = 'placed') EXECUTE FUNCTION mark_champions_stale();

CREATE TRIGGER stale_champions_on_update AFTER UPDATE ON standings
FOR EACH ROW WHEN (NEW.period = '' AND (OLD.rank <> NEW.rank OR OLD.displayed_score <> NEW.displayed_score))
EXECUTE FUNCTION mark_champions_stale();

CREATE TRIGGER stale_champions_on_delete AFTER DELETE ON standings
FOR EACH ROW WHEN (OLD.period = '' AND OLD.rank = 'placed') EXECUTE FUNCTION mark_champions_stale();

CREATE TABLE month_reviews (
    guild_id          bigint PRIMARY KEY,
    channel_id        bigint,
    is_forbidden      bigint NOT NULL DEFAULT 0 CHECK (is_forbidden IN (0, 1)),
    posted_month      bigint NOT NULL DEFAULT -1,
    attempted_month   bigint NOT NULL DEFAULT -1,
    attempted_channel bigint
);

CREATE INDEX month_reviews_due ON month_reviews (posted_month) WHERE channel_id IS NOT NULL;
CREATE INDEX results_by_guild ON results (guild_id, ended_at) WHERE guild_id IS NOT NULL;
