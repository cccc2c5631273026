//! How a board looks before somebody.

use crate::kit::side::Side;
use crate::kit::theme::Theme;
use crate::matches::ids::UserId;
use crate::matches::settings::preferences::{Orientation, Preferences};
use crate::matches::state::match_state::{Match, PlayState};
use crate::render::text::render_text;
use crate::ui::message::{BoardImage, Message, TextAttachment};
use crate::ui::replay_animation::ReplayAnimation;

/// The most characters of a message.
const MAX_MESSAGE_LENGTH: usize = 2000;

/// How a board looks before somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BoardAppearance {
    /// It is seen from its other side.
    pub flipped: bool,
    /// The colours.
    pub theme: Theme,
    /// It is told in letters, too.
    pub text_board: bool,
}

impl BoardAppearance {
    /// How the board of a match looks before a person who wants this.
    #[must_use]
    pub fn for_player(preferences: Preferences, game: &Match, user: UserId) -> BoardAppearance {
        let second = |play: &PlayState| play.seat_of(user) == Some(Side::Second);
        let turned = preferences.orientation == Orientation::OwnSeat && game.play_state().is_some_and(second);
        BoardAppearance { flipped: turned, theme: preferences.theme, text_board: preferences.text_boards }
    }

    /// A message whose picture or film is turned if need be, and looks like this.
    #[must_use]
    pub fn apply(self, mut message: Message) -> Message {
        if self.flipped {
            message.image = message.image.map(BoardImage::flipped);
            message.animation = message.animation.map(ReplayAnimation::flipped);
        }
        self.apply_without_flipping(message)
    }

    /// A message whose picture or film, if it has one, has these colours; letters stand beside a picture.
    #[must_use]
    pub fn apply_without_flipping(self, mut message: Message) -> Message {
        if let Some(film) = &mut message.animation {
            film.theme = self.theme;
        }
        let Some(picture) = &mut message.image else { return message };
        picture.theme = self.theme;
        if self.text_board {
            let text = render_text(&picture.board, &picture.scene, picture.info);
            let name = picture.file_name.clone();
            add_text_board(&mut message, &name, text);
        }
        message
    }
}

/// Tells a board in letters under the words or, where that is too long, beside the picture.
fn add_text_board(message: &mut Message, picture: &str, text: String) {
    let block = format!("\n```\n{text}\n```");
    if message.text.chars().count() + block.chars().count() <= MAX_MESSAGE_LENGTH {
        message.text.push_str(&block);
    } else {
        let name = format!("{}.txt", picture.trim_end_matches(".png"));
        message.attachment = Some(TextAttachment { file_name: name, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::Rules;

    /// A message of so many letters with the board of Seega.
    fn message(letters: usize) -> Message {
        let table = Rules::parse("seega size=5").unwrap().start_session();
        let picture = BoardImage {
            file_name: "board.png".into(),
            alt_text: String::new(),
            board: table.board(),
            scene: table.scene(),
            info: table.rules().game_info(),
            marks: table.highlights(),
            side_to_move: None,
            theme: Theme::default(),
        };
        Message { text: "x".repeat(letters), image: Some(picture), ..Message::default() }
    }

    #[test]
    fn letters_stand_below_the_words_as_long_as_there_is_room() {
        let look = BoardAppearance { text_board: true, ..BoardAppearance::default() };
        let short = look.apply_without_flipping(message(10));
        let board =
            short.text.strip_prefix("xxxxxxxxxx\n```\n5 ").and_then(|rest| rest.strip_suffix("\n  a b c d e\n```"));
        assert!(board.is_some() && short.image.is_some() && short.attachment.is_none(), "{}", short.text);
        let room = MAX_MESSAGE_LENGTH - (short.text.chars().count() - 10);
        assert_eq!(look.apply_without_flipping(message(room)).text.chars().count(), MAX_MESSAGE_LENGTH);
        let long = look.apply_without_flipping(message(room + 1));
        let file = long.attachment.unwrap();
        assert_eq!((long.text.len(), file.file_name.as_str()), (room + 1, "board.txt"));
        assert!(long.image.is_some() && file.text.ends_with("a b c d e"), "{}", file.text);
    }

    #[test]
    fn what_has_no_board_stays_as_it_is() {
        let look = BoardAppearance { flipped: true, theme: Theme::Dark, text_board: true };
        let catalog = Message { text: "words".into(), ..Message::default() };
        assert_eq!(look.apply(catalog.clone()), catalog);
    }
}
