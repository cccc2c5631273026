//! The names in an expression, their bindings and the calls.

use syn::visit::{self, Visit};
use syn::{Expr, Pat};

/// Returns the name that a simple pattern binds; empty for other patterns.
pub fn bound(pattern: &Pat) -> String {
    match pattern {
        Pat::Ident(ident) => ident.ident.to_string(),
        Pat::Type(typed) => bound(&typed.pat),
        _ => String::new(),
    }
}

/// Returns the names in an expression.
pub fn names(expr: &Expr) -> Vec<String> {
    #[derive(Default)]
    struct Names(Vec<String>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
            self.0.extend(path.path.get_ident().map(ToString::to_string));
        }
    }
    let mut names = Names::default();
    names.visit_expr(expr);
    names.0
}

/// The `let` bindings of an expression.
#[derive(Default)]
pub struct Lets(pub Vec<(String, Expr)>);

impl<'ast> Visit<'ast> for Lets {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = &local.init {
            self.0.push((bound(&local.pat), (*init.expr).clone()));
        }
        visit::visit_local(self, local);
    }
}

/// The calls in an expression, except those in a closure bound to a name.
#[derive(Default)]
pub struct Calls {
    pub methods: Vec<syn::ExprMethodCall>,
    pub functions: Vec<Called>,
}

/// A call of a function or a method.
pub struct Called {
    pub name: String,
    pub args: Vec<Expr>,
    pub method: bool,
}

pub fn calls(expr: &Expr) -> Calls {
    let mut calls = Calls::default();
    calls.visit_expr(expr);
    calls
}

impl<'ast> Visit<'ast> for Calls {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        if !local.init.as_ref().is_some_and(|init| matches!(*init.expr, Expr::Closure(_))) {
            visit::visit_local(self, local);
        }
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let Expr::Path(path) = &*call.func {
            let name = path.path.segments.last().map_or_else(String::new, |segment| segment.ident.to_string());
            self.functions.push(Called { name, args: call.args.iter().cloned().collect(), method: false });
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.methods.push(call.clone());
        let args = call.args.iter().cloned().collect();
        self.functions.push(Called { name: call.method.to_string(), args, method: true });
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        // The arguments of `vec!` and the like are expressions.
        let parser = syn::punctuated::Punctuated::<Expr, syn::Token![,]>::parse_terminated;
        if let Ok(parts) = call.parse_body_with(parser) {
            for part in &parts {
                let Calls { methods, functions } = calls(part);
                self.methods.extend(methods);
                self.functions.extend(functions);
            }
        }
    }
}
