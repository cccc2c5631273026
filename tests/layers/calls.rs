//! Finds circles of method calls between the modules of `app`.
//!
//! The methods of `App` lie in many modules, and a call names none of them, so imports do not show these dependencies.

use crate::layers::cycles::{self, Dependencies};
use crate::layers::file::SourceFile;
use std::collections::BTreeMap;
use syn::visit::{self, Visit};

/// The type with methods in many modules.
const TYPE: &str = "App";

/// Returns every module on a circle of calls, with the circle.
pub fn find(files: &[SourceFile]) -> Vec<String> {
    cycles::find_in(&dependencies(files))
}

fn dependencies(files: &[SourceFile]) -> Dependencies {
    let methods = methods(files);
    let mut dependencies = Dependencies::new();
    for file in files {
        let mut calls = Calls::default();
        calls.visit_file(&file.syntax);
        for target in calls.0.iter().filter_map(|name| methods.get(name)).flatten() {
            if let Some((from, to)) = cycles::sibling_modules(&file.module, target)
                && from != to
            {
                dependencies.entry(from).or_default().insert(to);
            }
        }
    }
    dependencies
}

/// Returns the modules that define a method of the type, by the method's name.
fn methods(files: &[SourceFile]) -> BTreeMap<String, Vec<Vec<String>>> {
    let mut methods: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for file in files {
        for item in &file.syntax.items {
            let syn::Item::Impl(block) = item else { continue };
            let syn::Type::Path(path) = &*block.self_ty else { continue };
            if path.path.segments.last().is_none_or(|last| last.ident != TYPE) {
                continue;
            }
            for item in &block.items {
                if let syn::ImplItem::Fn(method) = item {
                    methods.entry(method.sig.ident.to_string()).or_default().push(file.module.clone());
                }
            }
        }
    }
    methods
}

/// The names of the methods that a file calls on `self` or on `app`.
#[derive(Default)]
struct Calls(Vec<String>);

impl<'ast> Visit<'ast> for Calls {
    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if let syn::Expr::Path(receiver) = &*call.receiver
            && (receiver.path.is_ident("self") || receiver.path.is_ident("app"))
        {
            self.0.push(call.method.to_string());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let tokens = call.tokens.to_string().replace(' ', "");
        for after in ["self.", "app."].iter().flat_map(|receiver| tokens.split(receiver).skip(1)) {
            self.0.push(after.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect());
        }
        visit::visit_macro(self, call);
    }
}

#[test]
fn circles_of_calls_are_found_and_nothing_else() {
    let circles = |files: &[(&str, &str)]| {
        find(&files.iter().map(|(name, text)| SourceFile::new(name, text)).collect::<Vec<_>>())
    };
    let files = [
        ("app/play/board.rs", "impl App { fn show(&self) { self.deliver(); } }"),
        ("app/outbox/deliver.rs", "impl App { fn deliver(&self) { join!(self.catch_up(), x) } }"),
        ("app/clocks/deadlines.rs", "impl App { fn catch_up(&self) { self.show(); other.deliver(); } }"),
    ];
    assert_eq!(
        circles(&files),
        [
            "app::clocks → app::play → app::outbox → app::clocks",
            "app::outbox → app::clocks → app::play → app::outbox",
            "app::play → app::outbox → app::clocks → app::play"
        ]
    );
    assert_eq!(circles(&files[..2]), [""; 0]);
    let own = ("app/play/board.rs", "impl Board { fn deliver(&self) { self.show(); } }");
    assert_eq!(circles(&[files[0], files[1], own]), [""; 0]);
}
