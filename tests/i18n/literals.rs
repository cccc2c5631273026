//! The string literals of the code outside tests, attributes, panics and the log.

use syn::visit::{self, Visit};

#[derive(Default)]
pub struct Literals(pub Vec<String>);

impl Literals {
    fn tokens(&mut self, tokens: &proc_macro2::TokenStream) {
        let mut is_attribute = false;
        for token in tokens.clone() {
            let begins_attribute = matches!(&token, proc_macro2::TokenTree::Punct(punct) if punct.as_char() == '#');
            match token {
                proc_macro2::TokenTree::Group(_) if is_attribute => {}
                proc_macro2::TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.0.push(text.value());
                    }
                }
                proc_macro2::TokenTree::Group(group) => self.tokens(&group.stream()),
                _ => {}
            }
            is_attribute = begins_attribute;
        }
    }
}

impl<'ast> Visit<'ast> for Literals {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(item) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if call.method != "expect" && call.method != "context" && call.method != "with_context" {
            visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let path: Vec<String> = call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let ignored = ["tracing", "panic", "unreachable", "assert", "assert_eq", "static_loader", "bail", "anyhow"];
        if !ignored.contains(&path[0].as_str()) {
            self.tokens(&call.tokens);
        }
    }

    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.0.push(literal.value());
    }
}

/// Returns true for a module of tests.
pub fn is_test(item: &syn::ItemMod) -> bool {
    item.attrs.iter().any(|attribute| attribute.path().is_ident("cfg"))
}

pub fn of_file(file: &syn::File) -> Vec<String> {
    let mut literals = Literals::default();
    literals.visit_file(file);
    literals.0
}
