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
