"""Which files of the configuration folder are read, under what names, and how others are named."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from straights.bets.paytable import Paytable
from straights.config.files import configuration_files, list_folder, strays
from straights.config.games import COMPUTED_STRATEGIES, TAKEN, open_games, read_games, read_settings
from straights.errors import InputError
from straights.io.yaml import read, text_of
from straights.price.manifest import recompute
from straights.reno.tables import GAME as RENO
from straights.rules.deal import Deal
from straights.strategy.strategy import Strategy

ROOT = Path(__file__).parents[2]
KINDS = {"deals": Deal, "paytables": Paytable, "strategies": Strategy}


@pytest.fixture
def config(tmp_path, monkeypatch):
    """A folder with the published configuration, to be in."""
    for kind in KINDS:
        (tmp_path / "config" / kind).mkdir(parents=True)
        shutil.copy(ROOT / "config" / kind / "published.yaml", tmp_path / "config" / kind)
    shutil.copy(ROOT / "config" / "config.yaml", tmp_path / "config")
    monkeypatch.chdir(tmp_path)
    return Path("config")


def _copy(config, kind, name):
    shutil.copy(config / kind / "published.yaml", config / kind / name)


def _refusal(config):
    with pytest.raises(InputError) as raised:
        read_games(config)
    message = str(raised.value)
    assert message.isprintable()
    return message


@pytest.mark.parametrize("kind", KINDS)
def test_files_of_editors_and_systems_are_passed_over(config, kind):
    """Hidden files, a link that leads nowhere among them, backups of editors, prose."""
    before = configuration_files(config)
    for name in (".#mine.yaml", "._mine.yaml", ".mine.yaml.swp", "mine.yaml~", "#mine.yaml#"):
        (config / kind / name).symlink_to("nobody@nowhere:1")
    (config / kind / "README.md").write_text("# Notes\n", encoding="utf-8")
    (config / kind / ".git").mkdir()
    assert configuration_files(config) == before
    assert set(read_games(config).deals) == {"published"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("Mine.YAML", "is not read; rename it to Mine.yaml, or move it elsewhere"),
        ("mine.yml", "is not read; rename it to mine.yaml, or"),
        ("mine.yaml.txt", "is not read; rename it to mine.yaml, or"),
        ("published.yaml.bak", "is not read; rename it to published-2.yaml, or"),
        ("published (1).yaml", "rename it, for example to published-1.yaml"),
        ("mine (conflicted copy).yaml", "for example to mine-conflicted-copy.yaml"),
        ("a+b.yaml", "for example to a-b.yaml"),
        ("{deal}.yaml", "for example to deal.yaml"),
        ("[x].yaml", "for example to x.yaml"),
        ("o'neill.yaml", "for example to o-neill.yaml"),
        ('"x".yaml', "for example to x.yaml"),
        ("$(x).yaml", "for example to x.yaml"),
        ("-x.yaml", "for example to x.yaml"),
        ("_x.yaml", "for example to x.yaml"),
        ("a.b.yaml", "for example to a-b.yaml"),
        ("a\nb.yaml", "for example to a-b.yaml"),
        ("publіshed.yaml", "for example to publshed.yaml"),
        ("é.yaml", "use letters, digits, '-' and '_'"),
        ("e\u0301.yaml", "for example to e.yaml"),
        (b"\xff.yaml", "use letters, digits, '-' and '_'"),
        ("x" * 250 + ".yaml", f"use up to 100 letters; rename it, for example to {'x' * 50}.yaml"),
        ("Nul.yaml", "Windows keeps this one for itself; rename it, for example to my-Nul.yaml"),
        ("Published.yaml", "some computers take it and Published.yaml for one file"),
    ],
)
def test_a_file_that_is_not_read_is_named(config, kind, name, remedy):
    """With the remedy, under one rule for all kinds."""
    _copy(config, kind, name if isinstance(name, str) else os.fsdecode(name))
    message = _refusal(config)
    assert message.startswith(f"config/{kind}/")
    assert remedy in message


def test_files_that_are_not_read_stop_no_command(config, straights):
    """A command that needs none of them answers; one that is asked for one says what is wrong."""
    for kind in KINDS:
        _copy(config, kind, "Mine.YAML")
        (config / kind / "broken.yaml").write_text("x: 1\n", encoding="utf-8")
    code, out, err = straights("rank", "2c 3d 4h")
    assert (code, err) == (0, "")
    assert "2-3-4" in out
    assert straights("sensitivity", "--bet", "second_chance")[0] == 0
    for asked in (("rank", "2c", "--deal", "mine"), ("settle", "--variant", "Mine")):
        rest = ["--player=2c", "--dealer=3c", "--community=4c", "--fold"]
        code, _, err = straights(*asked, *(rest if asked[0] == "settle" else []))
        assert code == 2
        assert "Mine.YAML: is not read; rename it to Mine.yaml" in err
    code, _, err = straights("rank", "2c", "--deal", "broken")
    assert code == 2
    assert err.startswith("error: config/deals/broken.yaml:1: unknown key 'x'")


def test_all_faulty_files_are_named(config, straights):
    """The first with its fault and the line, the others by name, once each."""
    (config / "deals" / "a.yaml").write_text("suits: x\n", encoding="utf-8")
    (config / "paytables" / "on-a.yaml").write_text(
        text_of(config / "paytables" / "published.yaml") + "\ndeal: a\n", encoding="utf-8"
    )
    (config / "strategies" / "b.yaml").write_text("", encoding="utf-8")
    (config / "config.yaml").write_text("# nothing\n", encoding="utf-8")
    code, _, err = straights("verify")
    assert code == 2
    first, _, others = err.partition(" (at fault too: ")
    assert first.startswith("error: config/deals/a.yaml:1: suits: ")
    assert others == "config/strategies/b.yaml, config/config.yaml)\n"


@pytest.mark.parametrize(
    ("place", "remedy"),
    [
        ("mine.yaml", "settings are read from config.yaml, all else from deals, paytables,"),
        ("config.yml", "settings are read from config.yaml"),
        ("deal/mine.yaml", "all else from deals, paytables, strategies; move it there"),
        ("deals/old/mine.yaml", "move it to config/deals, or elsewhere"),
    ],
)
def test_a_file_in_another_folder_is_named(config, place, remedy):
    """It would be passed over in silence."""
    (config / place).parent.mkdir(exist_ok=True)
    shutil.copy(config / "deals" / "published.yaml", config / place)
    message = _refusal(config)
    assert message.startswith(f"config/{place}: is not read here; ")
    assert remedy in message


def test_what_is_shipped_has_a_place():
    """No file of the project's own is a stray, and every .yaml there is read."""
    config = ROOT / "config"
    assert strays(config) == []
    assert sorted(configuration_files(config)) == sorted(config.rglob("*.yaml"))


