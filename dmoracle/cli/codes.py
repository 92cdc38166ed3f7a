"""The exit codes; documented in docs/commands.md."""

OK = 0
NO = 1  # the answer is no, or not known within the limits, or a check failed
BAD_INPUT = 2
FAULT = 3  # of dmoracle itself
INTERRUPTED = 130  # 128 + SIGINT
NO_READER = 141  # 128 + SIGPIPE, as other programs end whose output goes to `head`
