//! The appearance of a board, as a server or a player prefers it.

use crate::message::{Block, BoardImage, MAX_LAYOUT_TEXT, Message, TextAttachment};
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
    /// Returns the appearance of the board of a match for a user with these preferences. Against the computer the only
    /// person is at the bottom, whoever looks.
    #[must_use]
    pub fn for_player(preferences: Preferences, game: &Match, user: UserId) -> BoardAppearance {
        let play = game.play_state();
        let usual = BoardAppearance::for_seat(preferences, play.and_then(|play| play.seat_of(user)));
        let person = play.and_then(PlayState::side_against_computer);
        BoardAppearance { flipped: person.map_or(usual.flipped, |side| side == Side::Second), ..usual }
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

    /// Returns the appearance of the board of a match that everyone sees: as its players chose, and otherwise as its
    /// server did. Unless chosen otherwise, the only person against the computer is at the bottom. `text_board` is true
    /// where a player needs it as text.
    #[must_use]
    pub fn for_match(
        settings: &GuildSettings,
        overrides: BoardOverrides,
        game: &Match,
        text_board: bool,
    ) -> BoardAppearance {
        let person = game.play_state().and_then(PlayState::side_against_computer);
        let overrides = BoardOverrides { bottom: overrides.bottom.or(person), ..overrides };
        BoardAppearance::for_everyone(settings, overrides, text_board)
    }

    /// Returns the appearance of a board that everyone sees: as these choices say, and otherwise as its server chose.
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
        let room = MAX_LAYOUT_TEXT.saturating_sub(message.full_text().chars().count());
        message.blocks = self.dress_pictures(std::mem::take(&mut message.blocks), room);
        self.apply_without_flipping(message)
    }

    /// Returns the parts of a layout with its pictures in this appearance and text boards below them, as far as this
    /// many characters go.
    fn dress_pictures(self, blocks: Vec<Block>, mut room: usize) -> Vec<Block> {
        let mut dressed = Vec::with_capacity(blocks.len());
        for block in blocks {
            let Block::Pictures(images) = block else {
                dressed.push(block);
                continue;
            };
            let turn = |image: BoardImage| if self.flipped { image.flipped() } else { image };
            let look = |image| BoardImage { theme: self.theme, shape: self.shape, ..turn(image) };
            let images: Vec<BoardImage> = images.into_iter().map(look).collect();
            let boards = if self.text_board { images.iter().map(text_board).collect() } else { Vec::new() };
            dressed.push(Block::Pictures(images));
            for board in boards {
                let length = board.chars().count();
                if length <= room {
                    room -= length;
                    dressed.push(Block::Text(board));
                }
            }
        }
        dressed
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

/// Returns a message without its files, for a place in which none can be attached: boards are text.
#[must_use]
pub fn without_files(message: &Message) -> Message {
    let mut bare = Message { image: None, animation: None, chart: None, attachment: None, ..message.clone() };
    if let Some(image) = message.image.as_ref().filter(|_| !message.text.contains("```")) {
        let block = text_board(image);
        if message.text.chars().count() + 1 + block.chars().count() <= MAX_MESSAGE_LENGTH {
            bare.text = [&*message.text, &block].join("\n");
        }
    }
    let texts = |images: &[BoardImage]| images.iter().map(|image| Block::Text(text_board(image))).collect();
    let in_words = |block: Block| match block {
        Block::Pictures(images) => texts(&images),
        block => vec![block],
    };
    bare.blocks = bare.blocks.into_iter().flat_map(in_words).collect();
    bare
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
    fn message_without_files_has_its_board_as_text_once() {
        let picture = message(10);
        let bare = without_files(&picture);
        assert!(bare.text.starts_with("xxxxxxxxxx\n```\n5 ") && bare.image.is_none(), "{}", bare.text);
        let with_text = BoardAppearance { text_board: true, ..BoardAppearance::default() }.apply(picture);
        assert_eq!(without_files(&with_text).text, bare.text);
        assert_eq!(without_files(&message(MAX_MESSAGE_LENGTH)).text.len(), MAX_MESSAGE_LENGTH);
        let image = message(0).image.unwrap();
        let layout = Message { blocks: vec![Block::Pictures(vec![image.clone(), image])], ..Message::default() };
        assert!(
            matches!(&without_files(&layout).blocks[..], [Block::Text(one), Block::Text(_)] if one.contains("```"))
        );
    }

    #[test]
    fn message_without_a_board_stays_the_same() {
        let appearance =
            BoardAppearance { flipped: true, theme: Theme::Dark, shape: BoardShape::Upright, text_board: true };
        let message = Message { text: "words".into(), ..Message::default() };
        assert_eq!(appearance.apply(message.clone()), message);
    }
}
