//! A challenge that is being put together. The custom ids of its own controls hold it.

use crate::custom_id::challenge_form_field::ChallengeFormField;
use crate::option_completion::normalize_typed;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::clock::time_control::{TimeControl, TimeControlError};
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::{OptionInfo, RequestedRules, RuleSetInfo, RulesError, list_rule_sets};

/// The value for no time limit.
pub const NO_TIME_CONTROL: &str = "none";

/// The value for the server's default time control.
pub const SERVER_DEFAULT: &str = "usual";

/// The choices made so far; the defaults at first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeForm {
    /// The challenged user.
    pub opponent: UserId,
    /// The game's identifier.
    pub game: String,
    /// Its rule set; empty for a game with a single one.
    pub rule_set: String,
    /// The seat of the challenger.
    pub side: SeatPreference,
    /// The time control.
    pub time_control: TimeControlChoice,
    /// The match gets its own thread; `None` is the server's default.
    pub thread: Option<bool>,
    /// The match is rated.
    pub rated: bool,
    /// The challenge is to a pair of games; `None` is the default of the game.
    pub pair: Option<bool>,
    /// The index of the value of each option of the rule set. The last is not 0: options after it have their default,
    /// which is the value with index 0.
    pub answers: Vec<usize>,
}

/// The choice of a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeControlChoice {
    /// The server's default.
    ServerDefault,
    /// This time control; `None` is no time limit.
    Chosen(Option<TimeControl>),
}

/// The reason why typed text is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChallengeFormError {
    /// The text is not a time control.
    TimeControl(TimeControlError),
    /// The text does not consist of options of the rule set.
    Rules(RulesError),
}

impl ChallengeForm {
    /// Returns a challenge to this user with the defaults.
    #[must_use]
    pub fn new(opponent: UserId) -> ChallengeForm {
        let first = list_rule_sets().into_iter().next();
        let [game, rule_set] =
            first.map_or([""; 2], |listing| [listing.game_info.id, listing.rule_set_name()]).map(str::to_owned);
        let side = SeatPreference::Random;
        let time_control = TimeControlChoice::ServerDefault;
        let thread = None;
        let answers = Vec::new();
        ChallengeForm { opponent, game, rule_set, side, time_control, thread, rated: false, pair: None, answers }
    }

    /// Returns the form with one field set; `None` when the field has no such value.
    #[must_use]
    pub fn with_field(&self, field: ChallengeFormField, value: Option<&str>) -> Option<ChallengeForm> {
        let same = self.clone();
        let form = match (field, value) {
            (ChallengeFormField::Game, Some(game)) => {
                same.with_rules(game, rule_sets_of_game(game).first()?.rule_set_name())
            }
            (ChallengeFormField::RuleSet, Some(set)) => same.with_rules(&self.game, set),
            (ChallengeFormField::Side, Some(side)) => ChallengeForm { side: SeatPreference::read(side)?, ..same },
            (ChallengeFormField::TimeControlPreset, Some(SERVER_DEFAULT)) => {
                ChallengeForm { time_control: TimeControlChoice::ServerDefault, ..same }
            }
            (ChallengeFormField::TimeControlPreset, Some(clock)) => {
                ChallengeForm { time_control: TimeControlChoice::Chosen(TimeControl::parse_input(clock).ok()?), ..same }
            }
            (ChallengeFormField::OwnThread | ChallengeFormField::NoThread, _) => {
                ChallengeForm { thread: Some(field == ChallengeFormField::OwnThread), ..same }
            }
            (ChallengeFormField::Rated | ChallengeFormField::Unrated, _) => {
                ChallengeForm { rated: field == ChallengeFormField::Rated, ..same }
            }
            (ChallengeFormField::Pair | ChallengeFormField::SingleGame, _) => {
                ChallengeForm { pair: Some(field == ChallengeFormField::Pair), ..same }
            }
            (ChallengeFormField::Answer(index), Some(value)) => same.with_answer(index, value)?,
            _ => return None,
        };
        form.listing().is_some().then_some(form)
    }

    /// Returns the form with a field set to typed text; no text is the default. `None` for a field that is not typed.
    pub fn with_typed_field(
        &self,
        field: ChallengeFormField,
        text: &str,
    ) -> Option<Result<ChallengeForm, ChallengeFormError>> {
        let text = normalize_typed(text);
        match field {
            ChallengeFormField::CustomTimeControl if text.trim().is_empty() => {
                Some(Ok(ChallengeForm { time_control: TimeControlChoice::ServerDefault, ..self.clone() }))
            }
            ChallengeFormField::CustomTimeControl => {
                let with = |clock| ChallengeForm { time_control: TimeControlChoice::Chosen(clock), ..self.clone() };
                Some(TimeControl::parse_input(&text).map(with).map_err(ChallengeFormError::TimeControl))
            }
            ChallengeFormField::Options => {
                let with = |answers| ChallengeForm { answers, ..self.clone() };
                Some(parse_answers(&self.listing()?, &text).map(with).map_err(ChallengeFormError::Rules))
            }
            _ => None,
        }
    }

