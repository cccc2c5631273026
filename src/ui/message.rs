//! A message as data: its text, its attachments and its controls.

use crate::ui::replay_animation::ReplayAnimation;
use gonagas_core::kit::board::Board;
use gonagas_core::kit::game::GameInfo;
use gonagas_core::kit::highlights::Highlights;
use gonagas_core::kit::scene::Scene;
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::UserId;

/// A message that people see.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Message {
    /// The text, in Discord's markup. At most 2000 characters.
    pub text: String,
    /// The board below the text.
    pub image: Option<BoardImage>,
    /// A replay below the text; only where there is no board.
    pub animation: Option<ReplayAnimation>,
    /// A chart below the text; only where there is neither a board nor a replay.
    pub chart: Option<RatingChart>,
    /// An attached text file.
    pub attachment: Option<TextAttachment>,
    /// The controls, at most five rows.
    pub rows: Vec<ActionRow>,
    /// The users who are notified. Others whom the text mentions are not.
    pub allowed_mentions: Vec<UserId>,
}

/// An image of a position, not drawn yet.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardImage {
    /// The file's name, different for each image, ending in `.png`.
    pub file_name: String,
    /// The alternative text for players who cannot see the image. At most 1024 characters.
    pub alt_text: String,
    /// The board.
    pub board: Board,
    /// The pieces and dice on it.
    pub scene: Scene,
    /// The game's name, seats and colours.
    pub info: GameInfo,
    /// The highlighted points.
    pub marks: Highlights,
    /// The seat whose turn it is.
    pub side_to_move: Option<Side>,
    /// The colours.
    pub theme: Theme,
}

impl BoardImage {
    /// Returns the image of the board from its other side.
    #[must_use]
    pub fn flipped(self) -> BoardImage {
        BoardImage { board: self.board.rotated(), ..self }
    }
}

/// A chart of rating points over time, not drawn yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingChart {
    /// The file's name, ending in `.png`.
    pub file_name: String,
    /// The alternative text for players who cannot see the chart. At most 1024 characters.
    pub alt_text: String,
    /// Times in milliseconds and the points at that time, in order.
    pub points: Vec<(i64, i64)>,
}

/// A text file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextAttachment {
    /// The file's name.
    pub file_name: String,
    /// The content.
    pub text: String,
}

/// A modal with one line of text to fill in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModalForm {
    /// Its custom id, 1 to 100 characters.
    pub id: String,
    /// Its title, 1 to 45 characters.
    pub title: String,
    /// The label of the line, 1 to 45 characters.
    pub label: String,
    /// The hint in the empty line, at most 100 characters.
    pub placeholder: String,
    /// The text in the line when the modal opens.
    pub value: String,
    /// The most characters that can be typed. The line may stay empty.
    pub max_length: u16,
}

/// A row of controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionRow {
    /// One to five buttons.
    Buttons(Vec<Button>),
    /// A menu from which one option is picked.
    Menu(Menu),
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// Its custom id, 1 to 100 characters.
    pub id: String,
    /// The text on it, 1 to 80 characters.
    pub label: String,
    /// The look.
    pub style: ButtonStyle,
}

/// The look of a button, which says what kind of action it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ButtonStyle {
    /// The main action.
    Primary,
    /// One action of several.
    Secondary,
    /// A positive answer.
    Success,
    /// An action that cannot be undone.
    Danger,
    /// An action that is not possible now. The button cannot be pressed.
    Disabled,
}

/// A menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    /// Its custom id, 1 to 100 characters.
    pub id: String,
    /// The text while nothing is picked, at most 150 characters.
    pub placeholder: String,
    /// 1 to 25 options.
    pub options: Vec<MenuOption>,
}

/// An option of a menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuOption {
    /// The value that a pick sends, 1 to 100 characters.
    pub value: String,
    /// The text of the option, 1 to 100 characters.
    pub label: String,
}
