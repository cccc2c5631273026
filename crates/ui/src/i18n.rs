//! The texts that people read, from the Fluent files in `assets/words`, one folder for each language.

use fluent_templates::fluent_bundle::concurrent::FluentBundle;
use fluent_templates::fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_templates::{LanguageIdentifier, Loader, static_loader};
use gonagas_core::matches::ids::UserId;
use include_dir::{Dir, File, include_dir};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// The messages of a language.
type Bundle = FluentBundle<&'static FluentResource>;

static_loader! {
    static FILES = {
        locales: "../../assets/words",
        fallback_language: "en",
        customise: |bundle| {
            // Discord shows the isolating marks as boxes on some systems.
            bundle.set_use_isolating(false);
            add_functions(bundle);
            if bundle.locales.iter().any(is_partial) {
                add_missing_messages(bundle);
            }
            WORDS_ARE_READ.store(true, Ordering::SeqCst);
            let words = ADDED_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
            for (language, resource) in words.iter() {
                if bundle.locales.contains(language) {
                    bundle.add_resource(resource).expect("added words have keys of their own");
                }
            }
        },
    };
}

/// The English files, for what a partial language does not have yet.
static ENGLISH_WORDS: LazyLock<Vec<FluentResource>> =
    LazyLock::new(|| ENGLISH_FILES.files().filter_map(File::contents_utf8).map(resource).collect());

static ENGLISH_FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../assets/words/en");

/// Returns true for a language that need not have every message.
fn is_partial(language: &LanguageIdentifier) -> bool {
    PARTIAL_LANGUAGES.contains(&language.language.as_str())
}

/// Adds the English messages that a partial language does not have. Its own may refer to them, as to the names of
/// commands.
fn add_missing_messages(bundle: &mut Bundle) {
    for words in ENGLISH_WORDS.iter() {
        // Messages that are there stay, and are reported.
        let _there_already = bundle.add_resource(words);
    }
}

/// Adds the functions that texts may call.
fn add_functions(bundle: &mut Bundle) {
    bundle.add_function("CAPITAL", capitalize).expect("the only function of this name");
}

/// Returns a value with its first letter in upper case, for a name at the start of a sentence.
fn capitalize<'a>(values: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    match values {
        [FluentValue::String(text)] => {
            let mut letters = text.chars();
            let first = letters.next().map(char::to_uppercase).into_iter().flatten();
            FluentValue::from(first.chain(letters).collect::<String>())
        }
        [value] => value.clone(),
        _ => FluentValue::Error,
    }
}

fn resource(fluent_text: &str) -> FluentResource {
    FluentResource::try_new(fluent_text.to_owned()).expect("words in Fluent's format")
}

/// Words that were added to the files, each with its language.
static ADDED_WORDS: Mutex<Vec<(LanguageIdentifier, &'static FluentResource)>> = Mutex::new(Vec::new());

/// True once words have been read, so that none can be added any more.
static WORDS_ARE_READ: AtomicBool = AtomicBool::new(false);

/// Adds the words of a Fluent file to a language for as long as the process runs, for games that live outside this
/// crate.
///
/// # Panics
///
/// Panics when words have been read before, when the text is not in Fluent's format, or when the language has no such
/// name. Reading words panics later when a key is there twice.
pub fn add_words(language: &str, fluent_text: &str) {
    assert!(!WORDS_ARE_READ.load(Ordering::SeqCst), "words are added before any are read");
    let language = language.parse().expect("the name of a language");
    let resource: &'static FluentResource = Box::leak(Box::new(resource(fluent_text)));
    ADDED_WORDS.lock().unwrap_or_else(PoisonError::into_inner).push((language, resource));
}

/// A language that is in no folder.
struct AddedLanguage {
    language: LanguageIdentifier,
    bundle: Bundle,
}

/// The languages that were added. Empty but in tests.
static ADDED_LANGUAGES: OnceLock<Vec<AddedLanguage>> = OnceLock::new();

/// Adds a language for as long as the process runs: the texts of Fluent files, changed by a function, which is given
/// each text between two values. With an invented language one finds texts that come from elsewhere. Messages that the
/// texts do not have are the English ones.
///
/// # Panics
///
/// Panics when a language was added before, when a text is not in Fluent's format or has a key twice, or when the
/// language has no such name.
pub fn add_language(language: &str, fluent_texts: Vec<String>, change: fn(&str) -> Cow<'_, str>) {
    let language: LanguageIdentifier = language.parse().expect("the name of a language");
    let mut bundle = FluentBundle::new_concurrent(vec![language.clone()]);
    bundle.set_use_isolating(false);
    add_functions(&mut bundle);
    bundle.set_transform(Some(change));
    for text in fluent_texts {
        let resource: &'static FluentResource = Box::leak(Box::new(resource(&text)));
        bundle.add_resource(resource).expect("words have keys of their own");
    }
    add_missing_messages(&mut bundle);
    let added = ADDED_LANGUAGES.set(vec![AddedLanguage { language, bundle }]);
    assert!(added.is_ok(), "one language can be added");
}

/// Returns the language of this name that was added.
fn added_language(language: &str) -> Option<&'static AddedLanguage> {
    ADDED_LANGUAGES.get()?.iter().find(|added| added.language.language.as_str() == language)
}

