//! `gonagas rules`: writes the rules of the games as a book.

use crate::cli::record_file::write_file;
use anyhow::Context as _;
use gonagas_render::encode::png::render_png;
use gonagas_ui::rules_book::RulesBook;
use std::fs;
use std::path::{Path, PathBuf};

/// Write the rules of the games as a book of Markdown pages and pictures.
#[derive(Debug, clap::Args)]
pub struct RulesArgs {
    /// The folder of the book. Pages and pictures of it that are no longer part of the book are deleted.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

impl RulesArgs {
    pub fn run(self) -> anyhow::Result<()> {
        let book = RulesBook::new();
        for (path, text) in &book.pages {
            write(&self.out.join(path), text.as_bytes())?;
        }
        for (path, image) in &book.pictures {
            write(&self.out.join(path), &render_png(&image.render_input()))?;
        }
        remove_others(&self.out, &book)
    }
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let folder = path.parent().context("a file of the book has a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    write_file(path, bytes)
}

/// Deletes the pages and pictures in the folders of the book that are not part of it.
fn remove_others(out: &Path, book: &RulesBook) -> anyhow::Result<()> {
    let paths = || book.pages.keys().chain(book.pictures.keys()).map(|path| out.join(path));
    let mut folders: Vec<PathBuf> = paths().filter_map(|path| path.parent().map(Path::to_path_buf)).collect();
    folders.sort();
    folders.dedup();
    for folder in folders.iter().filter(|folder| *folder != out) {
        for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
            let path = entry?.path();
            let is_of_book = path.extension().is_some_and(|ending| ending == "md" || ending == "png");
            if is_of_book && !paths().any(|known| known == path) {
                fs::remove_file(&path).with_context(|| format!("{} cannot be deleted", path.display()))?;
            }
        }
    }
    Ok(())
}
