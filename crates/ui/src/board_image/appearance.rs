//! The appearance of a board, as a server or a player prefers it.

use crate::message::{BoardImage, Message, TextAttachment};
use crate::replay_animation::ReplayAnimation;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::settings::guild_settings::{BoardOverrides, GuildSettings};
use gonagas_core::matches::settings::preferences::{Orientation, Preferences};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_render::text::render_text;

/// The most characters of a message.
const MAX_MESSAGE_LENGTH: usize = 2000;

/// The appearance of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BoardAppearance {
    /// The board is drawn from its other side.
    pub flipped: bool,
    /// The colours.
    pub theme: Theme,
    /// The way in which a long board lies in the image.
    pub shape: BoardShape,
    /// The board is also shown as text.
    pub text_board: bool,
}

impl BoardAppearance {
    /// Returns the appearance of the board of a match for a user with these preferences.
    #[must_use]
    pub fn for_player(preferences: Preferences, game: &Match, user: UserId) -> BoardAppearance {
        BoardAppearance::for_seat(preferences, game.play_state().and_then(|play: &PlayState| play.seat_of(user)))
    }

    /// Returns the appearance of a board for a user with these preferences who has this seat.
    #[must_use]
    pub fn for_seat(preferences: Preferences, seat: Option<Side>) -> BoardAppearance {
        BoardAppearance {
            flipped: preferences.orientation == Orientation::OwnSeat && seat == Some(Side::Second),
            theme: preferences.theme,
            shape: preferences.board_shape,
            text_board: preferences.text_boards,
        }
    }

    /// Returns the appearance of a board that everyone sees: as the players of its match chose, and otherwise as its
    /// server did. `text_board` is true where a player needs it as text.
    #[must_use]
    pub fn for_everyone(settings: &GuildSettings, overrides: BoardOverrides, text_board: bool) -> BoardAppearance {
        BoardAppearance {
            flipped: overrides.bottom.unwrap_or(settings.board_bottom) == Side::Second,
            theme: overrides.theme.unwrap_or(settings.board_theme),
            shape: overrides.shape.unwrap_or(settings.board_shape),
            text_board,
        }
    }

    /// Returns the message with this appearance.
    #[must_use]
    pub fn apply(self, mut message: Message) -> Message {
        if self.flipped {
            message.image = message.image.map(BoardImage::flipped);
            message.animation = message.animation.map(ReplayAnimation::flipped);
        }
        self.apply_without_flipping(message)
    }

    /// Returns the message in these colours and, where it has an image, with the text board; from the side that it had.
    #[must_use]
    pub fn apply_without_flipping(self, mut message: Message) -> Message {
        if let Some(animation) = &mut message.animation {
            (animation.theme, animation.shape) = (self.theme, self.shape);
        }
        let Some(image) = &mut message.image else { return message };
        (image.theme, image.shape) = (self.theme, self.shape);
        if self.text_board {
            let block = text_board(image);
            let file = image.file_name.replace(".png", ".txt");
            let board = render_text(&image.board, &image.scene, image.info);
            let text = [board, image.text_legend.replace('`', "")].join("\n\n");
            add_text_board(&mut message, block, TextAttachment { file_name: file, text });
        }
        message
    }
}

/// Returns the text board of a position as a code block, with the meaning of its signs below.
pub(crate) fn text_board(image: &BoardImage) -> String {
    let block = format!("```\n{}\n```", render_text(&image.board, &image.scene, image.info));
    if image.text_legend.is_empty() { block } else { format!("{block}\n-# {}", image.text_legend) }
}

/// Adds the text board below the text or, where that would be too long, as an attached file.
fn add_text_board(message: &mut Message, block: String, file: TextAttachment) {
    if message.text.chars().count() + 1 + block.chars().count() <= MAX_MESSAGE_LENGTH {
        message.text.push('\n');
        message.text.push_str(&block);
    } else {
        message.attachment = Some(file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::session::rules::Rules;
    use gonagas_render::board::captions::Captions;

    /// A message of this many characters with the board of Seega.
    fn message(length: usize) -> Message {
        let session = Rules::parse("seega size=5").unwrap().start_session();
        let image = BoardImage {
            file_name: "board.png".into(),
            alt_text: String::new(),
            board: session.board(),
            scene: session.scene(),
            info: session.rules().game_info(),
            marks: session.highlights(),
            side_to_move: None,
            theme: Theme::default(),
            shape: BoardShape::default(),
            text_legend: "`O` Light".into(),
            captions: Captions::default(),
        };
        Message { text: "x".repeat(length), image: Some(image), ..Message::default() }
    }

    #[test]
    fn text_board_is_below_the_text_while_there_is_room() {
        let appearance = BoardAppearance { text_board: true, ..BoardAppearance::default() };
        let short = appearance.apply_without_flipping(message(10));
        let board = short
            .text
            .strip_prefix("xxxxxxxxxx\n```\n5 ")
            .and_then(|rest| rest.strip_suffix("\n  a b c d e\n```\n-# `O` Light"));
        assert!(board.is_some() && short.image.is_some() && short.attachment.is_none(), "{}", short.text);
        let room = MAX_MESSAGE_LENGTH - (short.text.chars().count() - 10);
        assert_eq!(appearance.apply_without_flipping(message(room)).text.chars().count(), MAX_MESSAGE_LENGTH);
        let long = appearance.apply_without_flipping(message(room + 1));
        let file = long.attachment.unwrap();
        assert_eq!((long.text.len(), file.file_name.as_str()), (room + 1, "board.txt"));
        assert!(long.image.is_some() && file.text.ends_with("a b c d e\n\nO Light"), "{}", file.text);
    }

    #[test]
    fn message_without_a_board_stays_the_same() {
        let appearance =
            BoardAppearance { flipped: true, theme: Theme::Dark, shape: BoardShape::Upright, text_board: true };
        let message = Message { text: "words".into(), ..Message::default() };
        assert_eq!(appearance.apply(message.clone()), message);
    }
}
