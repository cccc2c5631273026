//! The list of commands, and what each does.

use crate::engine::framing::Request;
use crate::engine::session::Session;
use crate::record::text::Record;
use crate::render::text;
use crate::table::rules::{self, Asked, Listing};
use anyhow::{Context as _, Result, bail, ensure};
use std::time::Instant;

/// A command of the protocol.
struct Command {
    name: &'static str,
    /// What stands after the name; empty when nothing may.
    arguments: &'static str,
    run: fn(&mut Session, &str) -> Result<String>,
}

/// Every command, in the order in which they are listed.
const COMMANDS: &[Command] = &[
    Command { name: "protocol_version", arguments: "", run: |_, _| Ok("2".to_owned()) },
    Command { name: "name", arguments: "", run: |_, _| Ok("Gonagas".to_owned()) },
    Command { name: "version", arguments: "", run: |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned()) },
    Command { name: "list_commands", arguments: "", run: |_, _| Ok(list_commands()) },
    Command { name: "games", arguments: "", run: |_, _| Ok(games()) },
    Command { name: "new", arguments: "GAME [key=value …] [seed=N]", run: new },
    Command { name: "status", arguments: "", run: |session, _| status(session) },
    Command { name: "score", arguments: "", run: |session, _| score(session) },
    Command { name: "legal", arguments: "", run: |session, _| Ok(session.table()?.legal().join("\n")) },
    Command { name: "play", arguments: "ACTION", run: play },
    Command { name: "roll", arguments: "", run: |session, _| session.roll() },
    Command { name: "undo", arguments: "", run: |session, _| session.undo().and_then(|()| status(session)) },
    Command { name: "show", arguments: "", run: |session, _| show(session) },
    Command { name: "record", arguments: "", run: |session, _| Ok(session.record()?.to_string()) },
    Command { name: "load", arguments: "RECORD-FILE", run: load },
    Command { name: "perft", arguments: "DEPTH", run: perft },
    Command { name: "playouts", arguments: "N", run: playouts },
    Command { name: "quit", arguments: "", run: |session, _| quit(session) },
];

/// Does what is asked for and returns the text of the answer. When it fails nothing has changed.
///
/// # Errors
///
/// The reason why the request was refused.
pub fn run(session: &mut Session, request: &Request) -> Result<String> {
    ensure!(!request.command.is_empty(), "a command is missing");
    let command = COMMANDS.iter().find(|command| command.name == request.command);
    let command = command.with_context(|| format!("unknown command “{}”", request.command))?;
    match (command.arguments, request.arguments.as_str()) {
        ("", "") => {}
        ("", _) => bail!("“{}” takes no argument", command.name),
        (wanted, "") => bail!("“{}” takes {wanted}", command.name),
        _ => {}
    }
    (command.run)(session, &request.arguments)
}

fn list_commands() -> String {
    COMMANDS.iter().map(|command| command.name).collect::<Vec<_>>().join("\n")
}

fn games() -> String {
    rules::listings().iter().map(listed).collect::<Vec<_>>().join("\n")
}

/// The words that `new` takes for a rule set.
fn listed(listing: &Listing) -> String {
    let options = listing.questions.iter().map(|question| format!("{}={}", question.key, question.answers.listed("|")));
    let words = [listing.info.id.to_owned(), listing.words.to_owned()].into_iter().chain(options);
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn new(session: &mut Session, arguments: &str) -> Result<String> {
    let (seeds, words): (Vec<&str>, Vec<&str>) =
        arguments.split_whitespace().partition(|word| word.starts_with("seed="));
    ensure!(seeds.len() <= 1, "the seed is given twice");
    let seed = seeds.first().map(|word| number(&word["seed=".len()..])).transpose()?;
    session.start(&Asked::read(&words.join(" "))?, seed);
    let drawn = session.table()?.rules().drawn();
    Ok([vec![status(session)?], drawn].concat().join("\n"))
}

fn status(session: &Session) -> Result<String> {
    Ok(session.table()?.turn().to_string())
}

fn score(session: &Session) -> Result<String> {
    let score = session.table()?.score();
    Ok(score.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
}

fn play(session: &mut Session, action: &str) -> Result<String> {
    session.play(action)?;
    status(session)
}

/// The position as text, below the rules that are played: the first line of an answer does not stand where the others do.
fn show(session: &Session) -> Result<String> {
    let table = session.table()?;
    let picture = text::text(&table.board(), &table.scene(), table.rules().info());
    Ok(format!("{}\n{picture}", table.rules()))
}

fn load(session: &mut Session, path: &str) -> Result<String> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read “{path}”"))?;
    let record = Record::read(&text)?;
    session.resume(record.replay()?, &record);
    status(session)
}

fn perft(session: &mut Session, depth: &str) -> Result<String> {
    let depth = u32::try_from(number(depth)?).context("that is too deep")?;
    Ok(session.table()?.perft(depth).to_string())
}

fn playouts(session: &mut Session, games: &str) -> Result<String> {
    let games = number(games)?;
    ensure!(session.table()?.turn().outcome().is_none(), "the game is over");
    let begin = Instant::now();
    let actions = session.playouts(games)?;
    Ok(format!("{games} games, {actions} actions, {:.6} seconds", begin.elapsed().as_secs_f64()))
}

fn quit(session: &mut Session) -> Result<String> {
    session.quit();
    Ok(String::new())
}

fn number(text: &str) -> Result<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    ensure!(digits, "“{text}” is not a number");
    text.parse().with_context(|| format!("“{text}” is too large"))
}
