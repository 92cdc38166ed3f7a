"""Terms of the ability language printed back as canonical card text."""
