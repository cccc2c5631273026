-- Roles of champions, and the review of each month.

-- The roles that a server gives its champions.
CREATE TABLE champion_roles (
    guild_id   INTEGER NOT NULL,
    -- A rating pool; empty for the first of all pools.
    pool       TEXT    NOT NULL,
    role_id    INTEGER NOT NULL,
    -- 1: Discord refused when the bot last tried to give or take the role.
    is_refused INTEGER NOT NULL DEFAULT 0 CHECK (is_refused IN (0, 1)),
    PRIMARY KEY (guild_id, pool)
) STRICT, WITHOUT ROWID;

-- The people to whom the bot gives such a role, and from whom it takes it back. It takes back no other role.
CREATE TABLE role_grants (
    guild_id   INTEGER NOT NULL,
    role_id    INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    -- 1: they are a champion; 0: they are none any more, and the role is to be taken back.
    is_wanted  INTEGER NOT NULL CHECK (is_wanted IN (0, 1)),
    -- new: the bot has asked Discord for nothing; asked: it has, and may have had no answer; given: they have the role
    -- from the bot; held: they had it before, not from the bot.
    state      TEXT    NOT NULL CHECK (state IN ('new', 'asked', 'given', 'held')),
    -- When the state or the wish last changed.
    changed_at INTEGER NOT NULL,
    -- When the bot looks at it next; NULL: not before it changes.
    due_at     INTEGER,
    PRIMARY KEY (guild_id, role_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX role_grants_by_user ON role_grants (user_id);
CREATE INDEX role_grants_by_due_at ON role_grants (due_at) WHERE due_at IS NOT NULL;

-- The servers whose champions may have changed. The row is stored with the change, and deleted with the grants that
-- follow from it.
CREATE TABLE stale_champions (
    guild_id INTEGER PRIMARY KEY
) STRICT;

CREATE TRIGGER stale_champions_on_insert AFTER INSERT ON standings
WHEN NEW.period = '' AND NEW.rank = 'placed'
BEGIN
    INSERT INTO stale_champions
    SELECT NEW.scope WHERE EXISTS (SELECT 1 FROM champion_roles WHERE guild_id = NEW.scope) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER stale_champions_on_update AFTER UPDATE ON standings
WHEN NEW.period = '' AND (OLD.rank <> NEW.rank OR OLD.displayed_score <> NEW.displayed_score)
BEGIN
    INSERT INTO stale_champions
    SELECT NEW.scope WHERE EXISTS (SELECT 1 FROM champion_roles WHERE guild_id = NEW.scope) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER stale_champions_on_delete AFTER DELETE ON standings
WHEN OLD.period = '' AND OLD.rank = 'placed'
BEGIN
    INSERT INTO stale_champions
    SELECT OLD.scope WHERE EXISTS (SELECT 1 FROM champion_roles WHERE guild_id = OLD.scope) ON CONFLICT DO NOTHING;
END;

-- The review of each month on a server. Months are counted from 1970-01 in UTC; the columns are those of daily_puzzles.
CREATE TABLE month_reviews (
    guild_id          INTEGER PRIMARY KEY,
    channel_id        INTEGER,
    is_forbidden      INTEGER NOT NULL DEFAULT 0 CHECK (is_forbidden IN (0, 1)),
    posted_month      INTEGER NOT NULL DEFAULT -1,
    attempted_month   INTEGER NOT NULL DEFAULT -1,
    attempted_channel INTEGER
) STRICT;

CREATE INDEX month_reviews_due ON month_reviews (posted_month) WHERE channel_id IS NOT NULL;
CREATE INDEX results_by_guild ON results (guild_id, ended_at) WHERE guild_id IS NOT NULL;
