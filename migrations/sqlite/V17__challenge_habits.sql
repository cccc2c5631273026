-- What the user chose last for challenges; NULL until they choose. The time control as text, empty for no time limit.
ALTER TABLE preferences ADD COLUMN challenge_rated INTEGER CHECK (challenge_rated IN (0, 1));
ALTER TABLE preferences ADD COLUMN challenge_pair INTEGER CHECK (challenge_pair IN (0, 1));
ALTER TABLE preferences ADD COLUMN challenge_clock TEXT;

-- 1: a manager chose the default time control, so that it comes before what users chose last.
ALTER TABLE guild_settings ADD COLUMN has_own_clock INTEGER NOT NULL DEFAULT 0 CHECK (has_own_clock IN (0, 1));
UPDATE guild_settings SET has_own_clock = 1 WHERE default_time_control <> '3d+3d/3d';

-- Servers on which challenges were rated by default when the bot was there before: a manager is told once.
CREATE TABLE untold_guilds (
    guild_id INTEGER PRIMARY KEY
) STRICT;
INSERT INTO untold_guilds
    SELECT guild_id FROM guild_settings UNION SELECT guild_id FROM matches WHERE guild_id IS NOT NULL;
