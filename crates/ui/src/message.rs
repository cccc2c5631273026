//! A message as data: its text, its attachments and its controls.

use crate::replay_animation::ReplayAnimation;
use gonagas_core::kit::board::{Board, BoardShape};
use gonagas_core::kit::game::{GameInfo, PieceShade};
use gonagas_core::kit::scene::{Highlights, Scene};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::UserId;
use gonagas_render::board::captions::Captions;
use gonagas_render::board::render_input::RenderInput;
use gonagas_render::cross_table::CrossTable;
use std::sync::Arc;

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
    pub chart: Option<Chart>,
    /// An attached text file.
    pub attachment: Option<TextAttachment>,
    /// The parts between the text and the picture. A message that has some is a layout: Discord shows it as a card, in
    /// which controls stand beside what they are about.
    pub blocks: Vec<Block>,
    /// The controls, at most five rows.
    pub rows: Vec<ActionRow>,
    /// The users who are notified. Others whom the text mentions are not.
    pub allowed_mentions: Vec<UserId>,
    /// The roles whose members are notified.
    pub allowed_roles: Vec<u64>,
    /// A post that triggers no push and no sound on Discord, for anyone.
    pub is_silent: bool,
}

/// The most characters of all texts of a layout together, a limit of Discord.
pub const MAX_LAYOUT_TEXT: usize = 4000;

/// The most components of a layout, nested ones and the card itself included, a limit of Discord.
pub const MAX_LAYOUT_COMPONENTS: usize = 40;

/// A part of a layout.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A text in Discord's markup, not empty.
    Text(String),
    /// A text with a button beside it.
    Section {
        /// The text, not empty.
        text: String,
        /// The button.
        button: Button,
    },
    /// A line between what is above and below.
    Separator,
    /// One to ten pictures.
    Pictures(Vec<BoardImage>),
    /// A row of controls between texts.
    Controls(ActionRow),
    /// A menu of the channels of a server.
    ChannelMenu(ChannelMenu),
}

impl Message {
    /// Returns true for a layout, which Discord can never turn into an ordinary message again.
    #[must_use]
    pub fn is_layout(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// Returns all controls, in the order in which they are shown: those of the parts, then the rows.
    pub fn controls(&self) -> impl Iterator<Item = Control<'_>> {
        let in_blocks = self.blocks.iter().flat_map(|block| match block {
            Block::Section { button, .. } => vec![Control::Button(button)],
            Block::Controls(row) => row.controls(),
            Block::ChannelMenu(menu) => vec![Control::ChannelMenu(menu)],
            Block::Text(_) | Block::Separator | Block::Pictures(_) => Vec::new(),
        });
        in_blocks.chain(self.rows.iter().flat_map(ActionRow::controls))
    }

    /// Returns the custom ids of all controls.
    #[must_use]
    pub fn custom_ids(&self) -> Vec<String> {
        self.controls().map(|control| control.custom_id().to_owned()).collect()
    }

    /// Returns all that can be read, a line for each part.
    #[must_use]
    pub fn full_text(&self) -> String {
        let in_blocks = self.blocks.iter().filter_map(|block| match block {
            Block::Text(text) | Block::Section { text, .. } => Some(text.as_str()),
            Block::Separator | Block::Pictures(_) | Block::Controls(_) | Block::ChannelMenu(_) => None,
        });
        let texts = Some(self.text.as_str()).filter(|text| !text.is_empty()).into_iter().chain(in_blocks);
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// A button or a menu of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control<'a> {
    /// A button.
    Button(&'a Button),
    /// A menu.
    Menu(&'a Menu),
    /// A menu of channels.
    ChannelMenu(&'a ChannelMenu),
}

impl<'a> Control<'a> {
    /// Returns the custom id.
    #[must_use]
    pub const fn custom_id(self) -> &'a str {
        match self {
            Control::Button(button) => button.id.as_str(),
            Control::Menu(menu) => menu.id.as_str(),
            Control::ChannelMenu(menu) => menu.id.as_str(),
        }
    }
}

/// A message that is no longer the current one of its match. It has no controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetiredMessage {
    /// The text, in Discord's markup.
    pub text: String,
    /// True if its files stay. Otherwise they are removed.
    pub keeps_files: bool,
}

/// An image of a position, not drawn yet.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardImage {
    /// The file's name, different for each image, ending in `.png`.
    pub file_name: String,
    /// The alternative text for players who cannot see the image. At most 1024 characters.
    pub alt_text: String,
    /// The board.
    pub board: Arc<Board>,
    /// The pieces and dice on it.
    pub scene: Scene,
    /// The meaning of the signs on the text board, in one line; it may be empty.
    pub text_legend: String,
    /// The texts in the image.
    pub captions: Captions,
    /// The game's name, seats and colours.
    pub info: GameInfo,
    /// The highlighted points.
    pub marks: Highlights,
    /// The seat whose turn it is.
    pub side_to_move: Option<Side>,
    /// The colours.
    pub theme: Theme,
    /// The way in which a long board lies in the image.
    pub shape: BoardShape,
}

impl BoardImage {
    /// Returns the input from which the image is drawn.
    #[must_use]
    pub fn render_input(&self) -> RenderInput<'_> {
        RenderInput {
            board: &self.board,
            scene: &self.scene,
            info: self.info,
            marks: &self.marks,
            captions: &self.captions,
            side_to_move: self.side_to_move,
            theme: self.theme,
            shape: self.shape,
        }
    }

