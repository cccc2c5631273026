//! The table of what each layer may name.

/// A layer: a folder of `src/`, or a single file there.
pub struct Layer {
    /// Its name.
    pub name: &'static str,
    /// The layers below, or the parts of them, that it may name.
    pub to: &'static [&'static str],
    /// Whether it is given what it needs: no clock, no luck, no input and output, nothing async.
    pub pure: bool,
}

const fn layer(name: &'static str, to: &'static [&'static str]) -> Layer {
    Layer { name, to, pure: false }
}

const fn pure(name: &'static str, to: &'static [&'static str]) -> Layer {
    Layer { name, to, pure: true }
}

/// Every layer, each above those that it may name. A folder that is not here fails the test, and so does a row without
/// a folder.
pub const LAYERS: &[Layer] = &[
    pure("kit", &[]),
    pure("games", &["kit"]),
    // Of the games only the catalogue: what is in it is found there, never named.
    pure("session", &["kit", "games::visit_all", "games::GameVisitor"]),
    pure("record", &["kit", "session"]),
    // Numbers from a secret. Nothing that chooses an action may name it.
    pure("fair", &[]),
    // Numbers about players, of whom it knows nothing.
    pure("rating", &[]),
    pure("matches", &["kit", "session"]),
    // Draws are settled by the same function as when they were made.
    pure("verify", &["fair", "record", "matches::challenge", "session", "kit"]),
    // A stored match has its rules as text, and is given back with them read. Ratings are written in the same transaction as
    // the end that they follow from. The colours that people like are a word. Who was erased is recognised by a hash.
    layer(
        "store",
        &[
            "matches",
            "rating",
            "session::rules",
            "kit::side",
            "kit::calendar",
            "kit::theme",
            "fair::hex",
            "fair::hmac_key",
        ],
    ),
    layer("render", &["kit"]),
    // Of pictures only those in letters, which are words as well.
    pure("ui", &["matches", "session", "kit", "render::text"]),
    layer("app", &["matches", "store", "ui", "session", "record", "fair", "verify", "kit"]),
    // Beside what it shows: who people are and where, what the options of the commands offer, and the store that the app
    // is built with.
    layer(
        "discord",
        &[
            "app",
            "ui",
            "render",
            "matches::ids",
            "matches::settings::preferences::Orientation",
            "matches::settings::guild_settings::PingPolicy",
            "matches::challenge::terms::SeatPreference",
            "matches::MAX_MATCHES_PER_USER",
            "store::Store",
            "session::rules::list_rule_sets",
            "kit::theme",
        ],
    ),
    layer("standin", &[]),
    layer("engine", &["session", "record", "kit", "render"]),
    layer(
        "cli",
        &[
            "kit", "games", "session", "record", "fair", "verify", "matches", "store", "render", "ui", "app",
            "discord", "standin", "engine",
        ],
    ),
    layer("main", &["cli"]),
    layer("lib", &[]),
];

/// The layers in which the secrets behind the draws are known, and those that lead to them.
pub const KNOW_SECRETS: &[&str] = &["fair", "verify", "store", "app"];

/// The layers that must not come to them, by no way: rules, searches among actions, records, rooms and screens.
pub const WITHOUT_SECRETS: &[&str] = &["kit", "games", "session", "record", "matches", "render", "ui", "engine"];

/// What a pure layer does not name.
pub const IMPURE: &[&str] = &[
    "tokio",
    "futures_util",
    "rand",
    "getrandom",
    "serde",
    "serde_json",
    "std::time::SystemTime",
    "std::time::Instant",
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
];

/// Crates that belong to one layer, so that what they stand for can be exchanged there.
pub const ONLY_IN: &[(&str, &str)] = &[
    ("serenity", "discord"),
    ("poise", "discord"),
    ("rusqlite", "store"),
    ("refinery", "store"),
    ("axum", "standin"),
    ("resvg", "render"),
    ("png", "render"),
    ("gif", "render"),
    ("skillratings", "rating"),
    ("ab_glyph", "render"),
    ("fluent_templates", "ui"),
    ("clap", "cli"),
    ("hmac", "fair"),
    ("sha2", "fair"),
];
