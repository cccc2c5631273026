//! Messages for tests.

use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::scene::Highlights;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::Rules;
use gonagas_render::board::captions::Captions;
use gonagas_ui::message::{ActionRow, BoardImage, Button, ButtonStyle, Menu, MenuOption, Message};

/// Builds a message with text only.
pub fn words(text: &str) -> Message {
    Message { text: text.to_owned(), ..Message::default() }
}

/// Builds a message with a button.
pub fn button(text: &str, id: &str) -> Message {
    let button = Button { id: id.to_owned(), label: "Go".to_owned(), style: ButtonStyle::Primary };
    Message { rows: vec![ActionRow::Buttons(vec![button])], ..words(text) }
}

/// Builds a message with a menu of these values.
pub fn menu(text: &str, id: &str, values: &[&str]) -> Message {
    let option = |value: &&str| MenuOption { value: (*value).into(), label: (*value).into(), ..MenuOption::default() };
    let options = values.iter().map(option).collect();
    let menu = Menu { id: id.into(), placeholder: "Choose …".into(), options, max_picks: 1 };
    Message { rows: vec![ActionRow::Menu(menu)], ..words(text) }
}

/// Builds a message with a button and a board.
pub fn board(text: &str, id: &str, file: &str) -> Message {
    let table = Rules::parse("seega size=5").expect("rules").start_session();
    let picture = BoardImage {
        text_legend: String::new(),
        file_name: file.to_owned(),
        alt_text: format!("a board for {text}"),
        board: table.board(),
        scene: table.scene(),
        info: table.rules().game_info(),
        marks: Highlights::default(),
        side_to_move: None,
        theme: Theme::default(),
        shape: BoardShape::default(),
        captions: Captions::default(),
    };
    Message { image: Some(picture), ..button(text, id) }
}

/// Builds a message that mentions a user, with or without a ping.
pub fn mention(user: u64, called: bool) -> Message {
    let calls = if called { vec![UserId(user)] } else { vec![] };
    Message { allowed_mentions: calls, ..words(&format!("<@{user}> @everyone")) }
}
