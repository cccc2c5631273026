//! A source file and the module that it is.

/// A source file of the crate.
pub struct SourceFile {
    /// Its path under `src/`, parted by `/`.
    pub name: String,
    /// The module that it is, from the crate's root: `games`, `seega`, `rules`.
    pub module: Vec<String>,
    /// What it says.
    pub syntax: syn::File,
}

impl SourceFile {
    /// Parses a file.
    pub fn new(name: &str, text: &str) -> SourceFile {
        let syntax = syn::parse_file(text).unwrap_or_else(|error| panic!("{name} does not parse: {error}"));
        let mut module: Vec<_> = name.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if module.len() > 1 && module.last().is_some_and(|last| last == "mod") {
            module.pop();
        }
        SourceFile { name: name.to_owned(), module, syntax }
    }

    /// The layer that it belongs to.
    pub fn layer(&self) -> &str {
        &self.module[0]
    }
}
