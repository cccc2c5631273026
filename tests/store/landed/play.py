"""Plays on a stand-in with a `gonagas` of any commit since 0.2.0 was begun, and writes its database as SQL. See README.md.

    python3 play.py GONAGAS [PORT] | gzip -9n > schema-N-COMMIT.sql.gz"""

import http.client
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

GONAGAS, PORT = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 7360
EPHEMERAL = 64


def note(*words):
    print(*words, file=sys.stderr)


def request(method, path, body=None):
    """The answer of the stand-in; None if it refuses."""
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
    connection.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    if answer.status >= 400:
        note(path.split("/")[-1], json.dumps(body)[:120], data.decode()[:200])
        return None
    return json.loads(data) if data else {}


def wait(what, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            found = what()
        except (OSError, http.client.HTTPException):
            found = None
        if found:
            return found
        time.sleep(.1)
    note("nothing came:", what.__name__)


def walk(components):
    for component in components or []:
        yield component
        yield from walk(component.get("components"))
        if component.get("accessory"):
            yield from walk([component["accessory"]])


def controls(message):
    return [c for c in walk(message.get("components")) if c.get("custom_id") and not c.get("disabled")]


class Person:
    def __init__(self, id, guild, channel):
        self.id, self.guild, self.channel, self.offered = id, guild, channel, set()
        for command in request("GET", f"/people/{id}/commands?guild={guild}")["commands"]:
            self.offered.add(command["name"])

    def shown(self, answer):
        """The messages that came of a command or a press."""
        if not answer or not answer.get("acknowledged"):
            return []
        state = request("GET", f"/people/{self.id}/interactions/{answer['interaction']}?wait=8")
        return [m for m in self.messages() if m["id"] in state["messages"]]

    def messages(self):
        return request("GET", f"/people/{self.id}/messages?channel={self.channel}&limit=50")["messages"]

    def command(self, name, **options):
        if name.split()[0] not in self.offered:
            return []
        body = {"guild": self.guild, "channel": self.channel, "name": name, "options": options}
        return self.shown(request("POST", f"/people/{self.id}/command", body))

    def press(self, message, control, **values):
        body = {"channel": message["channel_id"], "message": message["id"], "custom_id": control["custom_id"]}
        return self.shown(request("POST", f"/people/{self.id}/press", {**body, **values}))

    def choices(self, match):
        body = {"guild": self.guild, "channel": self.channel, "name": "move", "focused": "action"}
        body["options"] = {"action": "", "match": match}
        return (request("POST", f"/people/{self.id}/autocomplete", body) or {}).get("choices") or []

    def move(self, match):
        """Plays the first of the suggested moves; whether there was one."""
        found = self.choices(match)
        if found:
            self.command("move", action=found[0]["value"], match=match)
        return bool(found)

    def press_first(self, messages, *labels):
        """Presses the first button with one of these words in its label."""
        for message in messages:
            for control in controls(message):
                if control.get("type") == 2 and any(label in (control.get("label") or "").lower() for label in labels):
                    return self.press(message, control)
        return []

    def pick(self, messages, *values):
        """Picks one of these values, or else the first, from a menu that has it."""
        menus = [(message, control) for message in messages for control in controls(message) if control.get("options")]
        for message, menu in menus:
            for option in menu["options"]:
                if not values or option["value"] in values:
                    return self.press(message, menu, values=[option["value"]])
        return []


def number_of(messages):
    found = [re.search(r"#(\d+)", json.dumps(message)) for message in messages]
    return next((int(match.group(1)) for match in found if match), None)


def accept(person, number):
    """Accepts the challenge with this number."""
    def accepted():
        for message in reversed(person.messages()):
            for control in controls(message):
                if re.match(rf"m:{number}(\.\w+)?:\d+:accept", control["custom_id"]):
                    person.press(message, control)
                    return True
    wait(accepted)


def play(number, people, moves):
    """Has people move, whoever can; alone against the computer."""
    played, idle = 0, 0
    while played < moves and idle < 40:
        if any(person.move(number) for person in people):
            played, idle = played + 1, 0
        else:
            idle += 1
            time.sleep(.15)


def challenge(one, other, game, **options):
    number = number_of(one.command("challenge", game=game, **({"opponent": other.id} if other else {}), **options))
    if other and number:
        accept(other, number)
    return number


def play_all(people):
    anna, bo, cleo, dora = people
    # Against the computer, rated: each level in one game or another.
    for game, level, options in [("pahtum", 1, ""), ("pahtum", 3, ""), ("pahtum", 5, ""), ("seega", 2, ""), ("seega", 4, ""),
                                 ("shap-luk", 2, ""), ("shap-luk", 5, ""), ("sahkku", 3, "rules=maze"),
                                 ("sahkku", 5, "rules=raisa"), ("pahtum", 4, "")]:
        person = [anna, bo, cleo][level % 3]
        more = {"options": options} if options else {}
        number = number_of(person.command("play", game=game, level=str(level), rated=True, **more))
        if number:
            play(number, [person], 3)
            person.press_first(person.command("resign", match=number), "resign")
    # Between people: rated, not rated, drawn by agreement, a pair.
    for game, rated, moves in [("pahtum", True, 8), ("seega", True, 8), ("pahtum", False, 6)]:
        options = {"rated": rated, **({"clock": "1d"} if rated else {})}
        number = challenge(anna, bo, game, **options)
        if number:
            play(number, [anna, bo], moves)
            bo.press_first(bo.command("resign", match=number), "resign")
    number = challenge(cleo, anna, "shap-luk", pair=True, rated=True, clock="1d") if "play" in anna.offered else None
    if number:
        for game in (number, number + 1):
            play(game, [anna, cleo], 6)
            anna.press_first(anna.command("resign", match=game), "resign")
    # What still runs, and what is open.
    number = challenge(anna, cleo, "sahkku", clock="1d")
    if number:
        play(number, [anna, cleo], 4)
        bo.command("watch", match=number)
    number = challenge(bo, cleo, "pahtum", where="thread")
    number = challenge(bo, anna, "pahtum")
    if number:
        play(number, [anna, bo], 3)
        anna.press_first(anna.command("board", match=number), "cancel")
    challenge(cleo, None, "seega")
    # What belongs to people and servers.
    anna.command("vacation", days=2)
    bo.command("block", person=dora.id)
    bo.command("block", person=cleo.id)
    cleo.command("preferences", pings=False, text=True)
    bo.command("privacy hide", hidden=True)
    anna.pick(anna.command("learn", game="pahtum"), "d4")
    for _ in range(3):
        anna.pick(anna.command("puzzle", game="pahtum"))
    # An erased account, which leaves tombstones and its opponents' matches.
    number = challenge(dora, anna, "pahtum", rated=True, clock="1d")
    if number:
        play(number, [anna, dora], 8)
        dora.press_first(dora.command("resign", match=number), "resign")
    dora.press_first(dora.command("privacy erase"), "erase")


def main():
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name not in ("DISCORD_TOKEN", "GONAGAS_DB")}
        log = open(os.path.join(folder, "log"), "wb")
        arguments = [GONAGAS, "run", "--fresh", "--listen", f"127.0.0.1:{PORT}", "--db", "bot.sqlite"]
        process = subprocess.Popen(arguments, cwd=folder, env=environment, stdout=log, stderr=log)
        found = wait(lambda: (lambda people: people if people and people["bot"] else None)(request("GET", "/people")))
        guild = found["guilds"][0]
        ids = [person["id"] for person in found["people"]][:4]
        play_all([Person(id, guild["id"], guild["channels"][0]["id"]) for id in ids])
        time.sleep(2)
        process.terminate()
        process.wait(20)
        database = sqlite3.connect(os.path.join(folder, "bot.sqlite"))
        print("-- Written by play.py; see README.md.")
        for pragma in ("application_id", "user_version"):
            print(f"PRAGMA {pragma} = {database.execute(f'PRAGMA {pragma}').fetchone()[0]};")
        for line in database.iterdump():
            print(line)


main()
