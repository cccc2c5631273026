-- 1 if the last direct message reached the user, 0 if Discord refused it for their settings or a block; NULL until it is known.
ALTER TABLE preferences ADD COLUMN accepts_messages INTEGER CHECK (accepts_messages IN (0, 1));
