"""The names of the questions, by who answers them; the questions themselves are asked in other processes."""

QUICK = ("table", "edit", "start", "shipped", "paste", "cards", "case")  # without the rules of what is legal
# one after the other, in the process that knows the line
RULES = ("deal", "scene", "about", "why", "trace", "saved", "picture", "rules")
LONG = ("solve", "cooks", "odds", "missing", "export")  # a process of its own for each
