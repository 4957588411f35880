"""What there is to tell, in words: events, disputes, results, findings."""
