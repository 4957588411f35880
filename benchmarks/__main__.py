"""``python -m benchmarks``: how fast it is, in CPU time, beside what it should be.

CPU time, because the clock on the wall also counts what else the machine does; still, take the best of a few runs on a
quiet machine. Nothing here fails: the figures are for people to look at.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence

from bartok_dsl.engine.actions import Action
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.game import Game
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.language import complete, understand
from bartok_dsl.review import review
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.terminal.app import GARBAGE_THRESHOLD
from bartok_dsl.tree import Rule
from tests.corpus import collection, paraphrases
from tests.laws.playing import lawful, linked

CHECK = "queen reverses direction"
BOOK = (
    "an eight may be played on any card and its player names the suit that must follow",
    "when a four is played, the next player misses a turn",
    "when a queen is played, direction reverses",
    "when a two is played, the next player draws two cards",
)
"""Four rules that most tables have."""

ACTIONS = 20_000
RUNS = 15
"""How often what takes long is done; the quickest counts, since all that disturbs a run makes it longer."""
STATUS = "/proc/self/status"
"""Where Linux tells what a process has held."""


def seconds(work: Callable[[], object]) -> float:
    """The CPU time that it takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def row(what: str, figure: str, goal: str, met: bool) -> str:
    verdict = ("met" if met else "missed") if goal else ""
    return f"{what:<52}{figure:>22}   {goal:<18}{verdict}".rstrip()


def cold() -> Iterator[str]:
    """A fresh process that checks one sentence: its CPU time and the most memory it held; bytecode is there already."""
    run = "import sys; from bartok_dsl.terminal.app import main; sys.argv[0] = 'bartok'; main()"
    command = [sys.executable, "-c", run, "check", CHECK]
    times = []
    with tempfile.TemporaryDirectory() as bytecode:
        written = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        environment = {**written, "PYTHONPYCACHEPREFIX": bytecode}
        subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=True)
        for _ in range(RUNS):
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
            _, _, used = os.wait4(process.pid, 0)
            process.returncode = 0
            times.append((used.ru_utime + used.ru_stime) * 1000)
        command[2] = f"import atexit; atexit.register(lambda: print(open('{STATUS}').read(), file=sys.stderr)); {run}"
        told = subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stderr
    best = min(times)
    yield row("cold `bartok check`, whole process", f"{best:.0f} ms", "≤ 250 ms", best <= 250)
    # not ru_maxrss: at first a child counts what its parent holds
    peak = next(int(line.split()[1]) for line in told.splitlines() if line.startswith("VmHWM")) / 1024
    yield row("cold `bartok check`, peak memory", f"{peak:.0f} MB", "≤ 60 MB", peak <= 60)


def book() -> RuleBook:
    """The four rules, read from their sentences."""
    result = RuleBook()
    for sentence in BOOK:
        tree = understand(sentence, "en").tree
        assert isinstance(tree, Rule), sentence
        result = result.announce(tree, sentence, "en")
    return result


def considered(sentence: str, rules: RuleBook) -> None:
    """What happens at every keystroke: read, and reviewed if it is one rule."""
    tree = understand(sentence, "en").tree
    if tree is not None:
        review(tree, rules)


def spread(name: str, costs: Sequence[float], median: float, worst: float) -> Iterator[str]:
    middle, most = statistics.median(costs) * 1000, max(costs) * 1000
    yield row(f"{name}, median of {len(costs)}", f"{middle:.2f} ms", f"≤ {median:g} ms", middle <= median)
    yield row(f"{name}, worst", f"{most:.1f} ms", f"≤ {worst:g} ms", most <= worst)


def warm() -> Iterator[str]:
    """Reading and reviewing everything that anybody wrote, in a process that has read a sentence before."""
    rules = book()
    sentences = [s for rule in collection() for s in (rule.english, rule.written)] + [p.words for p in paraphrases()]
    yield from spread("parse and review", [seconds(lambda s=s: considered(s, rules)) for s in sentences], 5, 50)


def keystrokes() -> Iterator[str]:
    """Everything that a sentence goes through while it is typed."""
    rules = book()
    prefixes = [sentence[:end] for sentence in BOOK for end in range(1, len(sentence) + 1)]
    complete("", "en")
    yield from spread("completion at a keystroke", [seconds(lambda p=p: complete(p, "en")) for p in prefixes], 5, 50)
    yield from spread("validation at a keystroke", [seconds(lambda p=p: considered(p, rules)) for p in prefixes], 5, 50)


def match(seed: int) -> Game:
    trees = [entry.rule for entry in book().in_force]
    return Game(CLASSIC, 4, linked(trees), Referee.GUIDE, Seeded(seed))


def engine() -> Iterator[str]:
    """Matches of four at random under four rules, with the whole log and a snapshot before every action."""
    played: list[tuple[int, list[Action]]] = []
    seed = 0
    while sum(len(actions) for _, actions in played) < ACTIONS:
        game, dice, actions = match(seed), random.Random(seed), list[Action]()
        while (action := lawful(game, dice)) is not None:
            game.act(action)
            actions.append(action)
        played.append((seed, actions))
        seed += 1
    count = sum(len(actions) for _, actions in played)

    def again() -> None:
        for (_, actions), game in zip(played, games, strict=True):
            for action in actions:
                game.act(action)

    def judged() -> None:
        for (_, actions), game in zip(played, games, strict=True):
            for action in actions:
                game.legal(game.state.turn)
                game.act(action)

    for name, work, goal in (("engine, actions", again, 50_000), ("engine, asked what is lawful first", judged, 0)):
        best = 0.0
        for _ in range(RUNS):
            games = [match(seed) for seed, _ in played]
            best = max(best, count / seconds(work))
        yield row(f"{name}, {count}", f"{best:,.0f} a second", f"≥ {goal:,} a second" if goal else "", best >= goal)


def main() -> None:
    """Prints everything, a line as soon as it is known. Garbage is collected as seldom as the program does it."""
    gc.set_threshold(GARBAGE_THRESHOLD)
    print(row("what", "figure", "goal", True).removesuffix("met").rstrip())
    for part in (cold, warm, keystrokes, engine):
        for line in part():
            print(line, flush=True)


if __name__ == "__main__":
    main()
