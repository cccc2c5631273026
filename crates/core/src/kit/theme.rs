//! The colours of a picture.

/// A set of colours for pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Sand in a frame of wood.
    #[default]
    Wood,
    /// Slate in a frame of coal, for dark screens.
    Dark,
    /// White and black, with strong colours for highlights.
    Contrast,
}

impl Theme {
    /// All themes, the default first.
    pub const ALL: [Theme; 3] = [Theme::Wood, Theme::Dark, Theme::Contrast];

    /// Returns the word for the theme in commands and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }

    /// Returns the theme with this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.as_str() == word)
    }
}
