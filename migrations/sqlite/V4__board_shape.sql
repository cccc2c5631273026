-- The way in which long boards lie in pictures; without a CHECK, since shapes may be added.
ALTER TABLE preferences ADD COLUMN board_shape TEXT NOT NULL DEFAULT 'lying';