/// The languages that have every message, named as their folders. Commands have names in them.
pub const LANGUAGES: &[&str] = &["en", "fr", "nb"];

/// The languages that need not have every message: what one does not have is in English. docs/TRANSLATE.md describes
/// how one begins.
pub const PARTIAL_LANGUAGES: &[&str] = &[];

/// Returns the languages that people can choose.
pub fn offered_languages() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().chain(PARTIAL_LANGUAGES).copied()
}

/// The texts of one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalog {
    language: LanguageIdentifier,
    names: Arc<BTreeMap<UserId, String>>,
}

impl Catalog {
    /// Returns the texts for a locale such as `en-GB`; the English ones when its language has none.
    #[must_use]
    pub fn for_locale(locale: &str) -> Catalog {
        let language = match locale.split(['-', '_']).next().unwrap_or_default() {
            // Discord's name for Norwegian, and the written form beside bokmål.
            "no" | "nn" => "nb",
            language => language,
        };
        if let Some(added) = added_language(language) {
            return Catalog { language: added.language.clone(), names: Arc::default() };
        }
        let known = offered_languages().find(|known| *known == language).unwrap_or(LANGUAGES[0]);
        Catalog { language: known.parse().unwrap_or_default(), names: Arc::default() }
    }

    /// Returns the same texts with the names of people, which stand beside their mentions.
    #[must_use]
    pub fn with_names(self, names: BTreeMap<UserId, String>) -> Catalog {
        Catalog { names: Arc::new(names), ..self }
    }

    /// Returns the name of a person, if the texts come with it.
    #[must_use]
    pub fn name_of(&self, user: UserId) -> Option<&str> {
        self.names.get(&user).map(String::as_str)
    }

    /// Returns the language, named as its folder.
    #[must_use]
    pub fn language(&self) -> &str {
        self.language.language.as_str()
    }

