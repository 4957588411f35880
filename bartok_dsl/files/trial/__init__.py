"""Running scenarios: sets a table up, does what the scenario does, and compares what it expects with what is there."""

from bartok_dsl.files.trial.report import Failure, Report, Why
from bartok_dsl.files.trial.run import try_scenario

__all__ = ["Failure", "Report", "Why", "try_scenario"]
