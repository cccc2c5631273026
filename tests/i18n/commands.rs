//! The slash commands and their options, as the code has them.

use crate::i18n::literals::Literals;
use crate::i18n::syntax::bound;
use syn::FnArg;
use syn::visit::Visit;

/// The commands of a file, each with its options. Where one has subcommands, the others are those, and called after it.
pub fn commands(file: &syn::File) -> Vec<(String, Vec<String>)> {
    let commands = file.items.iter().filter_map(|item| match item {
        syn::Item::Fn(item) => Some(item),
        _ => None,
    });
    let above = commands.clone().find(|item| item.attrs.iter().any(has_subcommands)).and_then(command);
    let under = |(name, options): (String, Vec<String>)| match &above {
        Some((above, _)) if *above != name => (format!("{above}-{name}"), options),
        _ => (name, options),
    };
    commands.filter_map(command).map(under).collect()
}

fn has_subcommands(attribute: &syn::Attribute) -> bool {
    quoted(&attribute.meta).contains("subcommands")
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

/// The name behind `rename =`.
fn renamed(attribute: &syn::Attribute) -> Option<String> {
    let text = quoted(&attribute.meta);
    let (_, behind) = text.split_once("rename")?;
    behind.split('"').nth(1).map(str::to_owned)
}

/// An attribute as text.
fn quoted(meta: &syn::Meta) -> String {
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
