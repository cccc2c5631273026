//! Planned replies: people plan for many turns of their opponents, and play the turns with which their plans begin.

use crate::discord::model::DiscordModel;
use crate::people::choose::{lively, press_one_of, type_move};
use crate::people::controls;
use crate::people::requests;
use crate::people::situation::{person_in, some_channel};
use crate::random::{Purpose, Random};
use crate::step::{Asked, PlannedReply, Step};
use gonagas_app::commands::plan::Plan;
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::plan::{MAX_PLAN_LINES, PlanStart};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::session::game_session::GameSession;
use gonagas_store::Store;

/// The most replies in a line.
const MAX_REPLIES: u64 = 3;

/// Chooses a step.
pub fn choose(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    match random.weighted(&[300, 260, 160, 130, 90, 60]) {
        0 => plan(random, discord, |random, match_number| PlannedReply::Type {
            match_number,
            choice: random.below(u64::MAX),
        }),
        1 => type_move(random, discord),
        2 => plan(random, discord, |_, match_number| PlannedReply::Begin { match_number }),
        3 => {
            let channel = some_channel(random, discord)?;
            let user = person_in(random, discord, channel, &[])?;
            let opponent = person_in(random, discord, channel, &[]);
            Some(Step::Ask(Asked::once(user, channel, requests::challenge_without_dice(random, opponent))))
        }
        4 => press_one_of(random, discord, controls::accepts),
        _ => press_plan(random, discord),
    }
}

/// Returns a request of a player about their plan in a match.
fn plan(
    random: &mut Random,
    discord: &DiscordModel,
    planned: impl FnOnce(&mut Random, u64) -> PlannedReply,
) -> Option<Step> {
    let mut seen = discord.messages_with_controls(false);
    seen.retain(|message| message.match_id.is_some());
    let message = lively(random, &seen)?;
    let user = person_in(random, discord, message.channel, &message.mentioned)?;
    let planned = planned(random, message.match_id?.0);
    Some(Step::Plan { user, channel: message.channel, planned })
}

/// Presses a control of a plan that someone sees.
fn press_plan(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(true);
    seen.retain(|message| message.controls.iter().any(controls::plans));
    seen.truncate(20);
    let message = random.pick(&seen)?;
    let usable: Vec<_> = message.controls.iter().filter(|control| controls::plans(control)).cloned().collect();
    let control = random.pick(&usable)?;
    let request = controls::press(random, message.id, control);
    Some(Step::Ask(Asked::once(message.audience?, message.channel, request)))
}

/// Returns the request of a person; `None` where they could plan nothing.
pub async fn resolve(store: &Store, user: UserId, planned: PlannedReply) -> Option<Request> {
    let (PlannedReply::Type { match_number, .. } | PlannedReply::Begin { match_number }) = planned;
    let id = MatchId(match_number);
    let stored = store.load_match(id).await.ok()?;
    let mut game = Match::replay(id, stored.terms, &stored.events).ok()?;
    game.set_plans(stored.plans);
    let start = game.plan_start(user).ok()?;
    let match_number = Some(match_number);
    match planned {
        PlannedReply::Type { choice, .. } => {
            let lines = Some(random_lines(&start, choice).join("; "));
            Some(Request::from(Plan { lines, match_number }))
        }
        PlannedReply::Begin { .. } => {
            if game.user_to_act() != Some(user) {
                return None;
            }
            let line = game.plan_of(user)?.lines().first()?;
            let turn = turn_of(start.present(), |session| {
                let played = session.action_log().len() - start.base();
                line.get(played).cloned()
            })?;
            Some(Request::from(Move { actions: turn.join(" "), match_number }))
        }
    }
}

/// Returns lines from the present position: as many as a plan has, for turns of the opponent at random.
fn random_lines(start: &PlanStart, choice: u64) -> Vec<String> {
    let mut random = Random::new(choice, Purpose::Plan, [0, 0]);
    let own = start.side();
    let mut begun = start.present();
    let mut own_turn = Vec::new();
    if begun.status().active_side() == Some(own) {
        own_turn = random_turn(&mut random, &mut begun);
    }
    let mut lines = Vec::new();
    for _ in 0..MAX_PLAN_LINES {
        let mut ahead = begun.fork();
        let mut line = own_turn.clone();
        for _ in 0..random.between(1, MAX_REPLIES) {
            let mut pair = random_turn(&mut random, &mut ahead);
            if ahead.status().active_side() != Some(own) {
                break;
            }
            pair.extend(random_turn(&mut random, &mut ahead));
            line.extend(pair);
        }
        let line = line.join(" ");
        // Of several lines for one turn of the opponent only the first counts.
        let expected: Vec<&str> = line.split(' ').take(own_turn.len() + 1).collect();
        let is_new = |other: &String| !other.starts_with(&expected.join(" "));
        if line.split(' ').count() > own_turn.len() + 1 && lines.iter().all(is_new) {
            lines.push(line);
        }
    }
    lines
}

/// Plays a turn at random, and returns its actions.
fn random_turn(random: &mut Random, session: &mut GameSession) -> Vec<String> {
    let from = session.action_log().len();
    let side = session.status().active_side();
    while side.is_some() && session.status().active_side() == side {
        let legal = session.legal_notations();
        let Some(action) = random.pick(&legal) else { break };
        if session.play(action).is_err() {
            break;
        }
    }
    session.action_log()[from..].to_vec()
}

/// Returns the rest of a turn, each action as the position says.
fn turn_of(mut session: GameSession, next: impl Fn(&GameSession) -> Option<String>) -> Option<Vec<String>> {
    let from = session.action_log().len();
    let side = session.status().active_side();
    while session.status().active_side() == side {
        session.play(&next(&session)?).ok()?;
    }
    Some(session.action_log()[from..].to_vec())
}
