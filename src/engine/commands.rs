//! The list of commands, and what each does.

use crate::engine::gtp::GtpCommand;
use crate::engine::state::EngineState;
use crate::record::game_record::GameRecord;
use crate::render::text;
use crate::session::rules::{self, RequestedRules, RuleSetInfo};
use anyhow::{Context as _, Result, bail, ensure};
use std::time::Instant;

/// A command of the protocol.
struct CommandSpec {
    name: &'static str,
    /// What stands after the name; empty when nothing may.
    arguments: &'static str,
    run: fn(&mut EngineState, &str) -> Result<String>,
}

/// Every command, in the order in which they are listed.
const COMMANDS: &[CommandSpec] = &[
    CommandSpec { name: "protocol_version", arguments: "", run: |_, _| Ok("2".to_owned()) },
    CommandSpec { name: "name", arguments: "", run: |_, _| Ok("Gonagas".to_owned()) },
    CommandSpec { name: "version", arguments: "", run: |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned()) },
    CommandSpec { name: "list_commands", arguments: "", run: |_, _| Ok(list_commands()) },
    CommandSpec { name: "games", arguments: "", run: |_, _| Ok(games()) },
    CommandSpec { name: "new", arguments: "GAME [key=value …] [seed=N]", run: new },
    CommandSpec { name: "status", arguments: "", run: |session, _| status(session) },
    CommandSpec { name: "score", arguments: "", run: |session, _| score(session) },
    CommandSpec { name: "legal", arguments: "", run: |session, _| Ok(session.session()?.legal_notations().join("\n")) },
    CommandSpec { name: "play", arguments: "ACTION", run: play },
    CommandSpec { name: "roll", arguments: "", run: |session, _| session.roll() },
    CommandSpec { name: "undo", arguments: "", run: |session, _| session.undo_action().and_then(|()| status(session)) },
    CommandSpec { name: "show", arguments: "", run: |session, _| show(session) },
    CommandSpec { name: "record", arguments: "", run: |session, _| Ok(session.to_record()?.to_string()) },
    CommandSpec { name: "load", arguments: "RECORD-FILE", run: load },
    CommandSpec { name: "perft", arguments: "DEPTH", run: perft },
    CommandSpec { name: "playouts", arguments: "N", run: playouts },
    CommandSpec { name: "quit", arguments: "", run: |session, _| quit(session) },
];

/// Does what is asked for and returns the text of the answer. When it fails nothing has changed.
///
/// # Errors
///
/// The reason why the request was refused.
pub fn run_command(session: &mut EngineState, request: &GtpCommand) -> Result<String> {
    ensure!(!request.command.is_empty(), "a command is missing");
    let command = COMMANDS.iter().find(|command| command.name == request.command);
    let command = command.with_context(|| format!("unknown command “{}”", request.command))?;
    match (command.arguments, request.arguments.as_str()) {
        ("", "") => {}
        ("", _) => bail!("“{}” takes no argument", command.name),
        (preferred, "") => bail!("“{}” takes {preferred}", command.name),
        _ => {}
    }
    (command.run)(session, &request.arguments)
}

fn list_commands() -> String {
    COMMANDS.iter().map(|command| command.name).collect::<Vec<_>>().join("\n")
}

fn games() -> String {
    rules::list_rule_sets().iter().map(format_listing).collect::<Vec<_>>().join("\n")
}

/// The words that `new` takes for a rule set.
fn format_listing(listing: &RuleSetInfo) -> String {
    let options = listing.options.iter().map(|question| format!("{}={}", question.key, question.values.join("|")));
    let catalog = [listing.game_info.id.to_owned(), listing.selector.to_owned()].into_iter().chain(options);
    catalog.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn new(session: &mut EngineState, arguments: &str) -> Result<String> {
    let (seeds, catalog): (Vec<&str>, Vec<&str>) =
        arguments.split_whitespace().partition(|word| word.starts_with("seed="));
    ensure!(seeds.len() <= 1, "the seed is given twice");
    let seed = seeds.first().map(|word| parse_number(&word["seed=".len()..])).transpose()?;
    session.start_game(&RequestedRules::parse(&catalog.join(" "))?, seed);
    let drawn = session.session()?.rules().random_options();
    Ok([vec![status(session)?], drawn].concat().join("\n"))
}

fn status(session: &EngineState) -> Result<String> {
    Ok(session.session()?.status().to_string())
}

fn score(session: &EngineState) -> Result<String> {
    let score = session.session()?.score();
    Ok(score.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
}

fn play(session: &mut EngineState, action: &str) -> Result<String> {
    session.play_action(action)?;
    status(session)
}

/// The position as text, below the rules that are played: the first line of an answer does not stand where the others do.
fn show(session: &EngineState) -> Result<String> {
    let table = session.session()?;
    let picture = text::render_text(&table.board(), &table.scene(), table.rules().game_info());
    Ok(format!("{}\n{picture}", table.rules()))
}

fn load(session: &mut EngineState, path: &str) -> Result<String> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read “{path}”"))?;
    let record = GameRecord::parse(&text)?;
    session.load_game(record.replay_game()?, &record);
    status(session)
}

fn perft(session: &mut EngineState, depth: &str) -> Result<String> {
    let depth = u32::try_from(parse_number(depth)?).context("that is too deep")?;
    Ok(session.session()?.perft(depth).to_string())
}

fn playouts(session: &mut EngineState, games: &str) -> Result<String> {
    let games = parse_number(games)?;
    ensure!(session.session()?.status().outcome().is_none(), "the game is over");
    let begin = Instant::now();
    let actions = session.run_playouts(games)?;
    Ok(format!("{games} games, {actions} actions, {:.6} seconds", begin.elapsed().as_secs_f64()))
}

fn quit(session: &mut EngineState) -> Result<String> {
    session.request_quit();
    Ok(String::new())
}

fn parse_number(text: &str) -> Result<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    ensure!(digits, "“{text}” is not a number");
    text.parse().with_context(|| format!("“{text}” is too large"))
}
