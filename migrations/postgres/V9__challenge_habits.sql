-- V17 of migrations/sqlite, where the columns and the table are explained.
ALTER TABLE preferences ADD COLUMN challenge_rated bigint CHECK (challenge_rated IN (0, 1));
ALTER TABLE preferences ADD COLUMN challenge_pair bigint CHECK (challenge_pair IN (0, 1));
ALTER TABLE preferences ADD COLUMN challenge_clock text COLLATE "C";

ALTER TABLE guild_settings ADD COLUMN has_own_clock bigint NOT NULL DEFAULT 0 CHECK (has_own_clock IN (0, 1));
UPDATE guild_settings SET has_own_clock = 1 WHERE default_time_control <> '3d+3d/3d';

CREATE TABLE untold_guilds (
    guild_id bigint PRIMARY KEY
);
INSERT INTO untold_guilds
    SELECT guild_id FROM guild_settings UNION SELECT guild_id FROM matches WHERE guild_id IS NOT NULL;