@pytest.mark.parametrize("name", [RENO, RENO.upper(), *COMPUTED_STRATEGIES])
def test_names_that_the_project_needs(config, name):
    """Facts and strategies that are made have names of their own, in any capitals."""
    kind = "deals" if name.lower() == RENO else "strategies"
    assert name.lower() in TAKEN[kind]
    _copy(config, kind, f"{name}.yaml")
    assert f"config/{kind}/{name}.yaml: " in _refusal(config)


def test_links_and_folders(config, tmp_path):
    """A link to a file is a copy of it, a link to a folder is that folder; a device is no file."""
    (tmp_path / "kept").mkdir()
    for kind in KINDS:
        (config / kind).rename(tmp_path / "kept" / kind)
        (config / kind).symlink_to(tmp_path / "kept" / kind)
    (config / "paytables" / "mine.yaml").symlink_to("published.yaml")
    assert set(read_games(config).variants) == {"published", "mine"}
    (config / "paytables" / "zero.yaml").symlink_to("/dev/zero")
    assert "zero.yaml: cannot be read: it is no file" in _refusal(config)
    assert open_games(config).variants["mine"].deal == "published"


@pytest.mark.parametrize("kind", KINDS)
def test_copies_are_told_apart(config, kind):
    """Every deal, variant and strategy has a description of its own, whatever files say."""
    file = config / kind / "published.yaml"
    published = read(KINDS[kind], file).description
    for name, description in (
        ("mine", published),
        ("other", f"{published} (mine)"),
        ("again", f"  {published}\n  "),
        ("play", "Perfect play"),
        ("as-published", "As published"),
    ):
        lines = [
            f"description: {description!r}" if line.startswith("description") else line
            for line in text_of(file).splitlines()
        ]
        (config / kind / f"{name}.yaml").write_text("\n".join(lines), encoding="utf-8")
    games = read_games(config)
    for found in (games.deals, games.variants, games.strategies):
        told = [one.description for one in found.values()]
        assert len(set(told)) == len(told)
        assert found["published"].description not in set(COMPUTED_STRATEGIES.values())
    assert not {"Perfect play"} & {one.description for one in games.strategies.values()}
    assert "As published" not in {one.description for one in games.variants.values()}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "line",
    ["", "description:", "description: ''", 'description: " \\t\\n"', 'description: "\\u200b"'],
)
def test_without_a_description_the_name_is_shown(config, kind, line):
    """Left out, empty, or with nothing to see."""
    file = config / kind / "published.yaml"
    lines = [
        line if former.startswith("description") else former
        for former in text_of(file).splitlines()
    ]
    (config / kind / "mine.yaml").write_text("\n".join(lines), encoding="utf-8")
    for games in (open_games(config), read_games(config)):
        if kind != "paytables":
            assert getattr(games, kind)["mine"].description == "mine"
        if kind != "strategies":
            assert games.variants["mine"].description == "mine"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("|\n  two\n  lines", "two lines"),
        ('"e\\u0301"', "é"),
        ('"<b>&amp; {x} $y$ **z**"', "<b>&amp; {x} $y$ **z**"),
    ],
)
def test_a_description_is_one_line(tmp_path, value, shown):
    """As a reader sees it."""
    file = tmp_path / "x.yaml"
    file.write_text(f"description: {value}\n", encoding="utf-8")
    assert read(Deal, file).description == shown


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ('"\\a"', r"'\\x07' cannot be shown; leave it out"),
        ('"\\u202etxt"', "cannot be shown; leave it out"),
        ("x" * 10_000, "at most 300 characters"),
        ("2024", "not 2024; put it in quotes"),
        ("2021-11-16", "put it in quotes"),
        ("yes, true", None),
        ("[a]", "not a list"),
    ],
)
def test_descriptions_that_are_refused(tmp_path, value, fault):
    """What would disturb a page, or is no text."""
    file = tmp_path / "x.yaml"
    file.write_text(f"description: {value}\n", encoding="utf-8")
    if fault is None:
        assert read(Deal, file).description == value
        return
    with pytest.raises(InputError, match=fault) as raised:
        read(Deal, file)
    assert str(raised.value).startswith(f"{file}:1: description: ")