    /// Returns the image of the board from its other side.
    #[must_use]
    pub fn flipped(self) -> BoardImage {
        BoardImage { board: Arc::new(self.board.rotated()), ..self }
    }
}

/// A chart, not drawn yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// The file's name, ending in `.png`.
    pub file_name: String,
    /// The alternative text for players who cannot see the chart. At most 1024 characters.
    pub alt_text: String,
    /// The title in the chart.
    pub title: String,
    /// The data.
    pub plot: Plot,
}

/// The data of a chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plot {
    /// Ratings: times in milliseconds and the points at that time, in order.
    Ratings(Vec<(i64, i64)>),
    /// The course of a match.
    Course {
        /// The chance of the first seat in thousandths, before the first action and after each one.
        chances: Vec<u32>,
        /// The names of the seats, the first seat first.
        seats: [String; 2],
        /// The shades of their pieces.
        shades: [PieceShade; 2],
        /// The places in `chances` after the turning points.
        marks: Vec<usize>,
    },
    /// The result of everyone against everyone.
    CrossTable(CrossTable),
}

/// A text file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextAttachment {
    /// The file's name.
    pub file_name: String,
    /// The content.
    pub text: String,
}

/// A modal with one line of text to fill in, or with labelled fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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
    /// The fields, at most five; empty for a modal with a line of text.
    pub fields: Vec<LabelledField>,
}

/// A field of a modal, below its label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelledField {
    /// Its custom id, which distinguishes it from the others of its modal.
    pub id: &'static str,
    /// The label, 1 to 45 characters.
    pub label: String,
    /// The line below the label, at most 100 characters; empty for none.
    pub description: String,
    /// The way in which it is filled in.
    pub input: FieldInput,
}

/// The way in which a field is filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldInput {
    /// A menu of users, which Discord lists. One can be picked, and need not be.
    User(Option<UserId>),
    /// A menu of 1 to 25 options, from which one is picked.
    Menu(Vec<MenuOption>),
    /// 2 to 10 options in sight, of which one is chosen.
    Radio(Vec<MenuOption>),
    /// 1 to 10 options in sight, each chosen or not.
    Checkboxes(Vec<MenuOption>),
}

/// A row of controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionRow {
    /// One to five buttons.
    Buttons(Vec<Button>),
    /// A menu from which one option is picked, or several.
    Menu(Menu),
}

impl ActionRow {
    /// Returns the controls of the row.
    #[must_use]
    pub fn controls(&self) -> Vec<Control<'_>> {
        match self {
            ActionRow::Buttons(buttons) => buttons.iter().map(Control::Button).collect(),
            ActionRow::Menu(menu) => vec![Control::Menu(menu)],
        }
    }
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
    /// The most options that can be picked at once, from 1 to the number of options. One is the least.
    pub max_picks: usize,
}

/// A menu of channels. Discord lists them. None has to be picked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelMenu {
    /// Its custom id, 1 to 100 characters.
    pub id: String,
    /// The text while nothing is picked, at most 150 characters.
    pub placeholder: String,
    /// The kinds of channels that it lists.
    pub offered: OfferedChannels,
    /// The present choice, which the menu shows while nothing else is picked.
    pub selected: Vec<u64>,
    /// The most channels that can be picked, at most [`MAX_PICKED_CHANNELS`].
    pub max_picks: usize,
}

/// The kinds of channels that a menu lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferedChannels {
    /// Channels in which matches can be played, be it in their posts or threads.
    Playable,
    /// Channels that take messages themselves.
    TakingMessages,
}

/// The most channels that can be picked from a menu at once, a limit of Discord.
pub const MAX_PICKED_CHANNELS: usize = 25;

/// An option of a menu.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MenuOption {
    /// The value that a pick sends, 1 to 100 characters.
    pub value: String,
    /// The text of the option, 1 to 100 characters.
    pub label: String,
    /// The line below the text, at most 100 characters; empty for none.
    pub description: String,
    /// True for the present choice, which the menu shows while nothing else is picked.
    pub is_selected: bool,
}
