"""PettingZoo environments: race_v0, race_xeno_v0, race_invasion_v0, realms_v0 and orion_v0.

>>> from stardeck.envs.pettingzoo import realms_v0
>>> env = realms_v0.env(mode="free_for_all", players=4)
"""
