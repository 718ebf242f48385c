"""Tables on the net: people sit down by a link, live or over days, and nothing they were told is done gets lost.

docs/server.md says how the rooms of this package hang together and what goes over the wire.
"""
