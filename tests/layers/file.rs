//! A source file and its module.

/// A source file of the crate.
pub struct SourceFile {
    /// The path under the layers' folder, with `/` as separator.
    pub name: String,
    /// The segments of the module path, such as `games`, `seega`, `rules`.
    pub module: Vec<String>,
    /// The parsed source.
    pub syntax: syn::File,
}

impl SourceFile {
    /// Parses a file.
    pub fn new(name: &str, text: &str) -> SourceFile {
        let syntax = syn::parse_file(text).unwrap_or_else(|error| panic!("{name} does not parse: {error}"));
        let mut module: Vec<_> = name.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if module.len() > 1 && module.last().is_some_and(|last| last == "mod" || last == "lib") {
            module.pop();
        }
        SourceFile { name: name.to_owned(), module, syntax }
    }

    /// Returns the layer of the file.
    pub fn layer(&self) -> &str {
        &self.module[0]
    }
}
