//! Messages for the tests.

use gonagas::kit::marks::Marks;
use gonagas::kit::theme::Theme;
use gonagas::room::people::Person;
use gonagas::table::rules::Rules;
use gonagas::ui::message::{Button, Look, Message, Picture, Row};

/// Words alone.
pub fn words(text: &str) -> Message {
    Message { text: text.to_owned(), ..Message::default() }
}

/// Words and a button.
pub fn button(text: &str, id: &str) -> Message {
    let button = Button { id: id.to_owned(), label: "Go".to_owned(), look: Look::Primary };
    Message { rows: vec![Row::Buttons(vec![button])], ..words(text) }
}

/// Words, a button and a board.
pub fn board(text: &str, id: &str, file: &str) -> Message {
    let table = Rules::read("seega size=5").expect("rules").start();
    let picture = Picture {
        name: file.to_owned(),
        alt: format!("a board for {text}"),
        board: table.board(),
        scene: table.scene(),
        info: table.rules().info(),
        marks: Marks::default(),
        to_act: None,
        theme: Theme::default(),
    };
    Message { picture: Some(picture), ..button(text, id) }
}

/// Words that mention somebody, who is called or not.
pub fn mention(person: u64, called: bool) -> Message {
    let calls = if called { vec![Person(person)] } else { vec![] };
    Message { calls, ..words(&format!("<@{person}> @everyone")) }
}
