//! Collects every path that a file names: in use statements, code, attributes and macros.

use crate::layers::file::SourceFile;
use std::collections::HashMap;
use syn::visit::{self, Visit};

/// A path, and where it is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPath {
    /// The segments; a glob ends in `*`.
    pub words: Vec<String>,
    /// The module that names the path.
    pub module: Vec<String>,
    /// True for a re-export.
    pub is_reexport: bool,
}

/// The names in a file.
#[derive(Debug, Default)]
pub struct Finds {
    /// The paths, with aliases resolved.
    pub paths: Vec<NamedPath>,
    /// True if the file contains async code.
    pub is_async: bool,
    /// Constructs that would evade this check.
    pub evasions: Vec<String>,
}

/// Collects the names in a file.
pub fn find(file: &SourceFile) -> Finds {
    let mut reader = Reader { module: file.module.clone(), names: HashMap::new(), finds: Finds::default() };
    reader.visit_file(&file.syntax);
    let Reader { names, mut finds, .. } = reader;
    for named in &mut finds.paths {
        if let Some(whole) = names.get(&named.words[0]) {
            named.words.splice(..1, whole.iter().cloned());
        }
    }
    finds
}

struct Reader {
    module: Vec<String>,
    /// Aliases of use statements, with the paths that they stand for.
    names: HashMap<String, Vec<String>>,
    finds: Finds,
}

impl Reader {
    fn add(&mut self, words: Vec<String>, is_reexport: bool) {
        let module = self.module.clone();
        self.finds.paths.push(NamedPath { words, module, is_reexport });
    }

    /// Adds the paths in unparsed tokens.
    fn add_all_in(&mut self, tokens: &str) {
        for words in in_tokens(tokens) {
            self.add(words, false);
        }
    }

    fn use_tree(&mut self, before: &[String], tree: &syn::UseTree, is_reexport: bool) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.use_tree(&with(&path.ident), &path.tree, is_reexport),
            syn::UseTree::Name(name) => self.used(with(&name.ident), &name.ident, is_reexport),
            syn::UseTree::Rename(rename) => self.used(with(&rename.ident), &rename.rename, is_reexport),
            syn::UseTree::Glob(_) => self.add([before, &["*".to_owned()]].concat(), is_reexport),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.use_tree(before, tree, is_reexport)),
        }
    }

    fn used(&mut self, mut words: Vec<String>, name: &syn::Ident, is_reexport: bool) {
        let mut name = name.to_string();
        if words.len() > 1 && words.last().is_some_and(|last| last == "self") {
            words.pop();
            name = if name == "self" { words[words.len() - 1].clone() } else { name };
        }
        if words[0] != name {
            self.names.insert(name, words.clone());
        }
        self.add(words, is_reexport);
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.use_tree(&[], &item.tree, !matches!(item.vis, syn::Visibility::Inherited));
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        self.finds.evasions.push(format!("extern crate {}", item.ident));
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.attrs.iter().any(|attribute| attribute.path().is_ident("path")) {
            self.finds.evasions.push(format!("mod {} has a path attribute", item.ident));
        }
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.add(path.segments.iter().map(|segment| segment.ident.to_string()).collect(), false);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.add_all_in(&call.tokens.to_string());
        visit::visit_macro(self, call);
    }

    fn visit_meta_list(&mut self, list: &'ast syn::MetaList) {
        self.add_all_in(&list.tokens.to_string());
        visit::visit_meta_list(self, list);
    }

    // `pub(super)` and `pub(in …)` are not dependencies.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.finds.is_async |= signature.asyncness.is_some();
        visit::visit_signature(self, signature);
    }

    fn visit_expr_async(&mut self, block: &'ast syn::ExprAsync) {
        self.finds.is_async = true;
        visit::visit_expr_async(self, block);
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.finds.is_async |= closure.asyncness.is_some();
        visit::visit_expr_closure(self, closure);
    }
}

/// Returns the paths with at least two segments in a token string. Skips string literals.
pub fn in_tokens(tokens: &str) -> Vec<Vec<String>> {
    let mut paths: Vec<Vec<String>> = Vec::new();
    let mut path = Vec::new();
    let mut joined = false;
    let mut letters = tokens.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_alphanumeric() || letter == '_' {
            let mut word = String::from(letter);
            while let Some(next) = letters.next_if(|next| next.is_alphanumeric() || *next == '_') {
                word.push(next);
            }
            if !joined {
                paths.push(std::mem::take(&mut path));
            }
            path.push(word);
            joined = false;
        } else if letter == ':' && letters.next_if_eq(&':').is_some() {
            joined = !path.is_empty();
        } else if letter == '"' {
            while let Some(inside) = letters.next().filter(|inside| *inside != '"') {
                if inside == '\\' {
                    letters.next();
                }
            }
        } else if !letter.is_whitespace() {
            paths.push(std::mem::take(&mut path));
            joined = false;
        }
    }
    paths.push(path);
    paths.retain(|path| path.len() > 1);
    paths
}
