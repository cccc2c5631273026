-- 1: a rated result that also counts across all servers. A server can give only so many a day (docs/RATINGS.md).
ALTER TABLE results ADD COLUMN is_global INTEGER NOT NULL DEFAULT 0 CHECK (is_global IN (0, 1));

UPDATE results SET is_global = 1 WHERE rated = 'yes';

CREATE INDEX results_global_by_guild ON results (guild_id, pool, ended_at) WHERE is_global = 1;
