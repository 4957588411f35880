"""What lies on a disk: rule sets, game logs, scenarios. The one room that opens files."""
