"""``python -m risk2210.cli``."""

import sys

from risk2210.cli import main

if __name__ == "__main__":
    sys.exit(main())
