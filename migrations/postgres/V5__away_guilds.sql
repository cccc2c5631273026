-- V13 of migrations/sqlite, where the columns are explained.
CREATE TABLE away_guilds (
    guild_id   bigint PRIMARY KEY,
    away_since bigint NOT NULL,
    removed_at bigint
);
