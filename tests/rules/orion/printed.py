"""The reference by hand: what stands on every structure, apart from what the card files say."""

from __future__ import annotations

# id: colour, cost and income in food/fleets/production, points ("?" for variable), gate, slots
STRUCTURES = """
advanced_data_center blue 2/1/0 1/0/0 1
autolab blue 2/0/1 1/0/0 2
biospheres blue 3/0/0 1/0/0 1
civilian_ship blue 2/1/0 1/0/0 1
cloning_center blue 3/1/0 1/0/0 2 A
colony_ship blue 2/2/0 1/0/0 1 A
gaia_transformation blue 2/0/1 1/0/0 ? build
holo_simulator blue 4/1/0 1/0/0 1
hydroponic_farm blue 2/1/0 2/0/0 1
planetary_stock_exchange blue 4/0/1 1/0/0 3 A
planetary_supercomputer blue 2/0/2 1/0/0 3 build
soil_enrichment_facility blue 3/1/0 1/0/0 2 A
subterranean_farms blue 2/0/1 1/0/0 2
battleship red 0/3/1 0/1/0 2 P
cruiser red 3/3/0 1/0/0 1 P
death_spores red 1/3/0 0/1/0 0 P
doom_star red 0/5/2 0/0/0 6 build
fighter_garrison red 2/2/0 0/0/0 1 A
ground_batteries red 3/1/0 1/0/0 0
missile_base red 3/2/0 0/1/0 0
population_support_service red 2/1/0 1/0/0 2 A
stellar_converter red 0/3/2 0/1/0 ? build
titan red 0/4/2 0/0/0 5 build P
troop_transport red 0/3/1 0/1/0 2 P
automated_factory yellow 4/2/0 0/0/1 2
deep_core_mine yellow 3/0/1 0/0/0 3 activate A
galactic_currency_exchange yellow 3/2/0 1/0/0 ?
high_orbit_locator yellow 3/0/1 0/0/0 3 A
interplanetary_administration yellow 3/0/2 1/0/0 ? build
recyclotron yellow 2/0/1 1/0/0 2 build
robo_miner_plant yellow 3/1/0 0/0/1 2
space_factory yellow 3/1/1 0/0/1 1 A
spaceport yellow 2/0/1 1/0/0 2 A
star_fortress yellow 0/2/2 1/0/0 3
tax_office yellow 2/1/0 1/0/0 2
alien_management_center grey 2/2/0 1/0/0 1
astro_university grey 2/0/1 1/0/0 1
communication_satellite grey 3/0/0 1/0/0 1
destroyer grey 1/3/0 0/1/0 1
espionage_training_facility grey 2/2/0 1/0/0 2
frigate grey 1/3/0 0/1/0 0
galactic_cybernet_node grey 4/1/0 1/0/0 ? build
pleasure_dome grey 4/0/0 0/0/0 1
research_laboratory grey 3/0/0 1/0/0 1 A
spy_center grey 3/1/0 1/0/0 2 A
"""
COLOURS = {"blue": 0, "red": 1, "yellow": 2, "grey": 3}
ADVISORS = ("advia", "alluvia", "harrava", "kual", "kuruk", "moldred", "veil", "viktoria")
RACES = ("humans", "alkari", "bulrathi", "darlok", "meklar", "mrrshan", "psilon")
GATED = (
    *("gaia_transformation", "planetary_supercomputer", "doom_star", "stellar_converter", "titan"),
    *("interplanetary_administration", "recyclotron", "galactic_cybernet_node"),
)