    /// Returns the form with this value of an option; `None` when the option has no such value.
    fn with_answer(self, index: usize, value: &str) -> Option<ChallengeForm> {
        let answer = self.listing()?.options.get(index)?.values.index_of(value)?;
        let mut answers = self.answers.clone();
        answers.resize(answers.len().max(index + 1), 0);
        answers[index] = answer;
        answers.truncate(answers.iter().rposition(|answer| *answer > 0).map_or(0, |last| last + 1));
        Some(ChallengeForm { answers, ..self })
    }

    /// Returns true for a challenge to a pair of games. `may_be_rated` is true if it can be rated. Only where
    /// people may have two matches at a time.
    #[must_use]
    pub fn is_pair(&self, may_be_rated: bool) -> bool {
        let by_default = || self.listing().is_some_and(|listing| listing.game_info.pairs_by_default);
        self.pair.unwrap_or_else(|| self.rated && may_be_rated && by_default())
    }

    /// Returns the index of the present value of an option.
    #[must_use]
    pub fn answer(&self, index: usize) -> usize {
        self.answers.get(index).copied().unwrap_or_default()
    }

    /// Returns the form with other rules; options that both have keep their values.
    fn with_rules(self, game: &str, set: &str) -> ChallengeForm {
        let options = self.answers_as_options();
        let mut form = ChallengeForm { game: game.to_owned(), rule_set: set.to_owned(), answers: Vec::new(), ..self };
        if let Some(listing) = form.listing() {
            let kept: Vec<&str> = options.split(' ').filter(|word| parse_answers(&listing, word).is_ok()).collect();
            form.answers = parse_answers(&listing, &kept.join(" ")).unwrap_or_default();
        }
        form
    }

    /// Returns the game and rule set; `None` when they do not exist.
    #[must_use]
    pub fn listing(&self) -> Option<RuleSetInfo> {
        rule_sets_of_game(&self.game).into_iter().find(|listing| listing.rule_set_name() == self.rule_set)
    }

    /// Returns the options that differ from their defaults: `headstart=3 stake=5`.
    #[must_use]
    pub fn answers_as_options(&self) -> String {
        self.listing().map(|listing| answers_as_options(&listing, &self.answers)).unwrap_or_default()
    }

    /// Returns the rule set and these options: `rules=raisa headstart=3`.
    #[must_use]
    pub fn rules_as_options(&self) -> String {
        self.listing().map(|listing| rules_as_options(&listing, &self.answers)).unwrap_or_default()
    }
}

/// Returns the options of a rule set that differ from their defaults.
fn answers_as_options(listing: &RuleSetInfo, answers: &[usize]) -> String {
    let chosen = std::iter::zip(&listing.options, answers).filter(|(_, answer)| **answer > 0);
    let option = |(question, answer): (&OptionInfo, &usize)| {
        let answer = (*answer).min(question.values.count() - 1);
        format!("{}={}", question.key, question.values.value_text(answer))
    };
    chosen.map(option).collect::<Vec<_>>().join(" ")
}

/// Returns a rule set and its options that differ from their defaults.
pub(super) fn rules_as_options(listing: &RuleSetInfo, answers: &[usize]) -> String {
    format!("{} {}", listing.selector, answers_as_options(listing, answers)).trim().to_owned()
}

/// Returns the rule sets of a game; none when it does not exist.
#[must_use]
pub fn rule_sets_of_game(game: &str) -> Vec<RuleSetInfo> {
    list_rule_sets().into_iter().filter(|listing| listing.game_info.id == game).collect()
}

/// Returns the values that a text sets for the options of a rule set, without the defaults at the end.
fn parse_answers(listing: &RuleSetInfo, text: &str) -> Result<Vec<usize>, RulesError> {
    let rules = RequestedRules::parse(&format!("{} {} {text}", listing.game_info.id, listing.selector))?;
    Ok(answers_of_rules(&rules))
}

