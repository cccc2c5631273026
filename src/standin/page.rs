//! The web page, built into the binary.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

/// The page's files: name, type, text.
const FILES: [(&str, &str, &str); 3] = [
    ("index.html", "text/html; charset=utf-8", include_str!("../../assets/page/index.html")),
    ("app.js", "text/javascript; charset=utf-8", include_str!("../../assets/page/app.js")),
    ("style.css", "text/css; charset=utf-8", include_str!("../../assets/page/style.css")),
];

/// `GET /`
pub(crate) async fn index() -> Response {
    serve("index.html")
}

/// `GET /page/{file}`
pub(crate) async fn file(Path(name): Path<String>) -> Response {
    serve(&name)
}

fn serve(name: &str) -> Response {
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, text)) => ([(CONTENT_TYPE, *kind)], *text).into_response(),
        None => (StatusCode::NOT_FOUND, "no such file").into_response(),
    }
}
