//! The slash commands and their options in the code.

use crate::i18n::literals::Literals;
use crate::i18n::syntax::bound;
use syn::FnArg;
use syn::visit::Visit;

/// Returns the commands of a file with their options. Where one command has subcommands, the others are subcommands and
/// have its name in front.
pub fn commands(file: &syn::File) -> Vec<(String, Vec<String>)> {
    let commands = file.items.iter().filter_map(|item| match item {
        syn::Item::Fn(item) => Some(item),
        _ => None,
    });
    let parent = commands.clone().find(|item| item.attrs.iter().any(has_subcommands)).and_then(command);
    let full_name = |(name, options): (String, Vec<String>)| match &parent {
        Some((parent, _)) if *parent != name => (format!("{parent}-{name}"), options),
        _ => (name, options),
    };
    commands.filter_map(command).map(full_name).collect()
}

fn has_subcommands(attribute: &syn::Attribute) -> bool {
    attribute_text(&attribute.meta).contains("subcommands")
}

fn command(item: &syn::ItemFn) -> Option<(String, Vec<String>)> {
    let attribute = item.attrs.iter().find(|attribute| attribute.path().segments[0].ident == "poise")?;
    let name = renamed(attribute).unwrap_or_else(|| item.sig.ident.to_string());
    let option = |arg: &FnArg| match arg {
        FnArg::Typed(typed) => typed.attrs.iter().find_map(renamed).unwrap_or_else(|| bound(&typed.pat)),
        FnArg::Receiver(_) => String::new(),
    };
    Some((name, item.sig.inputs.iter().skip(1).map(option).collect()))
}

/// Returns the name after `rename =`.
fn renamed(attribute: &syn::Attribute) -> Option<String> {
    let text = attribute_text(&attribute.meta);
    let (_, after) = text.split_once("rename")?;
    after.split('"').nth(1).map(str::to_owned)
}

/// Returns an attribute as text.
fn attribute_text(meta: &syn::Meta) -> String {
    match meta {
        syn::Meta::List(list) => list.tokens.to_string(),
        syn::Meta::NameValue(pair) if pair.path.is_ident("rename") => {
            let mut literals = Literals::default();
            literals.visit_expr(&pair.value);
            format!("rename = \"{}\"", literals.0.concat())
        }
        _ => String::new(),
    }
}
