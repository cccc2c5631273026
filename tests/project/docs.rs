//! README, CONTRIBUTING, SECURITY and the pages of `docs/` name only files, options and commands that exist. CHANGELOG
//! may name former files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// README, CONTRIBUTING, SECURITY and every page of `docs/` and `docs/lab/`, with their text.
fn pages() -> Vec<(PathBuf, String)> {
    let folders = ["docs", "docs/lab"].map(|folder| fs::read_dir(Path::new(ROOT).join(folder)).expect("it is there"));
    let docs = folders.into_iter().flatten().map(|entry| entry.expect("an entry").path());
    let docs = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let pages = docs.chain(["README.md", "CONTRIBUTING.md", "SECURITY.md"].map(|page| Path::new(ROOT).join(page)));
    pages.map(|path| (path.clone(), fs::read_to_string(path).expect("a page is text"))).collect()
}

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).expect("a page is text")
}

/// Every text between `before` and the next `after`.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split_once(after)).map(|(inside, _)| inside).collect()
}

/// The inline code of a page; code blocks are left out.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|prose| prose.lines().flat_map(|line| line.split('`').skip(1).step_by(2)))
}

/// True for a path in the repository: words separated by slashes, without a slash at the beginning.
fn is_path(code: &str) -> bool {
    let plain = code.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-/".contains(letter));
    plain && code.contains('/') && !code.starts_with('/')
}

/// The names of the crates.
fn crates() -> impl Iterator<Item = String> {
    let entries = fs::read_dir(Path::new(ROOT).join("crates")).expect("the folder is there");
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
}

/// The paths of the layers: the folders of `src/`, `crates/core/src/` and `crates/ai/src/`, and the other crates.
fn layer_folders() -> BTreeSet<String> {
    let folders = |parent: &'static str| {
        let entries = fs::read_dir(Path::new(ROOT).join(parent)).expect("the folder is there");
        let folders = entries.map(|entry| entry.expect("an entry")).filter(|entry| entry.path().is_dir());
        folders.map(move |entry| format!("{parent}/{}", entry.file_name().into_string().expect("text")))
    };
    folders("src")
        .chain(folders("crates/core/src"))
        .chain(folders("crates/ai/src"))
        .chain(crates().filter(|name| name != "core" && name != "ai").map(|name| format!("crates/{name}/src")))
        .collect()
}

#[test]
fn links_and_pictures_of_pages_exist() {
    let mut links = 0;
    for (page, text) in pages() {
        let folder = page.parent().expect("a folder");
        for link in between(&text, "](", ")").into_iter().chain(between(&text, "src=\"", "\"")) {
            let local = !link.starts_with("http");
            assert!(!local || folder.join(link).exists(), "{}: {link} does not exist", page.display());
            links += usize::from(local);
        }
    }
    assert!(links > 3, "only {links} links");
}

#[test]
fn readme_stays_an_invitation() {
    let lines = page("README.md").lines().count();
    assert!(lines <= 120, "README has {lines} lines: tables belong into docs/COMMANDS.md and docs/CLI.md");
}

#[test]
fn paths_named_in_pages_exist() {
    let mut named = BTreeSet::new();
    for (page, text) in pages() {
        for path in code(&text).filter(|code| is_path(code)) {
            assert!(Path::new(ROOT).join(path).exists(), "{}: {path} does not exist", page.display());
            named.insert(path.to_owned());
        }
    }
    // A path of docs/ADD_A_GAME.md, of docs/ARCHITECTURE.md and of docs/RATINGS.md each, so that none of them goes
    // unread.
    for path in [
        "crates/core/src/games/mod.rs",
        "crates/core/src/matches/log/event.rs",
        "crates/store/src/sqlite/tests/query_plans.rs",
    ] {
        assert!(named.contains(path), "{path} is not among {named:?}");
    }
}

