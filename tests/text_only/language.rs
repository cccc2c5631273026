//! The words that a player knows of a language.

/// A text with one gap, as the parts before and after it.
pub type Gap = (&'static str, &'static str);

/// The words of a language, with plain spaces.
pub struct Language {
    /// The name of the language in settings.
    pub id: &'static str,
    /// Discord's name for it.
    pub locale: &'static str,
    /// The alternative text names the seat to move.
    pub to_move: Gap,
    /// It names the winner.
    pub won: Gap,
    /// It says that the game is over without a winner.
    pub over: &'static str,
    /// It begins the sentence about the last turn.
    pub last_turn: &'static str,
    /// It begins the sentence about the dice.
    pub dice: &'static str,
    /// It marks a used die.
    pub used: &'static str,
    /// It names a blank die.
    pub blank: &'static str,
    /// It says that a side has no pieces.
    pub none: &'static str,
    /// It begins the sentences about pieces of nobody: neutral stones and the king.
    pub nobody: [&'static str; 2],
    /// The legend names pieces of nobody.
    pub legend_nobody: [&'static str; 2],
    /// The kinds of pieces, and the words of the project for them.
    pub kinds: [(&'static str, &'static str); 7],
    /// The kinds of pieces as nouns, by what these begin with: more than one may stand there.
    pub nouns: &'static [(&'static str, &'static str)],
    /// The message calls a person, whose name is in the gap.
    pub calls: [Gap; 2],
    /// The message says that the match is over.
    pub match_over: &'static str,
    /// The beginnings of the names of buttons that do not move.
    pub other_buttons: &'static [&'static str],
    /// The word of a choice that captures.
    pub captures: &'static str,
    /// The uses of dice in the name of a choice, with the sign of the die.
    pub die_uses: &'static [(&'static str, char)],
}

pub static ENGLISH: Language = Language {
    id: "en",
    locale: "en-GB",
    to_move: ("", " to move"),
    won: ("", " won"),
    over: "The game is over",
    last_turn: "Last turn, ",
    dice: "Dice: ",
    used: " (used)",
    blank: "blank",
    none: "none",
    nobody: ["Neutral stones: ", "The king belongs to nobody: "],
    legend_nobody: ["neutral stone", "the free king"],
    kinds: [
        ("asleep", "sleeper"),
        ("on the way home", "homeward"),
        ("waiting", "waiting"),
        ("the king", "king"),
        ("the rider", "rider"),
        ("the queen", "queen"),
        ("the sleeping queen", "sleeping-queen"),
    ],
    nouns: &[
        ("sleeping soldier", "sleeper"),
        ("soldier", "homeward"),
        ("waiting soldier", "waiting"),
        ("king", "king"),
        ("rider", "rider"),
        ("queen", "queen"),
        ("sleeping queen", "sleeping-queen"),
    ],
    calls: [("@", ", it is your turn: "), ("@", " goes on: ")],
    match_over: "Match over.",
    other_buttons: &[
        "Offer a draw",
        "Resign",
        "Cancel match",
        "Ask for a takeback",
        "Undo (",
        "View privately",
        "Back",
        "Hint",
        "Type a move",
        "More",
    ],
    captures: "captur",
    die_uses: &[
        ("with the X,", 'X'),
        ("with the 1,", '1'),
        ("with the 2,", '2'),
        ("with the 3,", '3'),
        ("with the blank,", '-'),
        ("X: ", 'X'),
        ("1: ", '1'),
        ("2: ", '2'),
        ("3: ", '3'),
        ("Blank: ", '-'),
    ],
};

