//! The only place with poise and serenity.
