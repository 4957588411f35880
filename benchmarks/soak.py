"""``python -m benchmarks.soak``: thousands of matches of forgetful bots, under all referees, with rules at random.

Bots play right and wrong, forget words, choices, rules and turns, call each other out, vote and declare. What comes of
it is counted. No deal may go on for ever and nothing may break: the exit code is 1 if something did, and every such
match can be played again by its number (``--only``).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache, partial
from unittest.mock import patch

from attrs import evolve, field, frozen

from bartok_dsl.language import understand
from bartok_dsl.table import proposal
from benchmarks.soak_match import Unfinished, run, setting_of

FIRST = ("matches", "deals", "deals without a winner", "actions")
LAST = ("limits passed", "unfinished deals", "exceptions")
PROGRESS = 50
"""Matches between two lines about how far it is."""


@frozen
class Outcome:
    """What came of one match."""

    number: int
    figures: Counter[str] = field(factory=Counter)
    unfinished: str = ""
    broken: str = ""


def outcome(number: int, seed: int) -> Outcome:
    """Play one match; what goes wrong is part of the outcome."""
    try:
        return Outcome(number, run(seed, number))
    except Unfinished as trouble:
        return Outcome(number, Counter({"matches": 1, "unfinished deals": 1}), unfinished=str(trouble))
    except Exception as trouble:
        kind = f"{type(trouble).__name__}: {trouble}"
        return Outcome(number, Counter({"matches": 1, "exceptions": 1}), broken=kind)


@frozen
class Report:
    """All outcomes so far."""

    seed: int
    figures: Counter[str] = field(factory=Counter)
    troubles: tuple[Outcome, ...] = ()

    def also(self, one: Outcome) -> Report:
        """With one more outcome."""
        troubles = (*self.troubles, one) if one.unfinished or one.broken else self.troubles
        return evolve(self, figures=self.figures + one.figures, troubles=troubles)

    @property
    def good(self) -> bool:
        """Whether every deal came to its end and nothing broke."""
        return not self.troubles

    def lines(self) -> Iterator[str]:
        """A table for people."""
        middle = sorted(set(self.figures) - {*FIRST, *LAST})
        for name in (*FIRST, *middle, *LAST):
            yield f"{name:<60}{self.figures[name]:>12,}"
        for one in self.troubles:
            yield ""
            yield f"match {one.number}: {one.unfinished or one.broken}"
            yield f"  again: python -m benchmarks.soak --seed {self.seed} --only {one.number}"

    def data(self) -> dict[str, object]:
        """The same for programs."""
        troubles = [{"match": one.number, "unfinished": one.unfinished, "broken": one.broken} for one in self.troubles]
        figures = {name: self.figures[name] for name in (*FIRST, *sorted({*self.figures} - {*FIRST, *LAST}), *LAST)}
        return {"seed": self.seed, "figures": figures, "troubles": troubles}


def outcomes(seed: int, matches: int, jobs: int) -> Iterator[Outcome]:
    """Play matches in this process, or in several."""
    work = partial(outcome, seed=seed)
    with ExitStack() as stack:
        # the same sentences come up again and again: what each means is worked out once
        stack.enter_context(patch.object(proposal, "understand", cache(understand)))
        if jobs == 1:
            yield from map(work, range(matches))
        else:
            pool = stack.enter_context(multiprocessing.Pool(jobs, _leave_signals_alone))
            yield from pool.imap_unordered(work, range(matches), chunksize=4)


def _leave_signals_alone() -> None:
    """In the other processes: the first one alone is interrupted, and stops them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def soak(seed: int, matches: int, jobs: int = 1, *, tell: bool = False) -> Report:
    """Play these matches and count; when it is interrupted, what has been counted so far."""
    report = Report(seed)
    try:
        for done, one in enumerate(outcomes(seed, matches, jobs), 1):
            report = report.also(one)
            if tell and (one.unfinished or one.broken):
                print(f"match {one.number}: {one.unfinished or one.broken}", file=sys.stderr)
            if tell and done % PROGRESS == 0:
                print(f"{done} of {matches} matches, {len(report.troubles)} in trouble", file=sys.stderr)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
    return report


def again(seed: int, number: int) -> int:
    """Play one match and show what goes wrong in it."""
    print(setting_of(seed, number))
    try:
        figures = run(seed, number)
    except Exception:
        traceback.print_exc()
        return 1
    print("\n".join(Report(seed, figures).lines()))
    return 0


def main(arguments: list[str] | None = None) -> int:
    """The command; its exit code."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=10_000, help="how many matches (default: 10000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same matches (default: 1)")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes (default: 2)")
    parser.add_argument("--only", type=int, metavar="N", help="play match N alone, and show what goes wrong")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    chosen = parser.parse_args(arguments)
    if chosen.only is not None:
        return again(chosen.seed, chosen.only)
    report = soak(chosen.seed, chosen.matches, chosen.jobs, tell=True)
    print(json.dumps(report.data(), indent=2) if chosen.json else "\n".join(report.lines()))
    return 0 if report.good else 1


if __name__ == "__main__":
    for stop in (signal.SIGINT, signal.SIGTERM):  # both tell what there is so far, in the background too
        signal.signal(stop, signal.default_int_handler)
    sys.exit(main())
