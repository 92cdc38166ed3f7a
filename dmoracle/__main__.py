"""`python -m dmoracle` is the command `dmoracle`."""

import sys

from dmoracle.cli import main

if __name__ == "__main__":
    sys.exit(main())