def test_the_line_of_keys_that_do_not_fit_each_other(config):
    """A fault found later than the key's own names its line too."""
    (config / "deals" / "mine.yaml").write_text(
        "description: Mine\ndealer_qualifies_with: 9\n", encoding="utf-8"
    )
    assert _refusal(config).startswith("config/deals/mine.yaml:2: dealer_qualifies_with: ")
    (config / "deals" / "mine.yaml").write_text("ace: high\nwrap_around: true\n", encoding="utf-8")
    assert _refusal(config).startswith("config/deals/mine.yaml:2: wrap_around: ")


def test_a_folder_that_cannot_be_read(config, monkeypatch):
    """It is said so, and not that the folder is empty."""

    def refuse(self):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(InputError, match=r"^config/deals: cannot be read: permission denied; "):
        list_folder(config / "deals")


@pytest.mark.skipif(not shutil.which("git"), reason="needs git")
def test_a_checkout_has_the_line_ends_of_the_project(tmp_path):
    """.gitattributes: whatever git is told about line ends elsewhere."""
    shutil.copy(ROOT / ".gitattributes", tmp_path)
    (tmp_path / "a.yaml").write_bytes(b"a: 1\r\nb: 2\r\n")

    def git(*arguments):
        options = ("-c", "core.autocrlf=true", "-c", "user.name=a", "-c", "user.email=a@b")
        command = [shutil.which("git"), *options, *arguments]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)

    git("init")
    git("add", ".")
    git("commit", "-m", "a")
    (tmp_path / "a.yaml").unlink()
    git("checkout", ".")
    assert (tmp_path / "a.yaml").read_bytes() == b"a: 1\nb: 2\n"


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
def test_the_manifest_sees_no_line_ends(config, tmp_path, start):
    """A checkout of Windows has the checksums of any other; another pay has another."""
    games = read_games(config)
    settings = read_settings(config / "config.yaml", {}, games)

    def checksums():
        return recompute(games, settings, config=config, results=tmp_path / "none")[0].config

    before = checksums()
    for file in configuration_files(config):
        file.write_bytes(start + file.read_bytes().replace(b"\n", b"\r\n"))
    assert checksums() == before
    assert read_games(config) == games
    file.write_bytes(file.read_bytes() + b"# more\n")
    assert checksums() != before


@pytest.mark.parametrize("right", KINDS)
@pytest.mark.parametrize("wrong", KINDS)
def test_a_file_in_the_folder_of_another_kind(config, right, wrong):
    """Its keys say what it is, and the message where it belongs."""
    if right == wrong:
        return
    shutil.copy(config / right / "published.yaml", config / wrong / "mine.yaml")
    said = f"config/{wrong}/mine.yaml: has the keys of another kind; move it to config/{right}"
    assert _refusal(config) == said


def test_a_deal_is_visited_once(config):
    """A deal that is named twice among those to visit is no more than named twice."""
    file = config / "config.yaml"
    file.write_text(file.read_text().replace("[published]", "[published, published]"))
    said = r"config.yaml:4: hand_by_hand.deals: 'published' is there twice; name it once"
    with pytest.raises(InputError, match=said):
        read_settings(file, {}, read_games(config))
