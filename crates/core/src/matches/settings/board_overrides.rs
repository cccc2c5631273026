//! The choices of the players of a match for the boards that everyone sees.

use crate::kit::board::BoardShape;
use crate::kit::side::Side;
use crate::kit::theme::Theme;

/// The choices for the public boards of one match. A field that is `None` follows the settings of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BoardOverrides {
    /// The colours.
    pub theme: Option<Theme>,
    /// The seat at the bottom.
    pub bottom: Option<Side>,
    /// The way in which a long board lies in its image.
    pub shape: Option<BoardShape>,
}

/// A change of one choice; `None` follows the server again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardOverride {
    /// See [`BoardOverrides::theme`].
    Theme(Option<Theme>),
    /// See [`BoardOverrides::bottom`].
    Bottom(Option<Side>),
    /// See [`BoardOverrides::shape`].
    Shape(Option<BoardShape>),
}

impl BoardOverrides {
    /// Returns the choices after a change.
    #[must_use]
    pub const fn with(self, change: BoardOverride) -> BoardOverrides {
        match change {
            BoardOverride::Theme(theme) => BoardOverrides { theme, ..self },
            BoardOverride::Bottom(bottom) => BoardOverrides { bottom, ..self },
            BoardOverride::Shape(shape) => BoardOverrides { shape, ..self },
        }
    }
}
