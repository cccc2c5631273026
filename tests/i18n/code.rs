//! What the code asks of the words: each call of `say`, `tell` and `count`, with the keys that it may be made with.
//!
//! A key is a literal, or it is followed back: through `let`, through the parameters of functions and of closures that
//! have a name to the places where these are called, and into functions that choose it.

use crate::i18n::literals::{Literals, is_test};
use crate::i18n::syntax::{Called, Lets, bound, calls, names};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg};

/// A function of the code, or a closure that has a name.
struct Function {
    name: String,
    params: Vec<String>,
    body: Expr,
    /// The function that a closure is in.
    within: Option<usize>,
}

/// All the code that speaks.
#[derive(Default)]
pub struct Code {
    functions: Vec<Function>,
}

/// Somewhere that words are asked for.
#[derive(Debug)]
pub struct Asked {
    /// In which function.
    pub place: String,
    /// By which keys; computed ones have braces for what is put in.
    pub keys: BTreeSet<String>,
    /// With which values.
    pub values: BTreeSet<String>,
}

/// How deep a key is followed back.
const DEPTH: usize = 6;

impl Code {
    pub fn read<'a>(files: impl IntoIterator<Item = &'a syn::File>) -> Code {
        let mut code = Code::default();
        files.into_iter().for_each(|file| code.visit_file(file));
        code
    }

    /// Every place where words are asked for. Panics where that cannot be followed.
    pub fn asked(&self) -> Vec<Asked> {
        (0..self.functions.len()).flat_map(|at| self.asked_in(at)).collect()
    }

    fn asked_in(&self, at: usize) -> Vec<Asked> {
        let place = &self.functions[at].name;
        let asked = |call: syn::ExprMethodCall| {
            let keys = self.literals(at, &call.args[0], DEPTH);
            let keys: BTreeSet<String> = keys.into_iter().filter(|text| is_key(text)).collect();
            assert!(!keys.is_empty(), "{place}: no key is found for a call of {}", call.method);
            let values = match call.method.to_string().as_str() {
                "format" => self.values(at, &call.args[1]),
                "format_count" => BTreeSet::from(["number".to_owned()]),
                _ => BTreeSet::new(),
            };
            Asked { place: place.clone(), keys, values }
        };
        calls(&self.functions[at].body).methods.into_iter().filter(is_asking).map(asked).collect()
    }

    /// The texts that an expression can stand for, seen from inside a function.
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

    /// What a name stands for inside a function, and in which function that is written.
    fn bound_to(&self, at: usize, name: &str) -> Vec<(usize, Expr)> {
        let function = &self.functions[at];
        if let Some(index) = function.params.iter().position(|param| param == name) {
            return self.arguments(at, index);
        }
        let mut lets = Lets::default();
        lets.visit_expr(&function.body);
        let found: Vec<_> = lets.0.into_iter().filter(|(bound, _)| bound == name).map(|(_, init)| (at, init)).collect();
        match function.within {
            Some(outer) if found.is_empty() => self.bound_to(outer, name),
            _ => found,
        }
    }

    /// What a parameter of a function is called with.
    fn arguments(&self, at: usize, index: usize) -> Vec<(usize, Expr)> {
        let Function { name, params, within, .. } = &self.functions[at];
        let is_meant = |called: &Called| called.name == *name && called.args.len() == params.len();
        let called = |caller: usize| {
            let calls = calls(&self.functions[caller].body).functions.into_iter();
            calls.filter(is_meant).map(move |called| (caller, called.args[index].clone()))
        };
        match within {
            Some(outer) => called(*outer).collect(),
            None => (0..self.functions.len()).flat_map(called).collect(),
        }
    }

    /// The names of the values that stand in a list of pairs.
    fn values(&self, at: usize, expr: &Expr) -> BTreeSet<String> {
        match expr {
            Expr::Reference(inner) => self.values(at, &inner.expr),
            Expr::Array(array) => array.elems.iter().map(first_of_pair).collect(),
            Expr::Path(path) => {
                let name = path.path.require_ident().unwrap().to_string();
                let bound = self.bound_to(at, &name);
                assert!(!bound.is_empty(), "{}: the values {name} are not found", self.functions[at].name);
                bound.iter().flat_map(|(at, expr)| self.values(*at, expr)).collect()
            }
            _ => panic!("{}: these values cannot be followed", self.functions[at].name),
        }
    }

    fn add(&mut self, name: String, params: Vec<String>, body: Expr, within: Option<usize>) {
        let mut lets = Lets::default();
        lets.visit_expr(&body);
        self.functions.push(Function { name, params, body, within });
        let at = self.functions.len() - 1;
        for (name, init) in lets.0 {
            if let Expr::Closure(closure) = init {
                self.add(name, closure.inputs.iter().map(bound).collect(), *closure.body, Some(at));
            }
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

/// Keys are small letters with hyphens between them, and braces where something is put in.
fn is_key(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_lowercase() || b"-{}".contains(&byte);
    text.starts_with(|first: char| first.is_ascii_lowercase()) && text.contains('-') && text.bytes().all(letter)
}

/// The calls of the words; others have methods of the same names with other numbers of arguments.
fn is_asking(call: &syn::ExprMethodCall) -> bool {
    matches!((call.method.to_string().as_str(), call.args.len()), ("text", 1) | ("format" | "format_count", 2))
}

fn first_of_pair(pair: &Expr) -> String {
    let Expr::Tuple(pair) = pair else { panic!("a value is a name and a text") };
    let mut literals = Literals::default();
    literals.visit_expr(&pair.elems[0]);
    literals.0.remove(0)
}
