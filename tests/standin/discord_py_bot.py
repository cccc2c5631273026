"""A bot on discord.py, connected to a stand-in, and people who use it. Ends with 0 when everything works.

python3 bot.py http://127.0.0.1:PORT
"""

import asyncio
import io
import sys

import aiohttp
import discord
import yarl
from discord import app_commands

URL = sys.argv[1].rstrip("/")
discord.http.Route.BASE = f"{URL}/api/v10"
LIMIT = 20


class Form(discord.ui.Modal, title="A form"):
    word = discord.ui.TextInput(label="A word", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"you wrote {self.word.value}", ephemeral=True)


class Choices(discord.ui.Modal, title="Choices"):
    """A form with labels, whose values are lists, or one of several."""

    who = discord.ui.Label(text="Who", component=discord.ui.UserSelect(required=False, min_values=0))
    what = discord.ui.Label(
        text="What", component=discord.ui.Select(options=[discord.SelectOption(label=label) for label in ("one", "two")])
    )
    side = discord.ui.Label(
        text="Side",
        component=discord.ui.RadioGroup(
            options=[discord.RadioGroupOption(label=label, default=label == "left") for label in ("left", "right")]
        ),
    )
    more = discord.ui.Label(
        text="More",
        component=discord.ui.CheckboxGroup(
            required=False,
            min_values=0,
            options=[discord.CheckboxGroupOption(label=label) for label in ("rated", "pair", "thread")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        who = ", ".join(user.name for user in self.who.component.values)
        chosen = [self.what.component.values[0], self.side.component.value, *self.more.component.values]
        await interaction.response.send_message(f"{who} chose {' '.join(chosen)}", ephemeral=True)


class Controls(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Count", custom_id="count", style=discord.ButtonStyle.primary)
    async def count(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="pressed", view=self)

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Choices", custom_id="choices")
    async def choices(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.send_modal(Choices())

    @discord.ui.select(
        custom_id="choice", options=[discord.SelectOption(label=label) for label in ("one", "two", "three")]
    )
    async def choice(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send(f"picked {select.values[0]}", ephemeral=True)


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none() | discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.ready = asyncio.Event()
        self.seen = []

    async def setup_hook(self) -> None:
        self.add_view(Controls())
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        self.seen.append(channel.name)


bot = Bot()


@bot.tree.command(description="Shows a board")
@app_commands.describe(game="The game", level="The level")
async def show(interaction: discord.Interaction, game: str, level: app_commands.Range[int, 1, 5] = 1) -> None:
    file = discord.File(io.BytesIO(b"a board"), filename="board.txt", description="the text of a board")
    await interaction.response.send_message(f"{game} at level {level}", view=Controls(), file=file)


@show.autocomplete("game")
async def complete(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=game, value=game) for game in ("pahtum", "seega") if typed in game]


@bot.tree.command(description="Posts a message, edits it, opens a thread and archives it")
async def post(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    channel = interaction.channel
    message = await channel.send("first", embed=discord.Embed(title="A title", description="A text"))
    await message.edit(content="second")
    thread = await message.create_thread(name="A thread", auto_archive_duration=1440)
    await thread.send("in the thread")
    await thread.edit(archived=True)
    newest = [found.content async for found in channel.history(limit=5)]
    assert "second" in newest, newest
    member = await interaction.guild.fetch_member(interaction.user.id)
    assert member.id == interaction.user.id
    direct = await interaction.user.create_dm()
    await direct.send("a direct message")
    try:
        await channel.send("x" * 2001)
    except discord.HTTPException as error:
        assert (error.status, error.code) == (400, 50035), error
    else:
        raise AssertionError("a text that is too long was taken")
    try:
        await channel.fetch_message(1)
    except discord.NotFound as error:
        assert error.code == 10008, error
    await interaction.edit_original_response(content="all done")


@bot.tree.command(description="Answers wherever a person has installed it")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def anywhere(interaction: discord.Interaction) -> None:
    assert interaction.context.private_channel and isinstance(interaction.channel, discord.GroupChannel)
    assert interaction.is_user_integration() and not interaction.is_guild_integration()
    answer = await interaction.response.send_message("in a group", view=Controls())
    assert not answer.is_ephemeral(), answer
    for number in range(1, 6):
        await interaction.followup.send(f"follow-up {number}")
    try:
        await interaction.followup.send("one more")
    except discord.HTTPException as error:
        assert error.code == 40094, error
    else:
        raise AssertionError("a sixth follow-up was taken")
    try:
        await bot.http.send_message(interaction.channel_id, params=discord.http.handle_message_parameters("posted"))
    except discord.Forbidden as error:
        assert error.code == 50001, error
    await interaction.edit_original_response(content="in a group to the end")


class People:
    """A person, through the stand-in's face for people."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.session = session

    async def ask(self, method: str, path: str, body: dict | None = None) -> dict:
        async with self.session.request(method, URL + path, json=body) as answer:
            found = await answer.json()
            assert answer.status < 300, (method, path, answer.status, found)
            return found

    async def enter(self) -> None:
        world = await self.ask("GET", "/people")
        self.guild, self.user = world["guilds"][0], world["people"][0]["id"]
        self.name = world["people"][0]["username"]
        self.place = {"guild": self.guild["id"], "channel": self.guild["channels"][0]["id"]}
        assert world["bot"]["id"] == str(bot.user.id), world["bot"]

    async def messages(self) -> list[dict]:
        found = await self.ask("GET", f"/people/{self.user}/messages?channel={self.place['channel']}")
        self.modals = found["modals"]
        return found["messages"]

    async def use(self, what: str, body: dict, kind: int) -> None:
        done = await self.ask("POST", f"/people/{self.user}/{what}", body)
        assert done["acknowledged"] and done["type"] == kind, (what, done)

    async def refused(self, what: str, body: dict) -> None:
        async with self.session.request("POST", f"{URL}/people/{self.user}/{what}", json=body) as answer:
            assert answer.status == 400, (body, answer.status, await answer.text())

    async def wait_for(self, text: str) -> dict:
        for _ in range(LIMIT * 20):
            found = [message for message in await self.messages() if message["content"] == text]
            if found:
                return found[-1]
            await asyncio.sleep(0.05)
        raise AssertionError(f"nobody said “{text}”: {await self.messages()}")

    async def press(self, message: dict, custom_id: str, kind: int, *values: str) -> None:
        body = {"channel": self.place["channel"], "message": message["id"], "custom_id": custom_id}
        await self.use("press", body | ({"values": list(values)} if values else {}), kind)


async def visit(person: People) -> None:
    await person.enter()
    typed = self_options = person.place | {"name": "show", "options": {"game": "se"}}
    suggested = await person.ask("POST", f"/people/{person.user}/autocomplete", typed | {"focused": "game"})
    assert suggested["choices"] == [{"name": "seega", "value": "seega"}], suggested
    await person.use("command", self_options | {"options": {"game": "seega", "level": 3}}, 4)
    shown = await person.wait_for("seega at level 3")
    assert shown["attachments"][0]["description"] == "the text of a board", shown
    await person.press(shown, "choice", 5, "two")
    await person.wait_for("picked two")
    await person.press(shown, "form", 9)
    await person.messages()
    await person.use("submit", {"modal": person.modals[0]["id"], "fields": {"word": "birch"}} | {
        "fields": {person.modals[0]["components"][0]["components"][0]["custom_id"]: "birch"}
    }, 4)
    await person.wait_for("you wrote birch")
    await person.press(shown, "choices", 9)
    await person.messages()
    form = person.modals[0]
    who, what, side, more = [label["component"]["custom_id"] for label in form["components"]]
    fields = {who: [person.user], what: ["two"], more: ["rated", "thread"]}
    for wrong in ({what: []}, {what: ["three"]}, {side: "up"}, {more: ["rated", "rated"]}, {who: ["1"]}, {what: "two"}):
        await person.refused("submit", {"modal": form["id"], "fields": fields | wrong})
    await person.use("submit", {"modal": form["id"], "fields": fields}, 4)
    name = person.name
    await person.wait_for(f"{name} chose two left rated thread")
    await person.press(shown, "count", 7)
    await person.wait_for("pressed")
    await person.use("command", person.place | {"name": "post", "options": {}}, 5)
    await person.wait_for("all done")
    await person.ask("POST", f"/guilds/{person.guild['id']}/channels", {"name": "new-channel"})
    for _ in range(LIMIT * 20):
        if "new-channel" in bot.seen:
            break
        await asyncio.sleep(0.05)
    assert "new-channel" in bot.seen, bot.seen


async def play_anywhere(person: People) -> None:
    """A person installs the bot, and uses it in a group with another one, who has not."""
    info = await bot.application_info()
    assert info.user_integration_config.oauth2_install_params.scopes == ["applications.commands"]
    scopes = ["bot", "applications.commands"]
    changed = await info.edit(
        guild_install_scopes=scopes,
        guild_install_permissions=discord.Permissions(309237746688),
        user_install_scopes=["applications.commands"],
    )
    assert changed.guild_integration_config.oauth2_install_params.permissions.value == 309237746688, changed
    world = await person.ask("GET", "/people")
    other = world["people"][1]["id"]
    await person.ask("PUT", f"/people/{person.user}/installation")
    body = {"people": [other], "type": 3}
    group = await person.ask("POST", f"/people/{person.user}/channels", body)
    here, person.place = person.place, {"guild": None, "channel": group["id"]}
    await person.use("command", person.place | {"name": "anywhere", "options": {}}, 4)
    shown = await person.wait_for("in a group to the end")
    me, person.user = person.user, other
    await person.press(shown, "count", 7)
    await person.wait_for("pressed")
    person.user, person.place = me, here


async def resume(person: People) -> None:
    """Breaks the connection: the bot resumes, and goes on."""
    await person.ask("POST", "/faults", {"faults": [{"kind": "gateway_close", "code": 4000}]})
    resumed = bot.wait_for("resumed", timeout=LIMIT)
    await resumed
    await person.use("command", person.place | {"name": "show", "options": {"game": "pahtum"}}, 4)
    await person.wait_for("pahtum at level 1")


async def main() -> None:
    discord.utils.setup_logging(level=30)
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{URL}/api/v10/gateway") as answer:
            gateway = (await answer.json())["url"]
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        running = asyncio.create_task(bot.start("a-token"))
        ready = asyncio.create_task(bot.ready.wait())
        await asyncio.wait([running, ready], timeout=LIMIT, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
        assert bot.ready.is_set(), "the bot did not get ready"
        person = People(session)
        await visit(person)
        await play_anywhere(person)
        await resume(person)
        await bot.close()
    print(f"discord.py {discord.__version__} works")


asyncio.run(main())
