"""The modes of Star Realms: who sits where, who may attack whom, whose turn it is and how it ends."""
