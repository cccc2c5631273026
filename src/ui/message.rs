//! A message as data: what it says, shows and offers.

use crate::kit::board::Board;
use crate::kit::game::GameInfo;
use crate::kit::highlights::Highlights;
use crate::kit::scene::Scene;
use crate::kit::side::Side;
use crate::kit::theme::Theme;
use crate::matches::ids::UserId;
use crate::ui::replay_animation::ReplayAnimation;

/// A message that people see.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Message {
    /// What it says, in Discord's markup. At most 2000 characters.
    pub text: String,
    /// The picture under it.
    pub image: Option<BoardImage>,
    /// A film under it, where there is no picture.
    pub animation: Option<ReplayAnimation>,
    /// A curve under it, where there is neither.
    pub chart: Option<RatingChart>,
    /// A text that is attached to it.
    pub attachment: Option<TextAttachment>,
    /// The controls, at most five rows.
    pub rows: Vec<ActionRow>,
    /// Who is called by it: of all people that the text mentions only these are notified.
    pub allowed_mentions: Vec<UserId>,
}

/// A picture of a position, still to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardImage {
    /// The file's name, another for each picture, ending in `.png`.
    pub file_name: String,
    /// What the picture shows, for those who cannot see it. At most 1024 characters.
    pub alt_text: String,
    /// The board.
    pub board: Board,
    /// What stands on it.
    pub scene: Scene,
    /// The game's names and shades.
    pub info: GameInfo,
    /// What is pointed out.
    pub marks: Highlights,
    /// The seat whose turn it is.
    pub side_to_move: Option<Side>,
    /// Its colours.
    pub theme: Theme,
}

impl BoardImage {
    /// The same picture of the board as it is seen from its other side.
    #[must_use]
    pub fn flipped(self) -> BoardImage {
        BoardImage { board: self.board.rotated(), ..self }
    }
}

/// A curve of points over time, still to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingChart {
    /// The file's name, ending in `.png`.
    pub file_name: String,
    /// What it shows, for those who cannot see it. At most 1024 characters.
    pub alt_text: String,
    /// When, in milliseconds, and how many points, in order.
    pub points: Vec<(i64, i64)>,
}

/// A text that is attached as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextAttachment {
    /// The file's name.
    pub file_name: String,
    /// What it says.
    pub text: String,
}

/// A form with one line to be filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModalForm {
    /// Its custom id, 1 to 100 characters.
    pub id: String,
    /// Its title, 1 to 45 characters.
    pub title: String,
    /// What is asked for, 1 to 45 characters.
    pub label: String,
    /// What the line shows while it is empty, at most 100 characters.
    pub placeholder: String,
    /// What stands in the line at first.
    pub value: String,
    /// The most characters of the line. It may be left empty.
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
    /// What it says, 1 to 80 characters.
    pub label: String,
    /// How it looks.
    pub style: ButtonStyle,
}

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ButtonStyle {
    /// The thing to do.
    Primary,
    /// One of many things to do.
    Secondary,
    /// A yes.
    Success,
    /// Something that cannot be undone.
    Danger,
    /// One of many things to do, but not now: it cannot be pressed.
    Disabled,
}

/// A menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    /// Its custom id, 1 to 100 characters.
    pub id: String,
    /// What it says while nothing is picked, at most 150 characters.
    pub placeholder: String,
    /// 1 to 25 options.
    pub options: Vec<MenuOption>,
}

/// An option of a menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuOption {
    /// What picking it means, 1 to 100 characters.
    pub value: String,
    /// What it says, 1 to 100 characters.
    pub label: String,
}
