//! A message as data: what it says, shows and offers.

use crate::kit::board::Board;
use crate::kit::game::Info;
use crate::kit::marks::Marks;
use crate::kit::scene::Scene;
use crate::kit::side::Side;
use crate::kit::theme::Theme;
use crate::room::people::Person;
use crate::ui::film::Film;

/// A message that people see.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Message {
    /// What it says, in Discord's markup. At most 2000 characters.
    pub text: String,
    /// The picture under it.
    pub picture: Option<Picture>,
    /// A film under it, where there is no picture.
    pub film: Option<Film>,
    /// A curve under it, where there is neither.
    pub chart: Option<Chart>,
    /// A text that is attached to it.
    pub file: Option<Attached>,
    /// The controls, at most five rows.
    pub rows: Vec<Row>,
    /// Who is called by it: of all people that the text mentions only these are notified.
    pub calls: Vec<Person>,
}

/// A picture of a position, still to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The file's name, another for each picture, ending in `.png`.
    pub name: String,
    /// What the picture shows, for those who cannot see it. At most 1024 characters.
    pub alt: String,
    /// The board.
    pub board: Board,
    /// What stands on it.
    pub scene: Scene,
    /// The game's names and shades.
    pub info: Info,
    /// What is pointed out.
    pub marks: Marks,
    /// The seat whose turn it is.
    pub to_act: Option<Side>,
    /// Its colours.
    pub theme: Theme,
}

impl Picture {
    /// The same picture of the board as it is seen from its other side.
    #[must_use]
    pub fn turned(self) -> Picture {
        Picture { board: self.board.turned(), ..self }
    }
}

/// A curve of points over time, still to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// The file's name, ending in `.png`.
    pub name: String,
    /// What it shows, for those who cannot see it. At most 1024 characters.
    pub alt: String,
    /// When, in milliseconds, and how many points, in order.
    pub points: Vec<(i64, i64)>,
}

/// A text that is attached as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attached {
    /// The file's name.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// A form with one line to be filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
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
    pub longest: u16,
}

/// A row of controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
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
    pub look: Look,
}

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
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
    pub options: Vec<Entry>,
}

/// An option of a menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What picking it means, 1 to 100 characters.
    pub value: String,
    /// What it says, 1 to 100 characters.
    pub label: String,
}
