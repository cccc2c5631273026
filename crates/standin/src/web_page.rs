//! The web page's files, built into the binary.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

/// Lists files of the page's folder with their content.
macro_rules! embedded {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../../../assets/page/", $name)))),*]
    };
}

/// The page's files, sorted by name: name and content.
const PAGE_FILES: &[(&str, &[u8])] = embedded![
    "adminpanel.js",
    "api.js",
    "app.js",
    "channellist.js",
    "commandcatalog.js",
    "commandform.js",
    "commandoptionfield.js",
    "commandoptionvalue.js",
    "components.js",
    "composer.js",
    "contextmenu.js",
    "directory.js",
    "dom.js",
    "embed.js",
    "icon.svg",
    "index.html",
    "inlinemarkdown.js",
    "layoutcomponents.js",
    "lightbox.js",
    "markdown.js",
    "media.js",
    "memberlist.js",
    "menu.js",
    "messagelist.js",
    "messageview.js",
    "modalhost.js",
    "pahtum.png",
    "popup.js",
    "sahkku.png",
    "seega.png",
    "select.js",
    "selectlist.js",
    "selectoptions.js",
    "shap-luk.png",
    "storage.js",
    "style.css",
    "suggestionlist.js",
    "theme.js",
    "timestamps.js",
    "toast.js",
    "typingbar.js",
    "urlstate.js",
    "useractions.js",
    "userpane.js",
    "userstore.js",
    "welcome.js",
    "workspace.js",
];

/// `GET /`
pub async fn serve_index() -> Response {
    file_response("index.html")
}

/// `GET /page/{file}`
pub async fn serve_file(Path(name): Path<String>) -> Response {
    file_response(&name)
}

fn file_response(name: &str) -> Response {
    match PAGE_FILES.iter().find(|(known, _)| *known == name) {
        Some((_, content)) => ([(CONTENT_TYPE, media_type(name))], *content).into_response(),
        None => (StatusCode::NOT_FOUND, "no such file").into_response(),
    }
}

/// Returns the media type of a file by its extension.
fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_page_files_are_embedded() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/page");
        let mut names: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        assert_eq!(names, PAGE_FILES.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>());
    }
}
