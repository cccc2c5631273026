//! How a board looks before somebody.

use crate::kit::side::Side;
use crate::kit::theme::Theme;
use crate::render::text::text;
use crate::room::people::Person;
use crate::room::preferences::{Orientation, Preferences};
use crate::room::state::{Match, Play};
use crate::ui::film::Film;
use crate::ui::message::{Attached, Message, Picture};

/// The most characters of a message.
const LONGEST: usize = 2000;

/// How a board looks before somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Appearance {
    /// It is seen from its other side.
    pub turned: bool,
    /// The colours.
    pub theme: Theme,
    /// It is told in letters, too.
    pub text: bool,
}

impl Appearance {
    /// How the board of a match looks before a person who wants this.
    #[must_use]
    pub fn of(preferences: Preferences, game: &Match, person: Person) -> Appearance {
        let second = |play: &Play| play.seat(person) == Some(Side::Second);
        let turned = preferences.orientation == Orientation::Mine && game.play().is_some_and(second);
        Appearance { turned, theme: preferences.theme, text: preferences.text }
    }

    /// A message whose picture or film is turned if need be, and looks like this.
    #[must_use]
    pub fn turning(self, mut message: Message) -> Message {
        if self.turned {
            message.picture = message.picture.map(Picture::turned);
            message.film = message.film.map(Film::turned);
        }
        self.on(message)
    }

    /// A message whose picture or film, if it has one, has these colours; letters stand beside a picture.
    #[must_use]
    pub fn on(self, mut message: Message) -> Message {
        if let Some(film) = &mut message.film {
            film.theme = self.theme;
        }
        let Some(picture) = &mut message.picture else { return message };
        picture.theme = self.theme;
        if self.text {
            let text = text(&picture.board, &picture.scene, picture.info);
            let name = picture.name.clone();
            write(&mut message, &name, text);
        }
        message
    }
}

/// Tells a board in letters under the words or, where that is too long, beside the picture.
fn write(message: &mut Message, picture: &str, text: String) {
    let block = format!("\n```\n{text}\n```");
    if message.text.chars().count() + block.chars().count() <= LONGEST {
        message.text.push_str(&block);
    } else {
        let name = format!("{}.txt", picture.trim_end_matches(".png"));
        message.file = Some(Attached { name, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rules::Rules;

    /// A message of so many letters with the board of Seega.
    fn message(letters: usize) -> Message {
        let table = Rules::read("seega size=5").unwrap().start();
        let picture = Picture {
            name: "board.png".into(),
            alt: String::new(),
            board: table.board(),
            scene: table.scene(),
            info: table.rules().info(),
            marks: table.marks(),
            to_act: None,
            theme: Theme::default(),
        };
        Message { text: "x".repeat(letters), picture: Some(picture), ..Message::default() }
    }

    #[test]
    fn letters_stand_below_the_words_as_long_as_there_is_room() {
        let look = Appearance { text: true, ..Appearance::default() };
        let short = look.on(message(10));
        let board =
            short.text.strip_prefix("xxxxxxxxxx\n```\n5 ").and_then(|rest| rest.strip_suffix("\n  a b c d e\n```"));
        assert!(board.is_some() && short.picture.is_some() && short.file.is_none(), "{}", short.text);
        let room = LONGEST - (short.text.chars().count() - 10);
        assert_eq!(look.on(message(room)).text.chars().count(), LONGEST);
        let long = look.on(message(room + 1));
        let file = long.file.unwrap();
        assert_eq!((long.text.len(), file.name.as_str()), (room + 1, "board.txt"));
        assert!(long.picture.is_some() && file.text.ends_with("a b c d e"), "{}", file.text);
    }

    #[test]
    fn what_has_no_board_stays_as_it_is() {
        let look = Appearance { turned: true, theme: Theme::Dark, text: true };
        let words = Message { text: "words".into(), ..Message::default() };
        assert_eq!(look.turning(words.clone()), words);
    }
}
