-- The language of the user's Discord, for messages that answer no request of theirs; NULL until it is known.
ALTER TABLE preferences ADD COLUMN language TEXT;