pub static FRENCH: Language = Language {
    id: "fr",
    locale: "fr",
    to_move: ("", " de jouer"),
    won: ("Victoire ", ""),
    over: "La partie est terminée",
    last_turn: "Dernier tour, ",
    dice: "Dés : ",
    used: " (joué)",
    blank: "vierge",
    none: "aucun",
    nobody: ["Pions neutres : ", "Le roi n’appartient à personne : "],
    legend_nobody: ["pion neutre", "le roi libre"],
    kinds: [
        ("inactif", "sleeper"),
        ("sur le retour", "homeward"),
        ("en attente", "waiting"),
        ("le roi", "king"),
        ("le marqueur", "rider"),
        ("la reine", "queen"),
        ("la reine inactive", "sleeping-queen"),
    ],
    nouns: &[
        ("pion inactif", "sleeper"),
        ("pions inactifs", "sleeper"),
        ("pion sur", "homeward"),
        ("pions sur", "homeward"),
        ("pion en attente", "waiting"),
        ("pions en attente", "waiting"),
        ("roi", "king"),
        ("marqueur", "rider"),
        ("reine", "queen"),
        ("reine inactive", "sleeping-queen"),
    ],
    calls: [("@", ", à toi de jouer : "), ("@", " continue : ")],
    match_over: "Partie terminée.",
    other_buttons: &[
        "Proposer la nulle",
        "Abandonner",
        "Annuler la partie",
        "Demander l’annulation",
        "Annuler le coup (",
        "Voir en privé",
        "Retour",
        "Indice",
        "Saisir un coup",
        "Plus…",
    ],
    captures: "pris",
    die_uses: &[
        ("avec le X,", 'X'),
        ("avec le 1,", '1'),
        ("avec le 2,", '2'),
        ("avec le 3,", '3'),
        ("avec le dé vierge,", '-'),
        ("X : ", 'X'),
        ("1 : ", '1'),
        ("2 : ", '2'),
        ("3 : ", '3'),
        ("Vierge : ", '-'),
    ],
};

pub static BOKMAL: Language = Language {
    id: "nb",
    locale: "no",
    to_move: ("", " er i trekket"),
    won: ("", " vant"),
    over: "Partiet er slutt",
    last_turn: "Siste tur, ",
    dice: "Terninger: ",
    used: " (brukt)",
    blank: "blank",
    none: "ingen",
    nobody: ["Nøytrale steiner: ", "Kongen tilhører ingen: "],
    legend_nobody: ["nøytral stein", "den frie kongen"],
    kinds: [
        ("sover", "sleeper"),
        ("på vei hjem", "homeward"),
        ("venter", "waiting"),
        ("kongen", "king"),
        ("rytteren", "rider"),
        ("dronningen", "queen"),
        ("den sovende dronningen", "sleeping-queen"),
    ],
    nouns: &[
        ("sovende soldat", "sleeper"),
        ("soldat", "homeward"),
        ("ventende soldat", "waiting"),
        ("konge", "king"),
        ("rytter", "rider"),
        ("dronning", "queen"),
        ("sovende dronning", "sleeping-queen"),
    ],
    calls: [("@", ", det er din tur: "), ("@", " fortsetter: ")],
    match_over: "Partiet er slutt.",
    other_buttons: &[
        "Tilby remis",
        "Gi opp",
        "Avbryt partiet",
        "Foreslå å angre",
        "Angre (",
        "Vis bare for meg",
        "Tilbake",
        "Hint",
        "Skriv et trekk",
        "Mer",
    ],
    captures: "slå",
    die_uses: &[
        (" med X-en", 'X'),
        (" med eneren", '1'),
        (" med toeren", '2'),
        (" med treeren", '3'),
        (" med den blanke", '-'),
        ("X: ", 'X'),
        ("1: ", '1'),
        ("2: ", '2'),
        ("3: ", '3'),
        ("Blank: ", '-'),
    ],
};

impl Language {
    /// Returns the text in the gap; `None` when the words around it are others.
    pub fn gap(text: &str, (before, after): Gap) -> Option<&str> {
        text.strip_prefix(before)?.strip_suffix(after)
    }

    /// Returns true if the message calls this person to make a choice.
    pub fn calls(&self, message: &str, name: &str) -> bool {
        self.calls.iter().any(|(before, after)| message.contains(&format!("{before}{name}{after}")))
    }

    /// Returns the kind that these words name.
    pub fn kind(&self, words: &str) -> &'static str {
        let found = self.kinds.iter().find(|(known, _)| *known == words);
        found.unwrap_or_else(|| panic!("`{words}` is no kind of pieces in {}", self.id)).1
    }

    /// Returns the kind that these nouns name.
    pub fn described_kind(&self, words: &str) -> &'static str {
        let begins = self.nouns.iter().filter(|(noun, _)| words.starts_with(noun));
        let found = begins.max_by_key(|(noun, _)| noun.len());
        found.unwrap_or_else(|| panic!("`{words}` are no pieces in {}", self.id)).1
    }
}
