"""The studio: a local web app that edits positions and asks about them (`dmoracle studio`)."""
