"""Why things happen: traces of lines, what allows a decision, and which abilities depend on which."""