#[test]
fn architecture_describes_every_layer() {
    let page = page("docs/ARCHITECTURE.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("/` |"));
    let described = rows.map(|(name, _)| name.to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(described, layer_folders());
}

#[test]
fn rules_list_every_source_they_cite() {
    let rules = page("docs/RULES.md");
    let numbers = |text: &str| -> BTreeSet<String> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.filter(|word| word.len() == 3 && word.starts_with("00")).map(str::to_owned).collect()
    };
    let rows: String = rules.lines().filter(|line| line.starts_with("| 0")).collect();
    assert_eq!(numbers(&rules), numbers(&rows));
    assert!(numbers(&rows).contains("004"));
}

/// The subcommands, by the help of the program.
fn subcommands() -> BTreeSet<String> {
    let help = Command::new(env!("CARGO_BIN_EXE_gonagas")).arg("help").output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("text");
    let list = between(&help, "Commands:\n", "\n\n").concat();
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The options of a subcommand, by its help.
fn options_of(subcommand: &str) -> BTreeSet<String> {
    let help = Command::new(env!("CARGO_BIN_EXE_gonagas")).args(["help", subcommand]).output().expect("it runs");
    assert!(help.status.success(), "{help:?}");
    let help = String::from_utf8(help.stdout).expect("text");
    let words = help.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words.filter(|word| word.starts_with("--") && *word != "--help").map(str::to_owned).collect()
}

#[test]
fn settings_of_the_bot_are_in_one_table() {
    let page = page("docs/HOSTING.md");
    let table = between(&page, "## Settings", "\n## ").concat();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" | "));
    let settings: BTreeSet<String> =
        rows.flat_map(|(setting, _)| code(&format!("`{setting}")).map(str::to_owned).collect::<Vec<_>>()).collect();
    let named = |prefix: &str| -> BTreeSet<String> {
        let words = settings.iter().filter_map(|setting| setting.split(' ').next());
        words.filter(|word| word.starts_with(prefix)).map(str::to_owned).collect()
    };
    assert_eq!(named("--"), options_of("run"));
    let environment = settings.iter().filter(|setting| !setting.starts_with('-')).cloned().collect::<BTreeSet<_>>();
    let files = ["run", "database", "process", "solution_file"].map(|file| format!("src/cli/{file}.rs"));
    let code = files.map(|file| fs::read_to_string(Path::new(ROOT).join(file)).expect("a source is text")).concat();
    let read = code.split('"');
    let variable = |text: &&str| {
        ["DISCORD_", "GONAGAS_", "RUST_"].iter().any(|prefix| text.starts_with(prefix))
            && text.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
    };
    assert_eq!(environment, read.filter(variable).map(str::to_owned).collect::<BTreeSet<_>>());
}

#[test]
fn every_figure_is_explained() {
    let page = page("docs/HOSTING.md");
    let explained: BTreeSet<String> =
        code(&page).filter(|code| code.starts_with("gonagas_")).map(str::to_owned).collect();
    let source = fs::read_to_string(Path::new(ROOT).join("crates/metrics/src/lib.rs")).expect("a source is text");
    let defined =
        ["times(", "counters(", "counter(", "gauge("].into_iter().flat_map(|call| between(&source, call, ")"));
    let names = defined.filter_map(|arguments| arguments.split('"').nth(1)).map(|name| format!("gonagas_{name}"));
    assert_eq!(names.collect::<BTreeSet<_>>(), explained);
}

#[test]
fn command_line_page_names_every_subcommand_with_its_options() {
    let page = page("docs/CLI.md");
    let subcommands = subcommands();
    assert!(subcommands.contains("migrate-store"), "{subcommands:?}");
    for subcommand in subcommands {
        let rows = page.lines().filter(|line| line.starts_with(&format!("| `gonagas {subcommand}")));
        let row = rows.collect::<String>();
        for option in options_of(&subcommand) {
            let is_named = code(&row).any(|code| code.split([' ', '[', ']']).any(|word| word == option));
            assert!(is_named, "docs/CLI.md does not name {option} of {subcommand}");
        }
    }
}

#[test]
fn going_back_and_restoring_take_the_same_steps() {
    let hosting = page("docs/HOSTING.md");
    for section in ["## Copies", "## Upgrades"] {
        let text = hosting.split_once(section).expect("the section is there").1;
        let text = text.split("\n## ").next().unwrap_or_default().replace('\n', " ");
        for step in
            ["stop the bot", "the place of the database", "delete `gonagas.sqlite-wal` and `gonagas.sqlite-shm`"]
        {
            assert!(text.contains(step), "{section}: {step}");
        }
    }
}
