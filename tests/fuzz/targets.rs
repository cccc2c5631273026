//! The properties that hold for any input.

#[path = "../../crates/core/tests/fuzz/text.rs"]
pub mod text;

use gonagas::engine;
use gonagas::engine::gtp::GtpCommand;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::fitted_text::sanitize_text;
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use text::decode;

/// Words of custom ids.
pub const ID_WORDS: [&str; 48] = [
    "m:",
    "p:",
    "t:",
    "s:",
    "l:",
    "r:",
    "o:",
    "w:",
    "f:",
    "g:",
    "h:",
    "v:",
    "b:",
    "c:",
    "u:",
    "e:",
    "1.66687aad:7:",
    "accept",
    "play:",
    "pick:",
    "d4",
    "#0#",
    "2.",
    "g1",
    "resign",
    "confirm",
    "boards:",
    "mine:",
    "over",
    "before:",
    "here:",
    "month:",
    "all:",
    "from:",
    "seega",
    "pahtum",
    "sahkku",
    "raisa",
    "on",
    "off",
    "theme",
    "clock",
    "game",
    "set:",
    "show:",
    "18446744073709551615",
    ":",
    "é",
];

/// Words of the engine protocol.
const ENGINE_WORDS: [&str; 32] = [
    "new ",
    "pahtum",
    "seega size=5",
    "shap-luk",
    "sahkku",
    " seed=1",
    "\n",
    "status",
    "legal",
    "play ",
    "a1",
    "d4",
    "roll",
    "undo",
    "record",
    "load ",
    "show",
    "score",
    "perft ",
    "1",
    "games",
    "genmove ",
    "hint",
    "quit",
    "7 ",
    "#",
    "\r",
    "é",
    "\u{202e}",
    "gonagas record 1\\n",
    "99999999999",
    "terms",
];

/// Reads a custom id: every id that is read is written in one way only.
pub fn read_custom_id(input: &[u8]) {
    let text = decode(input, &ID_WORDS);
    if let Some(id) = CustomId::parse(&text) {
        assert_eq!(id.to_string(), text);
    }
}

/// Serves lines of the engine protocol: every command gets one answer of the right form.
pub fn serve_engine(input: &[u8]) {
    let text = decode(input, &ENGINE_WORDS);
    // Counting takes long, and is right or wrong, but never surprised.
    if text.contains("perft") || text.contains("playouts") || text.contains("genmove") || text.contains("hint") {
        return;
    }
    for bytes in [text.as_bytes(), input] {
        let mut output = Vec::new();
        engine::serve_gtp(bytes, &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        let mut answers: Vec<&str> = output.split("\n\n").collect();
        assert_eq!(answers.pop(), Some(""));
        assert!(answers.iter().all(|answer| answer.starts_with(['=', '?']) && !answer.contains('\r')), "{answers:?}");
        let commands = String::from_utf8_lossy(bytes).lines().filter_map(GtpCommand::parse).count();
        assert!(answers.len() <= commands, "{} answers to {commands} commands", answers.len());
    }
}

/// Puts a value into texts of all languages: any value stands there unchanged, and a cleaned value stays clean.
pub fn format_value(input: &[u8]) {
    let words = [
        "{ $match }",
        "{",
        "}",
        "-term",
        "\u{2068}",
        "\u{202e}",
        "`",
        "*",
        "\n",
        "#",
        "0x1",
        "1e3",
        "٣",
        "007",
        "\\u0041",
    ];
    let text = decode(input, &words);
    let clean = sanitize_text(&text);
    assert_eq!(sanitize_text(&clean), clean);
    for language in LANGUAGES {
        let catalog = Catalog::for_locale(language);
        let with = |value: &str| catalog.format("private-played", &[("match", "12"), ("actions", value)]);
        let [before, after] =
            with("|").split_once('|').map(|(before, after)| [before.to_owned(), after.to_owned()]).unwrap();
        assert_eq!(with(&text), format!("{before}{text}{after}"));
        assert!(!Catalog::for_locale(&text).text("button-play").is_empty());
    }
}
