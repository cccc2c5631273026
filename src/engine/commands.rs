//! The list of commands and their handlers.

use crate::engine::computer;
use crate::engine::gtp::GtpCommand;
use crate::engine::state::EngineState;
use anyhow::{Context as _, Result, bail, ensure};
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::session::rules::{self, RequestedRules, RuleSetInfo};
use gonagas_render::text;
use std::time::Instant;

/// A command of the protocol.
struct CommandSpec {
    name: &'static str,
    /// The names of its arguments; empty when it takes none, in brackets when they may be left out.
    arguments: &'static str,
    run: fn(&mut EngineState, &str) -> Result<String>,
}

/// The arguments of the commands that ask the computer.
const COMPUTER_ARGUMENTS: &str = "[level=L] [ms=T]";

/// Every command, in listing order.
const COMMANDS: &[CommandSpec] = &[
    CommandSpec { name: "protocol_version", arguments: "", run: |_, _| Ok("2".to_owned()) },
    CommandSpec { name: "name", arguments: "", run: |_, _| Ok("Gonagas".to_owned()) },
    CommandSpec { name: "version", arguments: "", run: |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned()) },
    CommandSpec { name: "list_commands", arguments: "", run: |_, _| Ok(list_commands()) },
    CommandSpec { name: "games", arguments: "", run: |_, _| Ok(games()) },
    CommandSpec { name: "new", arguments: "GAME [key=value …] [from=POSITION] [seed=N]", run: new },
    CommandSpec { name: "status", arguments: "", run: |state, _| status(state) },
    CommandSpec { name: "score", arguments: "", run: |state, _| score(state) },
    CommandSpec { name: "legal", arguments: "", run: |state, _| Ok(state.session()?.legal_notations().join("\n")) },
    CommandSpec { name: "play", arguments: "ACTION", run: play },
    CommandSpec { name: "roll", arguments: "", run: |state, _| state.roll() },
    CommandSpec { name: "undo", arguments: "", run: |state, _| state.undo_action().and_then(|()| status(state)) },
    CommandSpec { name: "show", arguments: "", run: |state, _| show(state) },
    CommandSpec { name: "position", arguments: "", run: |state, _| position(state) },
    CommandSpec { name: "record", arguments: "", run: |state, _| Ok(state.to_record()?.to_string()) },
    CommandSpec { name: "load", arguments: "RECORD-FILE", run: load },
    CommandSpec { name: "perft", arguments: "DEPTH", run: perft },
    CommandSpec { name: "playouts", arguments: "N", run: playouts },
    CommandSpec { name: "genmove", arguments: COMPUTER_ARGUMENTS, run: computer::genmove },
    CommandSpec {
        name: "hint",
        arguments: COMPUTER_ARGUMENTS,
        run: |state, arguments| computer::hint(state, arguments),
    },
    CommandSpec { name: "quit", arguments: "", run: |state, _| quit(state) },
];

/// Runs a command and returns the text of the answer. When it fails nothing has changed.
pub fn run_command(state: &mut EngineState, request: &GtpCommand) -> Result<String> {
    ensure!(!request.command.is_empty(), "a command is missing");
    let command = COMMANDS.iter().find(|command| command.name == request.command);
    let command = command.with_context(|| format!("unknown command “{}”", request.command))?;
    match (command.arguments, request.arguments.as_str()) {
        ("", "") => {}
        ("", _) => bail!("“{}” takes no argument", command.name),
        (preferred, "") if !preferred.starts_with('[') => bail!("“{}” takes {preferred}", command.name),
        _ => {}
    }
    (command.run)(state, &request.arguments)
}

fn list_commands() -> String {
    COMMANDS.iter().map(|command| command.name).collect::<Vec<_>>().join("\n")
}

fn games() -> String {
    rules::list_rule_sets().iter().map(format_rule_set).collect::<Vec<_>>().join("\n")
}

/// Returns the words that `new` takes for a rule set.
fn format_rule_set(rule_set: &RuleSetInfo) -> String {
    let options = rule_set.options.iter().map(|option| format!("{}={}", option.key, option.values.join("|")));
    let catalog = [rule_set.game_info.id.to_owned(), rule_set.selector.to_owned()].into_iter().chain(options);
    catalog.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn new(state: &mut EngineState, arguments: &str) -> Result<String> {
    let mut words: Vec<&str> = arguments.split_whitespace().collect();
    let seed = take_value(&mut words, "seed=")?.map(parse_number).transpose()?;
    let start = take_value(&mut words, "from=")?;
    let requested = RequestedRules::parse(&words.join(" "))?;
    let requested = start.map_or(Ok(requested.clone()), |start| requested.starting_from(start))?;
    state.start_game(&requested, seed);
    let drawn = state.session()?.rules().random_options();
    Ok([vec![status(state)?], drawn].concat().join("\n"))
}

/// Takes the value after a prefix out of some words.
fn take_value<'a>(words: &mut Vec<&'a str>, prefix: &str) -> Result<Option<&'a str>> {
    let (found, rest): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| word.starts_with(prefix));
    *words = rest;
    ensure!(found.len() <= 1, "the {} is given twice", prefix.trim_end_matches('='));
    Ok(found.first().map(|word| &word[prefix.len()..]))
}

/// Returns the position as a line from which `new` starts a game.
fn position(state: &EngineState) -> Result<String> {
    state.session()?.position_text().context("the game is over")
}

fn status(state: &EngineState) -> Result<String> {
    Ok(state.session()?.status().to_string())
}

fn score(state: &EngineState) -> Result<String> {
    let score = state.session()?.score();
    Ok(score.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
}

fn play(state: &mut EngineState, action: &str) -> Result<String> {
    state.play_action(action)?;
    status(state)
}

/// Renders the position as text, below the rules: the first line of an answer is not aligned with the others.
fn show(state: &EngineState) -> Result<String> {
    let game = state.session()?;
    let picture = text::render_text(&game.board(), &game.scene(), game.rules().game_info());
    Ok(format!("{}\n{picture}", game.rules()))
}

fn load(state: &mut EngineState, path: &str) -> Result<String> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read “{path}”"))?;
    let record = GameRecord::parse(&text)?;
    state.load_game(record.replay_game()?, &record);
    status(state)
}

fn perft(state: &mut EngineState, depth: &str) -> Result<String> {
    let depth = u32::try_from(parse_number(depth)?).context("that is too deep")?;
    Ok(state.session()?.perft(depth).to_string())
}

fn playouts(state: &mut EngineState, games: &str) -> Result<String> {
    let games = parse_number(games)?;
    ensure!(state.session()?.status().outcome().is_none(), "the game is over");
    let begin = Instant::now();
    let actions = state.run_playouts(games)?;
    Ok(format!("{games} games, {actions} actions, {:.6} seconds", begin.elapsed().as_secs_f64()))
}

fn quit(state: &mut EngineState) -> Result<String> {
    state.request_quit();
    Ok(String::new())
}

fn parse_number(text: &str) -> Result<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    ensure!(digits, "“{text}” is not a number");
    text.parse().with_context(|| format!("“{text}” is too large"))
}
