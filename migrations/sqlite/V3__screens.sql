-- Boards that everyone sees look the same whoever is to move, and a player may have moves confirmed.

-- The colours; without a CHECK, since themes may be added.
ALTER TABLE guild_settings ADD COLUMN board_theme TEXT NOT NULL DEFAULT 'wood';
-- The seat at the bottom.
ALTER TABLE guild_settings ADD COLUMN board_bottom INTEGER NOT NULL DEFAULT 1 CHECK (board_bottom IN (1, 2));
-- 1: a board keeps its picture when the next one is posted.
ALTER TABLE guild_settings ADD COLUMN keeps_old_pictures INTEGER NOT NULL DEFAULT 0 CHECK (keeps_old_pictures IN (0, 1));

-- The matches in which a move that ends a turn is confirmed first.
ALTER TABLE preferences ADD COLUMN confirm_moves TEXT NOT NULL DEFAULT 'never'
    CHECK (confirm_moves IN ('never', 'slow', 'always'));