/// Returns the index of the value of each option, without the defaults at the end.
#[must_use]
pub fn answers_of_rules(rules: &RequestedRules) -> Vec<usize> {
    let asked = rules.options_text();
    let value = |key: &str| asked.split(' ').find_map(|word| word.split_once('=').filter(|(known, _)| *known == key));
    let answer = |question: &OptionInfo| value(question.key).and_then(|(_, value)| question.values.index_of(value));
    let options = rules.rule_set_info().options;
    let mut answers: Vec<usize> = options.iter().map(|question| answer(question).unwrap_or_default()).collect();
    answers.truncate(answers.iter().rposition(|answer| *answer > 0).map_or(0, |last| last + 1));
    answers
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::kit::options::OptionError;

    fn chosen(clock: &str) -> TimeControlChoice {
        TimeControlChoice::Chosen(TimeControl::parse_input(clock).unwrap())
    }

    #[test]
    fn other_game_starts_with_its_first_rule_set() {
        let form = ChallengeForm::new(UserId(1));
        let sahkku = form.with_field(ChallengeFormField::Game, Some("sahkku")).unwrap();
        assert_eq!(sahkku.rules_as_options(), format!("rules={}", sahkku.rule_set));
        let maze = sahkku
            .with_field(ChallengeFormField::RuleSet, Some("maze"))
            .unwrap()
            .with_field(ChallengeFormField::Side, Some("second"))
            .unwrap();
        assert_eq!((&*maze.rules_as_options(), maze.side), ("rules=maze", SeatPreference::Second));
        assert_eq!(maze.with_field(ChallengeFormField::Game, Some("seega")).unwrap().rules_as_options(), "");
    }

    #[test]
    fn option_keeps_its_value_in_other_rule_set() {
        let form = ChallengeForm::new(UserId(1)).with_field(ChallengeFormField::Game, Some("sahkku")).unwrap();
        let unjarga = form.with_field(ChallengeFormField::RuleSet, Some("unjarga")).unwrap();
        let typed = |form: &ChallengeForm, text| form.with_typed_field(ChallengeFormField::Options, text).unwrap();
        let unjarga = typed(&unjarga, "order=forced, headstart=3 (three awake)").unwrap();
        assert_eq!(unjarga.rules_as_options(), "rules=unjarga headstart=3 order=forced");
        let maze = unjarga.with_field(ChallengeFormField::RuleSet, Some("maze")).unwrap();
        assert_eq!(maze.rules_as_options(), "rules=maze headstart=3");
        assert_eq!(typed(&maze, "").unwrap().rules_as_options(), "rules=maze");
        for (text, error) in [
            ("x", OptionError::NotAnOption("x".into())),
            ("order=free", OptionError::UnknownKey { key: "order".into(), known: "headstart, stake".into() }),
            ("stake=1 stake=2", OptionError::Duplicate("stake".into())),
        ] {
            assert_eq!(typed(&maze, text), Err(ChallengeFormError::Rules(RulesError::Option(error))), "{text}");
        }
        let unknown = typed(&maze, "stake=x");
        assert!(matches!(
            unknown,
            Err(ChallengeFormError::Rules(RulesError::Option(OptionError::UnknownValue { .. })))
        ));
    }

    #[test]
    fn time_control_is_picked_or_typed() {
        let form = ChallengeForm::new(UserId(1));
        let live = form.with_field(ChallengeFormField::TimeControlPreset, Some("live")).unwrap();
        assert_eq!(live.time_control, chosen("live"));
        assert_eq!(
            live.with_field(ChallengeFormField::TimeControlPreset, Some(SERVER_DEFAULT)).unwrap().time_control,
            TimeControlChoice::ServerDefault
        );
        let own = |text| {
            live.with_typed_field(ChallengeFormField::CustomTimeControl, text).unwrap().map(|form| form.time_control)
        };
        assert_eq!(own("2d + 12h/5d"), Ok(chosen("2d+12h/5d")));
        assert_eq!(
            (own(" "), own("none")),
            (Ok(TimeControlChoice::ServerDefault), Ok(TimeControlChoice::Chosen(None)))
        );
        assert!(matches!(own("soon"), Err(ChallengeFormError::TimeControl(_))));
        assert_eq!(live.with_typed_field(ChallengeFormField::Game, "seega"), None);
    }

    #[test]
    fn unknown_value_is_refused() {
        let form = ChallengeForm::new(UserId(1)).with_field(ChallengeFormField::Game, Some("sahkku")).unwrap();
        for (field, value) in [
            (ChallengeFormField::Game, Some("chess")),
            (ChallengeFormField::RuleSet, Some("foo")),
            (ChallengeFormField::Side, Some("third")),
            (ChallengeFormField::TimeControlPreset, Some("soon")),
            (ChallengeFormField::Game, None),
            (ChallengeFormField::Submit, Some("")),
            (ChallengeFormField::CustomTimeControl, None),
        ] {
            assert_eq!(form.with_field(field, value), None, "{value:?}");
        }
    }
}
