//! The colours that a picture can have.

/// A set of colours for pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Sand in a frame of wood.
    #[default]
    Wood,
    /// Slate in a frame of coal, for the eyes at night.
    Dark,
    /// White and black, and strong colours for what is pointed out.
    Contrast,
}

impl Theme {
    /// All themes, the usual first.
    pub const ALL: [Theme; 3] = [Theme::Wood, Theme::Dark, Theme::Contrast];

    /// The word for it in commands and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }

    /// The theme that has this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.as_str() == word)
    }
}
