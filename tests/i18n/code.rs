//! The lookups of texts in the code: each call of `text`, `format` and `format_count`, with every key that it may use.
//!
//! A key is a literal or is traced back to literals: through `let`, through the parameters of functions and named
//! closures to their calls, and into functions that choose it.

use crate::i18n::literals::{Literals, is_test};
use crate::i18n::syntax::{Called, Calls, Lets, bound, calls, names};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg};

/// A function, or a closure bound to a name.
struct Function {
    name: String,
    params: Vec<String>,
    body: Expr,
    /// The bindings and calls in the body, collected once.
    lets: Vec<(String, Expr)>,
    calls: Calls,
    /// The index of the function around a closure.
    within: Option<usize>,
}

/// The functions of the code.
#[derive(Default)]
pub struct Code {
    functions: Vec<Function>,
}

/// A lookup of texts.
#[derive(Debug)]
pub struct Lookup {
    /// The function that contains it.
    pub function: String,
    /// The keys; computed ones have braces for their variable parts.
    pub keys: BTreeSet<String>,
    /// The names of the values.
    pub values: BTreeSet<String>,
}

/// The most steps in which a key is traced back.
const DEPTH: usize = 6;

impl Code {
    pub fn read<'a>(files: impl IntoIterator<Item = &'a syn::File>) -> Code {
        let mut code = Code::default();
        files.into_iter().for_each(|file| code.visit_file(file));
        code
    }

    /// Returns every lookup.
    ///
    /// # Panics
    ///
    /// If the keys or values of a lookup cannot be traced.
    pub fn lookups(&self) -> Vec<Lookup> {
        (0..self.functions.len()).flat_map(|index| self.lookups_in(index)).collect()
    }

    fn lookups_in(&self, index: usize) -> Vec<Lookup> {
        let function = &self.functions[index].name;
        let lookup = |call: &syn::ExprMethodCall| {
            let keys = self.literals(index, &call.args[0], DEPTH);
            let keys: BTreeSet<String> = keys.into_iter().filter(|text| is_key(text)).collect();
            assert!(!keys.is_empty(), "{function}: no key is found for a call of {}", call.method);
            let values = match call.method.to_string().as_str() {
                "format" => self.values(index, &call.args[1]),
                "format_count" => BTreeSet::from(["number".to_owned()]),
                _ => BTreeSet::new(),
            };
            Lookup { function: function.clone(), keys, values }
        };
        self.functions[index].calls.methods.iter().filter(|call| is_lookup(call)).map(lookup).collect()
    }

    /// Returns the literals that an expression in this function can stand for.
    fn literals(&self, at: usize, expr: &Expr, depth: usize) -> BTreeSet<String> {
        let mut literals = Literals::default();
        literals.visit_expr(expr);
        let mut found: BTreeSet<String> = literals.0.into_iter().collect();
        if depth == 0 {
            return found;
        }
        for name in names(expr) {
            let bound = self.bound_to(at, &name);
            found.extend(bound.iter().flat_map(|(at, expr)| self.literals(*at, expr, depth - 1)));
        }
        for Called { name, .. } in calls(expr).functions.into_iter().filter(|called| !called.method) {
            let chosen = (0..self.functions.len()).filter(|index| self.functions[*index].name == name);
            found.extend(chosen.flat_map(|index| self.literals(index, &self.functions[index].body, 0)));
        }
        found
    }

    /// Returns the expressions that a name in this function is bound to, each with the function that contains it.
    fn bound_to(&self, at: usize, name: &str) -> Vec<(usize, Expr)> {
        let function = &self.functions[at];
        if let Some(index) = function.params.iter().position(|param| param == name) {
            return self.arguments(at, index);
        }
        let inits = function.lets.iter().filter(|(bound, _)| bound == name);
        let found: Vec<_> = inits.map(|(_, init)| (at, init.clone())).collect();
        match function.within {
            Some(outer) if found.is_empty() => self.bound_to(outer, name),
            _ => found,
        }
    }

    /// Returns the arguments of a parameter in every call of this function.
    fn arguments(&self, at: usize, index: usize) -> Vec<(usize, Expr)> {
        let Function { name, params, within, .. } = &self.functions[at];
        let is_meant = |called: &Called| called.name == *name && called.args.len() == params.len();
        let called = |caller: usize| {
            let calls = self.functions[caller].calls.functions.iter();
            calls.filter(move |called| is_meant(called)).map(move |called| (caller, called.args[index].clone()))
        };
        match within {
            Some(outer) => called(*outer).collect(),
            None => (0..self.functions.len()).flat_map(called).collect(),
        }
    }

    /// Returns the names in a list of name-value pairs.
    fn values(&self, at: usize, expr: &Expr) -> BTreeSet<String> {
        match expr {
            Expr::Reference(inner) => self.values(at, &inner.expr),
            Expr::Array(array) => array.elems.iter().map(first_of_pair).collect(),
            Expr::Path(path) => {
                let name = path.path.require_ident().unwrap().to_string();
                let bound = self.bound_to(at, &name);
                assert!(!bound.is_empty(), "{}: the values {name} cannot be traced", self.functions[at].name);
                bound.iter().flat_map(|(at, expr)| self.values(*at, expr)).collect()
            }
            _ => panic!("{}: these values cannot be traced", self.functions[at].name),
        }
    }

    fn add(&mut self, name: String, params: Vec<String>, body: Expr, within: Option<usize>) {
        let mut lets = Lets::default();
        lets.visit_expr(&body);
        let closures: Vec<_> = lets.0.iter().filter_map(named_closure).collect();
        let calls = calls(&body);
        self.functions.push(Function { name, params, body, lets: lets.0, calls, within });
        let at = self.functions.len() - 1;
        for (name, closure) in closures {
            self.add(name, closure.inputs.iter().map(bound).collect(), *closure.body, Some(at));
        }
    }

    fn add_function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let param = |arg: &FnArg| match arg {
            FnArg::Typed(typed) => Some(bound(&typed.pat)),
            FnArg::Receiver(_) => None,
        };
        let params = signature.inputs.iter().filter_map(param).collect();
        let body = Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: block.clone() });
        self.add(signature.ident.to_string(), params, body, None);
    }
}

impl<'ast> Visit<'ast> for Code {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(item) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add_function(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add_function(&item.sig, &item.block);
    }
}

/// Returns true for a key: lower-case words joined by hyphens, with braces for variable parts.
fn is_key(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_lowercase() || b"-{}".contains(&byte);
    text.starts_with(|first: char| first.is_ascii_lowercase()) && text.contains('-') && text.bytes().all(letter)
}

/// Returns true for a lookup. Other methods of the same names have other numbers of arguments.
fn is_lookup(call: &syn::ExprMethodCall) -> bool {
    matches!((call.method.to_string().as_str(), call.args.len()), ("text", 1) | ("format" | "format_count", 2))
}

fn named_closure((name, init): &(String, Expr)) -> Option<(String, syn::ExprClosure)> {
    match init {
        Expr::Closure(closure) => Some((name.clone(), closure.clone())),
        _ => None,
    }
}

fn first_of_pair(pair: &Expr) -> String {
    let Expr::Tuple(pair) = pair else { panic!("a value is a name and a text") };
    let mut literals = Literals::default();
    literals.visit_expr(&pair.elems[0]);
    literals.0.remove(0)
}
