//! Tournaments and ladders: organisers open them, people join, challenge and leave, and days pass meanwhile.

use crate::discord::model::DiscordModel;
use crate::discord::visible_messages::{SeenMessage, UsableControl};
use crate::people::controls;
use crate::people::situation::{person_in, some_channel};
use crate::random::Random;
use crate::step::{Asked, Step};
use gonagas_app::commands::ladder::{LadderAction, LadderRequest};
use gonagas_app::commands::match_commands::Resign;
use gonagas_app::commands::tournament::{NewTournament, Tournament};
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::request::Request;
use gonagas_core::matches::clock::duration::{DAY, HOUR};
use gonagas_core::matches::ids::{CompetitionId, UserId};
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchVerb;
use gonagas_ui::custom_id::tournament::TournamentVerb;

/// The games that are played in them: short ones.
const GAMES: [&str; 2] = ["pahtum", "seega"];

/// The highest number of a competition that people guess.
const MOST_GUESSED: u64 = 9;

/// Chooses a step.
pub fn choose(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    match random.weighted(&[25, 25, 330, 60, 80, 110, 60, 14, 20, 6, 130]) {
        0 => create_tournament(random, discord),
        1 => organise_ladder(random, discord, |_, _, _| LadderAction::Start { rules: None, rated: None }),
        2 => press_post(random, discord),
        3 => start_tournament(random, discord),
        4 => ask_about_ladder(random, discord),
        5 => resign(random, discord),
        6 => Some(Step::MoveClock(HOUR * random.between(6, 80) as i64)),
        7 => organise_ladder(random, discord, |random, user, channel| match random.below(4) {
            0 => LadderAction::Stop,
            _ => LadderAction::Exclude(person_in(random, discord, channel, &[]).unwrap_or(user)),
        }),
        8 => look_at_tournament(random, discord),
        9 => {
            let days = Some(random.between(0, 3) as u32).filter(|_| random.chance(800));
            ask(random, discord, Request::from(Vacation { days, auto_spend: None }))
        }
        // Longer than people who have played each other have to wait.
        _ if random.chance(100) => Some(Step::MoveClock(15 * DAY)),
        _ => confirm_resignation(random, discord),
    }
}

/// Returns a request of someone on a server.
fn ask(random: &mut Random, discord: &DiscordModel, request: Request) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let user = person_in(random, discord, channel, &[])?;
    Some(Step::Ask(Asked::once(user, channel, request)))
}

/// Returns a request of the owner of a server there, or sometimes of anybody.
fn organise(
    random: &mut Random,
    discord: &DiscordModel,
    request: impl FnOnce(&mut Random, UserId, u64) -> Request,
) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let owner = {
        let state = discord.lock();
        state.channels.get(&channel)?.guild.and_then(|guild| state.guilds.get(&guild))?.owner
    };
    let user = if random.chance(50) { person_in(random, discord, channel, &[])? } else { owner };
    let request = request(random, user, channel);
    Some(Step::Ask(Asked::once(user, channel, request)))
}

fn create_tournament(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    organise(random, discord, |random, _, _| {
        let clocks = ["1m+5s", "5m", "1h", "1d"];
        Request::from(Tournament::Create(NewTournament {
            game: random.pick(&GAMES).copied().unwrap_or_default().to_owned(),
            rules: None,
            time_control: random.pick(&clocks).map(|clock| (*clock).to_owned()).filter(|_| random.chance(800)),
            is_recurring: random.chance(300),
            min_entrants: None,
            pairs: random.chance(250),
            rated: Some(random.chance(700)),
        }))
    })
}

fn start_tournament(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    organise(random, discord, |random, user, channel| {
        let id = CompetitionId(random.between(1, MOST_GUESSED));
        Request::from(match random.below(40) {
            0 => Tournament::Stop(id),
            1 => Tournament::Exclude(id, person_in(random, discord, channel, &[]).unwrap_or(user)),
            _ => Tournament::Start(id),
        })
    })
}

fn organise_ladder(
    random: &mut Random,
    discord: &DiscordModel,
    action: impl FnOnce(&mut Random, UserId, u64) -> LadderAction,
) -> Option<Step> {
    organise(random, discord, |random, user, channel| {
        let action = action(random, user, channel);
        let game = random.pick(&GAMES).map(|game| (*game).to_owned());
        Request::from(LadderRequest { game, action })
    })
}

fn ask_about_ladder(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let user = person_in(random, discord, channel, &[])?;
    let other = person_in(random, discord, channel, &[]);
    let action = match random.below(8) {
        0 | 1 => LadderAction::Join,
        2 => LadderAction::Show,
        3 | 4 => LadderAction::Challenge(other),
        5 if random.chance(200) => LadderAction::Leave,
        _ => LadderAction::Challenge(None),
    };
    let game = random.pick(&GAMES).map(|game| (*game).to_owned()).filter(|_| random.chance(700));
    Some(Step::Ask(Asked::once(user, channel, Request::from(LadderRequest { game, action }))))
}

fn look_at_tournament(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let id = CompetitionId(random.between(1, MOST_GUESSED));
    let request = match random.below(3) {
        0 => Tournament::Export(id),
        _ => Tournament::Show { tournament: Some(id).filter(|_| random.chance(700)), division: None },
    };
    ask(random, discord, Request::from(request))
}

/// Presses a button of a post, *Leave* seldom.
fn press_post(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen: Vec<SeenMessage> = discord.messages_with_controls(false);
    let verb = |control: &UsableControl| match CustomId::parse(&control.custom_id) {
        Some(CustomId::Tournament(control) | CustomId::Ladder(control)) => Some(control.verb),
        _ => None,
    };
    seen.retain(|message| message.controls.iter().any(|control| verb(control).is_some()));
    let message = random.pick(&seen)?;
    let user = person_in(random, discord, message.channel, &message.mentioned)?;
    let user = if random.chance(500) { person_in(random, discord, message.channel, &[])? } else { user };
    let weight = |control: &UsableControl| match verb(control) {
        Some(TournamentVerb::Leave) => 3,
        Some(TournamentVerb::Table) => 4,
        _ => 40,
    };
    let weights: Vec<u64> = message.controls.iter().map(weight).collect();
    let control = message.controls.get(random.weighted(&weights))?;
    let request = controls::press(random, message.id, control);
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

/// Asks to resign a match that a board shows, as someone whom it names.
fn resign(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(false);
    seen.retain(|message| message.match_id.is_some());
    let message = random.pick(&seen)?;
    let user = person_in(random, discord, message.channel, &message.mentioned)?;
    let request = Request::from(Resign { match_number: message.match_id.map(|id| id.0) });
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

/// Confirms a resignation that someone was asked about.
fn confirm_resignation(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(true);
    let confirms = |control: &UsableControl| match CustomId::parse(&control.custom_id) {
        Some(CustomId::PublicBoard(control)) => control.verb == MatchVerb::ConfirmResign,
        _ => false,
    };
    seen.retain(|message| message.controls.iter().any(confirms));
    let message = random.pick(&seen)?;
    let control = message.controls.iter().find(|control| confirms(control))?;
    let request = controls::press(random, message.id, control);
    Some(Step::Ask(Asked::once(message.audience?, message.channel, request)))
}
