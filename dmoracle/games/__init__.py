"""The games the oracle knows; each is data and rules, a folder here and one under `asp/`."""
