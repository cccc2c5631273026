//! The table of the layers and their dependencies.

/// A layer: a folder of `src/`, `crates/core/src/` or `crates/ai/src/`, a single file there, or one of the other
/// crates.
pub struct Layer {
    /// The name of the folder or file.
    pub name: &'static str,
    /// The lower layers, or paths in them, that it may name.
    pub to: &'static [&'static str],
    /// A pure layer has no clock, no randomness, no input and output, and nothing async.
    pub pure: bool,
}

const fn layer(name: &'static str, to: &'static [&'static str]) -> Layer {
    Layer { name, to, pure: false }
}

const fn pure(name: &'static str, to: &'static [&'static str]) -> Layer {
    Layer { name, to, pure: true }
}

/// The folder `games` of `crates/ai/src/`, which is another layer than that of `crates/core/src/`.
pub const COMPUTER_GAMES: &str = "computer_games";

/// The layers of `crates/ai/src/`.
pub const COMPUTER: &[&str] =
    &["search", "solver", COMPUTER_GAMES, "learning", "opponent", "review", "puzzle_maker", "tournament"];

/// Every layer, after the layers that it may name. A folder without a row fails the test, and so does a row without a
/// folder.
pub const LAYERS: &[Layer] = &[
    pure("kit", &[]),
    pure("games", &["kit"]),
    // Games are found in the catalogue and never named.
    pure("session", &["kit", "games::visit_all", "games::GameVisitor"]),
    pure("record", &["kit", "session"]),
    // Judges tasks by the legal actions of any game.
    pure("lessons", &["kit", "session", "record"]),
    // Positions with one best turn, as text.
    pure("puzzles", &["kit", "session", "lessons"]),
    // Derives random numbers from a secret. Nothing that chooses an action may name it.
    pure("fair", &["kit::bidi"]),
    // Computes numbers without knowing players.
    pure("rating", &[]),
    // Rates the puzzles that people try.
    pure("matches", &["kit", "session", "puzzles::puzzle"]),
    // Tournaments as logs of their own; matches are named by their pairing alone.
    pure("competitions", &["matches", "session", "kit"]),
    // Chooses actions by the rules alone; `computer_games` gives it the value of a position.
    pure("search", &["kit"]),
    // Solves one game, and reads and writes its solution, with its values also in the form of a search's values. Its
    // tests compare the puzzles with it.
    layer("solver", &["search::value", "kit", "games::shap_luk", "puzzles::catalogue"]),
    // The folder `games` of the computer: what it knows of each game, and its list of games.
    pure(
        COMPUTER_GAMES,
        &[
            "search",
            "solver::moves",
            "solver::patterns",
            "solver::solution",
            "solver::winner",
            "games",
            "session",
            "kit",
        ],
    ),
    // Plays games against itself on several threads, and learns the values of their positions.
    layer(
        "learning",
        &["search", "computer_games::sahkku", "computer_games::seega", "games::sahkku", "games::seega", "kit"],
    ),
    // The session lists the actions to choose from; no search knows how rolls come about.
    layer("opponent", &["search", "computer_games", "solver", "games", "session", "kit"]),
    // Hints and reviews, limited by nodes alone.
    pure("review", &["search", "computer_games", "opponent::choose_error", "solver", "games", "session", "kit"]),
    // Plays games against itself, and proves the best turns in them.
    pure(
        "puzzle_maker",
        &["opponent", "review", "computer_games", "search", "solver", "games", "lessons", "puzzles", "session", "kit"],
    ),
    layer("tournament", &["opponent", "review", "computer_games", "search", "solver", "games", "session", "kit"]),
    // Uses the function that settled the random results during the match.
    pure("verify", &["fair", "record", "matches::challenge", "session", "kit"]),
    // From here on the crates above the games. Cargo.toml lists their dependencies on each other; these rows list their
    // dependencies on the games and the computer.
    layer("standin", &[]),
    // Only layers with effects change the figures.
    layer("metrics", &[]),
    // Parses the rules of stored matches. Saves ratings in the same transaction as the result. Stores board themes by
    // name, recognises erased people by a hash, and compares points with the catalogue of puzzles.
    layer(
        "store",
        &[
            "competitions",
            "matches",
            "puzzles::catalogue",
            "rating",
            "session::rules",
            "kit::side",
            "kit::calendar",
            "kit::outcome",
            "kit::theme",
            "kit::board::BoardShape",
            "fair::hmac_key",
            "fair::secret",
        ],
    ),
    layer("render", &["kit"]),
    // Text boards are part of messages, and pictures are described; they are not drawn here. Positions in the rules are
    // played from records.
    pure(
        "ui",
        &[
            "competitions",
            "matches",
            "session",
            "record",
            "lessons",
            "puzzles",
            "kit",
            "computer_games::reason",
            "review::lesson",
            "review::session",
            "review::explain_turn",
        ],
    ),
    layer(
        "app",
        &[
            "competitions",
            "matches",
            "session",
            "lessons",
            "puzzles",
            "record",
            "fair",
            "verify",
            "kit",
            "review::session",
        ],
    ),
    // Besides the app and its messages: ids and shards.
    layer("discord", &["matches::ids", "matches::shards"]),
    // Drives the app through its ports or whole programs from outside, and checks the stored data. It computes draws
    // and ratings a second time.
    layer(
        "simulation",
        &[
            "verify",
            "rating",
            "record",
            "matches",
            "puzzles::catalogue",
            "puzzles::schedule",
            "session",
            "opponent",
            "review::session",
            "search::limits",
            "kit::outcome",
            "kit::side",
        ],
    ),
    // Serves the figures, and the status of the app.
    layer("monitoring", &[]),
    // Thinks for the app, in threads of its own.
    layer("computer", &["opponent", "review::session", "search::limits", "solver::solution", "session", "kit"]),
    layer("engine", &["session", "record", "kit", "opponent", "solver::solution"]),
    layer(
        "cli",
        &[
            "kit",
            "games",
            "session",
            "solver",
            "learning",
            "tournament",
            "puzzle_maker",
            "puzzles",
            "record",
            "fair",
            "verify",
            "matches",
            "computer",
            "monitoring",
            "engine",
        ],
    ),
    layer("main", &["cli"]),
    layer("lib", &[]),
];

/// Layers that know the secrets behind random results, or lead to them.
pub const KNOW_SECRETS: &[&str] = &["fair", "verify", "store", "app"];

/// Layers that must not reach these modules, even indirectly: rules, move search, records, matches and messages.
pub const WITHOUT_SECRETS: &[&str] = &[
    "kit",
    "games",
    "session",
    "search",
    "solver",
    COMPUTER_GAMES,
    "learning",
    "opponent",
    "review",
    "tournament",
    "record",
    "lessons",
    "puzzles",
    "puzzle_maker",
    "matches",
    "render",
    "ui",
    "engine",
];

/// Paths that a pure layer must not name.
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

/// Libraries that one layer of a crate encapsulates, so that they can be replaced there. Dependencies of whole crates
/// are in their Cargo.toml.
pub const ONLY_IN: &[(&str, &[&str])] = &[
    ("axum", &["standin", "monitoring"]),
    ("rustix", &["computer", "tournament"]),
    ("skillratings", &["rating"]),
    ("clap", &["cli", "simulation"]),
    ("hmac", &["fair"]),
    ("sha2", &["fair"]),
];