    /// Returns the text of a key.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.lookup(key, &HashMap::new())
    }

    /// Returns the text of a key with these values. A whole number selects the plural form of the language.
    #[must_use]
    pub fn format(&self, key: &str, values: &[(&'static str, &str)]) -> String {
        let values = values.iter().map(|(name, value)| (Cow::Borrowed(*name), fluent_value(value)));
        self.lookup(key, &values.collect())
    }

    /// Returns the text of a key as [`Catalog::format`] does; `None` when there is none.
    #[must_use]
    pub fn try_format(&self, key: &str, values: &[(&'static str, &str)]) -> Option<String> {
        let values = values.iter().map(|(name, value)| (Cow::Borrowed(*name), fluent_value(value)));
        self.try_lookup(key, &values.collect())
    }

    /// Returns the text of a key with this value for `$number`, in the plural form of the language.
    #[must_use]
    pub fn format_count(&self, key: &str, number: u32) -> String {
        self.lookup(key, &HashMap::from([(Cow::Borrowed("number"), FluentValue::from(number))]))
    }

    /// Returns the text for the value of an option, numbers in the plural form of the language.
    #[must_use]
    pub fn option_text(&self, key: &str, value: &str) -> String {
        let value = FluentValue::try_number(value).into_owned();
        self.lookup(&format!("option-{key}"), &HashMap::from([(Cow::Borrowed("value"), value)]))
    }

    /// Returns true if the key has a text.
    #[must_use]
    pub fn has_key(&self, key: &str) -> bool {
        self.try_lookup(key, &HashMap::new()).is_some()
    }

    /// Returns a missing key itself rather than nothing. The tests make sure that none is missing.
    fn lookup(&self, key: &str, values: &HashMap<Cow<'static, str>, FluentValue<'_>>) -> String {
        self.try_lookup(key, values).unwrap_or_else(|| key.to_owned())
    }

    fn try_lookup(&self, key: &str, values: &HashMap<Cow<'static, str>, FluentValue<'_>>) -> Option<String> {
        let Some(AddedLanguage { bundle, .. }) = added_language(self.language()) else {
            return FILES.try_lookup_with_args(&self.language, key, values);
        };
        let pattern = bundle.get_message(key)?.value()?;
        let values: FluentArgs<'_> = values.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        Some(bundle.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned())
    }
}

/// Returns a number only for a text that `Display` writes the same way, so that the value is shown as it was given.
fn fluent_value(value: &str) -> FluentValue<'static> {
    match value.parse::<u32>() {
        Ok(number) if number.to_string() == value => FluentValue::from(number),
        _ => FluentValue::from(value.to_owned()),
    }
}

/// Joins clauses as the language parts them.
pub(crate) fn join_clauses(catalog: &Catalog, clauses: &[String]) -> String {
    clauses.join(&catalog.text("clause-separator"))
}

/// Lists names, with "and" before the last one.
pub fn list_names(catalog: &Catalog, names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => catalog.format("list-and", &[("list", &others.join(", ")), ("last", last)]),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partial_language_falls_back_by_message() {
        let words = "settings-limit-option = { $number ->\n    [one] single\n    [two] dual\n   *[other] { $number } plural\n}\n\
                     refuse-repeated = Own `/{ name-matches }`\n\
                     past-won = { CAPITAL($person) } own\n";
        add_language("se", vec![words.to_owned()], |text| Cow::Borrowed(text));
        let partial = Catalog::for_locale("se-NO");
        let counted = |number| partial.format("settings-limit-option", &[("number", number)]);
        // Northern Sámi has a dual.
        assert_eq!(["0", "1", "2", "3"].map(counted), ["0 plural", "single", "dual", "3 plural"]);
        assert_eq!(partial.text("refuse-repeated"), "Own `/matches`", "the name is the English one");
        assert_eq!(partial.format("past-won", &[("person", "the computer")]), "The computer own");
        let english = Catalog::for_locale("en");
        let own_place =
            |catalog: &Catalog, points| catalog.format("leaders-own", &[("place", "2"), ("points", points)]);
        for points in ["0", "1", "2", "5"] {
            assert_eq!(own_place(&partial, points), own_place(&english, points));
        }
        assert!(!partial.has_key("no-such-key"));
    }

    #[test]
    fn numbers_choose_plural_and_are_shown_as_given() {
        let catalog = Catalog::for_locale("en-GB");
        let own_place = |points: &str| catalog.format("leaders-own", &[("place", "2"), ("points", points)]);
        assert_eq!(own_place("1"), "You are **#2**, with 1 point.");
        assert_eq!(own_place("-1"), "You are **#2**, with -1 points.");
        for points in ["0", "2", "1500", "4294967295", "4294967296", "007", "1.0", "1e3", "+1", "1338?", ""] {
            assert_eq!(own_place(points), format!("You are **#2**, with {points} points."));
        }
    }
}
