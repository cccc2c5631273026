-- The way in which long boards that everyone sees lie in pictures; without a CHECK, since shapes may be added.
ALTER TABLE guild_settings ADD COLUMN board_shape TEXT NOT NULL DEFAULT 'lying';

-- What the players of a match chose for its public boards. NULL follows the server.
ALTER TABLE matches ADD COLUMN board_theme TEXT;
ALTER TABLE matches ADD COLUMN board_bottom INTEGER CHECK (board_bottom IN (1, 2));
ALTER TABLE matches ADD COLUMN board_shape TEXT;
