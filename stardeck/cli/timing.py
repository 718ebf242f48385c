"""How fast something is done: what our environments and those of others are measured with alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

Work = Callable[[], tuple[int, float]]  # does something so many times, in so many seconds of the processor


def rate(work: Work, seconds: float, repeats: int) -> float:
    """The median of units of work a second over several runs, after one to warm up; `work` times itself."""
    rates = []
    for repeat in range(repeats + 1):
        done, spent = 0, 0.0
        while spent < seconds or not done:
            more, took = work()
            done += more
            spent += took
        if repeat:
            rates.append(done / spent)
    return median(rates)


def table_work(module: Any) -> Work:
    """Games at random in PettingZoo's own loop, on the environment as it prescribes it."""
    import numpy as np

    env = module.env()
    rng = np.random.default_rng(1)
    seed = 0

    def work() -> tuple[int, float]:
        nonlocal seed
        seed += 1
        decisions = 0
        start = time.process_time()
        env.reset(seed=seed)
        for _agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[int(rng.random() * len(legal))]))
                decisions += 1
        return decisions, time.process_time() - start

    return work
