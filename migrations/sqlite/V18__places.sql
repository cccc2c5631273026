-- Places without the bot, where it can only answer: conversations, and servers on which only its commands are installed.

-- 1: such a place. Then `guild_id` is the server that the bot is not on, and NULL a conversation; with 0, NULL is direct
-- messages with the bot.
ALTER TABLE matches ADD COLUMN is_without_bot INTEGER NOT NULL DEFAULT 0 CHECK (is_without_bot IN (0, 1));
ALTER TABLE outbox ADD COLUMN is_without_bot INTEGER NOT NULL DEFAULT 0 CHECK (is_without_bot IN (0, 1));
-- The language of the public messages of a match, where no server sets one. NULL elsewhere.
ALTER TABLE matches ADD COLUMN language TEXT;

CREATE TRIGGER matches_place_immutable
BEFORE UPDATE OF is_without_bot, language ON matches
WHEN NOT EXISTS (SELECT 1 FROM erasure_in_progress)
BEGIN
    SELECT RAISE(ABORT, 'the terms of a match are immutable');
END;
