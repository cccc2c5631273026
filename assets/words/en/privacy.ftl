# What is stored about somebody.

privacy-show =
    {"**"}All that I keep of you** is in the file, but for what is named below.
    {"•"} Your account's number, never your name or picture. What you have set: preferences, vacation, whom you block, what you follow, whether you are hidden.
    {"•"} Your matches and challenges: with whom, where, how they were agreed on, every action with its time, the words you added to draws, and what I posted for them, by number.
    {"•"} Results, ratings, how they came about, and where you stand.
    {"•"} If you moderate: that you stopped a match, when, and why.
    I read no messages of anybody; only after an outage I look through the newest ones of a channel for my own. Nothing is given to others than those who see your matches and, unless you are hidden, the leaderboards.
    {"**"}Not in the file** is what is others': that they block you, for one; and the codes that are left of an earlier `/privacy erase`. The secret behind the draws of a match is shown to both when it is over.
    `/privacy hide` takes you off all leaderboards. `/privacy erase` erases all of this: then I keep for a year a code that only I can make of your account, and how sure your ratings were, so that erasing does not make ratings new; and such codes for those who block you, and for a day for those you have just played.
privacy-part = Part { $part } of { $parts }.
privacy-hidden = You are on no leaderboard any more, from now on and until you say `/privacy hide hidden:False`. Your matches are rated all the same, and `/profile` still tells of them.
privacy-unhidden = You are on the leaderboards again where your ratings are sure enough for a place.
privacy-ask =
    {"**"}Erase everything that I keep of you?** It cannot be undone. You may want `/privacy show` first.
    {"•"} Your settings, ratings, places and profile are gone. Challenges that came to nothing and boards on which you played alone are gone.
    {"•"} Others keep the matches that they have played with you, and their ratings. In your place stands *somebody erased*, in each match as somebody else.
    {"•"} What I have posted in channels stays there; it belongs to Discord and to those channels.
    {"•"} For a year I keep a code that only I can make of your account, and how sure your ratings were: if you come back, you begin with 1500 points, but not as unknown as the new. For as long I keep a code for those who block you, and for a day one for those you have just played.
privacy-ask-running = { $number ->
    [0] You play no match now.
    [1] The one match or challenge that you have now ends first: **you resign it**, or withdraw or decline it.
   *[other] The { $number } matches and challenges that you have now end first: **you resign them**, or withdraw or decline them.
}
privacy-erased = Everything that I kept of you is erased. If you play again, you begin anew.
privacy-not-erased = Nothing is erased: one of your matches could not be ended. Please try it once more; if that does not help, tell whoever runs me.
button-erase = Erase everything

# In place of somebody whose account was erased.
person-erased = somebody erased
