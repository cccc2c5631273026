# What is stored about someone.

privacy-show =
    {"**"}Your data** is in the attached file.
    {"•"} Your account number, never your name or picture. Your preferences, vacation, blocks, watched matches, and whether you are hidden.
    {"•"} Your matches and challenges: with whom, where, the terms, each move with its time, your words, and the numbers of messages about them.
    {"•"} Your results, ratings, how they came about, and your places.
    {"•"} If you moderate: which matches you stopped, when, and why.
    The bot reads nobody's messages. After an outage it only looks for its own among a channel's newest messages. Only people who see your matches see this data, and leaderboards unless you hide.
    {"**"}Not in the file:** other people's data, such as who blocks you, and codes left by an earlier `/{ name-privacy } { name-privacy-erase }`. Each match shows the secret behind its draws to both players at its end.
    `/{ name-privacy } { name-privacy-hide }` takes you off all leaderboards. `/{ name-privacy } { name-privacy-erase }` erases your data. For a year, a code that only the bot can compute stays, with how certain your ratings were, so that erasing gives no fresh start. Such codes also stay for people who block you, and for a day for recent opponents.
privacy-part = Part { $part } of { $parts }.
privacy-hidden = You are now hidden from all leaderboards. Your matches are still rated, and `/{ name-profile }` still shows them. `/{ name-privacy } { name-privacy-hide } { name-of-hidden }:False` shows you again.
privacy-unhidden = You are back on the leaderboards.
privacy-ask =
    {"**"}Erase all your data?** This cannot be undone. Use `/{ name-privacy } { name-privacy-show }` first if you want a copy.
    {"•"} Your preferences, ratings, places and profile are erased, with unplayed challenges and solo matches.
    {"•"} Your opponents keep their matches and ratings. You appear there as *Erased account*, as a different one in each match.
    {"•"} Messages in channels stay; they belong to Discord and those channels.
    {"•"} For a year, a code of your account stays, with how certain your ratings were. If you return, you start with 1500 points, but not as a newcomer. Codes for people who block you stay as long; those for recent opponents stay a day.
privacy-ask-running = { $number ->
    [0] You have no unfinished matches.
    [1] Your one unfinished match or challenge ends first: **you resign it**, or withdraw or decline it.
   *[other] Your { $number } unfinished matches and challenges end first: **you resign them**, or withdraw or decline them.
}
privacy-erased = Your data is erased.
privacy-not-erased = Nothing was erased: one of your matches could not be ended. Try again; if that fails too, tell whoever runs this bot.
privacy-elsewhere = Nothing was erased. End these matches on their own servers first, then try again: { $matches }.
privacy-unreadable = Nothing was erased: { $matches } can't be read. Tell whoever runs this bot.
privacy-no-key = Erasing is not possible now: the bot's key for it is missing or unreadable. Nothing was changed. Try again in a minute; if that fails too, tell whoever runs this bot.
button-erase = Erase everything

# In place of someone whose account was erased.
person-erased = { $form ->
    [label] Erased account
   *[sentence] an erased account
}
# The computer opponent, as a player of a match.
person-computer = { $form ->
    [label] Computer (level { $level })
   *[sentence] the computer (level { $level })
}
