//! `gonagas yardsticks`: measures level 5 against players that share no estimate with it, in every game.

use anyhow::{Context as _, ensure};
use gonagas_ai::tournament::clock::ThreadClock;
use gonagas_ai::tournament::player::{Player, PlayerLimit};
use gonagas_ai::tournament::series::Series;
use gonagas_ai::tournament::share::Share;
use gonagas_core::session::rules::{self, RequestedRules, RuleSetInfo, Rules};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// The player that is measured.
const MEASURED: &str = "level5";

/// The opponents in games with dice, and in those without.
const OPPONENTS: [[&str; 2]; 2] = [["plain", "rave"], ["expectimax", "rave"]];

/// The option whose every value is measured. Other options change a game less.
const MEASURED_OPTION: &str = "size";

/// The points of a game that is won.
const WIN: u32 = 2;

/// The page above its tables.
const INTRODUCTION: &str = "# Yardsticks

Scores of level 5 against players that share no estimate with it, with the same computing time for each action. The command above each table
plays its games and writes it; `FILE` stands for this page. A pair of games has the same opening and rolls and swapped seats, and counts as one
result. The error is 1.96 times the standard error over the pairs; it is unknown for a single pair, and too small where all of a few pairs ended alike.
In brackets are the games won, drawn and lost.

| opponent | play |
| --- | --- |
| `plain` | alpha-beta with material and mobility, in games without dice (`crates/ai/src/tournament/yardsticks/plain.rs`) |
| `rave` | Monte Carlo tree search in which later actions of a playout count as well (`rave.rs`) |
| `expectimax` | both turns to their ends and every roll between them, by material and mobility, in games with dice (`expectimax.rs`) |
";

/// Let level 5 play against players that share no estimate with it, at equal time, and write the table of
/// docs/lab/YARDSTICKS.md.
#[derive(Debug, clap::Args)]
pub struct YardsticksArgs {
    /// The file to write, `docs/lab/YARDSTICKS.md`.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Add the table to the page, below those of earlier commands.
    #[arg(long)]
    append: bool,
    /// The rules, such as `seega size=5`; may be repeated. Without it every rule set is played, on every size of board.
    #[arg(long = "rules", value_name = "RULES")]
    rules: Vec<String>,
    /// The computing time of both players for each action, in milliseconds; may be repeated.
    #[arg(long, value_name = "MILLISECONDS", default_values_t = [60, 1000])]
    ms: Vec<u64>,
    /// The most pairs of games for a cell of the table.
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    pairs: u32,
    /// The seconds of computing time after which a cell begins no further pair; it has one at least.
    #[arg(long, value_name = "NUMBER", default_value_t = 600)]
    seconds: u64,
    /// The number of random actions with which each pair of games begins.
    #[arg(long, value_name = "NUMBER", default_value_t = 6)]
    opening: u32,
    /// The seed of openings, rolls and players.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

impl YardsticksArgs {
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.pairs > 0, "--pairs must be at least 1");
        ensure!(self.ms.iter().all(|ms| *ms > 0), "--ms must be at least 1");
        let mut page = self.open_page().with_context(|| format!("{} cannot be written", self.out.display()))?;
        for (text, rules) in self.all_rules()? {
            for opponent in OPPONENTS[usize::from(rules.game_info().has_dice)] {
                let players = [Player::parse(MEASURED)?, Player::parse(opponent)?];
                let mut row = format!("| {text} | {opponent} |");
                for ms in &self.ms {
                    let cell = self.play(&rules, players, Duration::from_millis(*ms))?;
                    row += &format!(" {cell} |");
                }
                println!("{row}");
                writeln!(page, "{row}")?;
            }
        }
        Ok(())
    }

    /// Opens the page and writes everything above the rows. Rows are added one by one, so that a series that is stopped
    /// has shown something.
    fn open_page(&self) -> std::io::Result<File> {
        let mut page =
            File::options().create(true).write(true).append(self.append).truncate(!self.append).open(&self.out)?;
        if page.metadata()?.len() == 0 {
            page.write_all(INTRODUCTION.as_bytes())?;
        }
        page.write_all(self.table_head().as_bytes())?;
        Ok(page)
    }

    /// Plays the pairs of a cell, and returns its text.
    fn play(&self, rules: &Rules, players: [Player; 2], time: Duration) -> anyhow::Result<String> {
        let clock = ThreadClock::open();
        let start = clock.now();
        let mut share = Share::default();
        let mut games = [0; 3];
        for pair in 0..self.pairs {
            if pair > 0 && clock.now() - start >= Duration::from_secs(self.seconds) {
                break;
            }
            let series = Series {
                rules: rules.clone(),
                players,
                limit: PlayerLimit::Time(time),
                pairs: 1,
                opening: self.opening,
                seed: self.seed + u64::from(pair),
                with_luck: false,
                solution: None,
            };
            let tally = series.play(&mut |_| {})?;
            share.add(WIN * tally.wins + tally.draws);
            for (sum, number) in games.iter_mut().zip([tally.wins, tally.draws, tally.losses]) {
                *sum += number;
            }
        }
        let [wins, draws, losses] = games;
        let points =
            if wins + draws + losses > 2 { share.to_string() } else { format!("{:.0} %", 100.0 * share.value()) };
        Ok(format!("{points} ({wins}–{draws}–{losses})"))
    }

    /// Returns the requested rules, or those of every rule set and size of board, each with its short text.
    fn all_rules(&self) -> anyhow::Result<Vec<(String, Rules)>> {
        let texts: Vec<String> = if self.rules.is_empty() {
            rules::list_rule_sets().iter().flat_map(measured_rules).collect()
        } else {
            self.rules.clone()
        };
        let settle = |text: String| {
            let requested = RequestedRules::parse(&text).with_context(|| format!("“{text}” are no rules"))?;
            Ok((text, requested.resolve(&mut |_| 0)))
        };
        texts.into_iter().map(settle).collect()
    }

    /// Returns the command that makes a table, and the table up to its first row.
    fn table_head(&self) -> String {
        let times: Vec<String> = self.ms.iter().map(|ms| format!("{ms} ms")).collect();
        let options: String = self.rules.iter().map(|rules| format!(" --rules \"{rules}\"")).collect();
        let limits: String = self.ms.iter().map(|ms| format!(" --ms {ms}")).collect();
        format!(
            "\n`gonagas yardsticks --out FILE{}{options}{limits} --pairs {} --seconds {} --opening {} --seed {}`:\n\n\
             | rules | opponent | {} |\n| --- | --- |{}\n",
            if self.append { " --append" } else { "" },
            self.pairs,
            self.seconds,
            self.opening,
            self.seed,
            times.join(" | "),
            " --- |".repeat(times.len()),
        )
    }
}

/// Returns the rules of a rule set with each size of the board, if it has several, as text.
fn measured_rules(rule_set: &RuleSetInfo) -> Vec<String> {
    let base = rule_set.rating_pool();
    let sizes = rule_set.options.iter().filter(|option| option.key == MEASURED_OPTION);
    let values = sizes.flat_map(|option| (0..option.values.count()).map(|index| option.values.value_text(index)));
    let sized: BTreeSet<String> = values.map(|value| format!("{base} {MEASURED_OPTION}={value}")).collect();
    if sized.is_empty() { vec![base] } else { sized.into_iter().collect() }
}
