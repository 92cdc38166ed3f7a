"""Positions, decisions and games as objects; what `dmoracle` itself exports of them is listed there."""
