"""Products of sparse rows are those of the whole tables, forwards and backwards."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")

import numpy as np  # noqa: E402
from torch import Tensor  # noqa: E402

from stardeck.envs.setting import Setting  # noqa: E402
from stardeck.training.model import NO_KIN, baseline, fresh, kin  # noqa: E402
from stardeck.training.sparse import Floats, Rows, picked, product  # noqa: E402
from stardeck.training.transfer import input_names  # noqa: E402


@pytest.fixture
def table() -> Floats:
    luck = np.random.default_rng(1)
    table = luck.normal(size=(20, 60)).astype(np.float32) * (luck.random((20, 60)) < 0.1)
    table[3] = 0.0  # a row with nothing in it
    return table.astype(np.float32)


def weights(*shape: int) -> Tensor:
    drawn: Tensor = torch.randn(*shape, generator=torch.Generator().manual_seed(1))
    return drawn.requires_grad_()


def same_with_gradients(one: Tensor, other: Tensor, *inputs: Tensor) -> bool:
    to_go = torch.randn(one.shape, generator=torch.Generator().manual_seed(2))
    slopes = (torch.autograd.grad(result, inputs, to_go) for result in (one, other))
    pairs = [(one, other), *zip(*slopes, strict=True)]
    return all(torch.allclose(left, right, atol=1e-4) for left, right in pairs)


def test_rows_times_weights(table: Floats) -> None:
    matrix = weights(60, 8)
    assert same_with_gradients(product(Rows.of(table), matrix), torch.from_numpy(table) @ matrix, matrix)


def test_rows_are_taken_in_any_order_and_put_together(table: Floats) -> None:
    order = np.array([7, 3, 3, 0, 19])
    some = Rows.of(table).take(order)
    matrix = weights(60, 8)
    assert len(some) == 5
    assert torch.allclose(product(some, matrix), torch.from_numpy(table[order]) @ matrix, atol=1e-5)
    both = Rows.joined([some, Rows.of(table)])
    assert len(both) == 25
    assert torch.allclose(product(both, matrix)[5:], torch.from_numpy(table) @ matrix, atol=1e-5)


def test_only_some_entries_of_a_product_are_wanted() -> None:
    luck = np.random.default_rng(1)
    rows, matrix, bias = weights(20, 8), weights(60, 8), weights(60)
    counts = luck.integers(1, 6, 20)
    places = luck.integers(0, 60, counts.sum()).astype(np.int32)
    whole = (rows @ matrix.T + bias)[np.repeat(np.arange(20), counts), places]
    assert same_with_gradients(picked(rows, matrix, bias, counts, places), whole, rows, matrix, bias)


def test_a_file_counts_from_nought_what_training_counts_from_the_baseline() -> None:
    """Race has entries whose baseline is not nought: weights that go through a file think the same."""
    setting = Setting("race", 2)
    assert baseline(setting).any()
    model, again = fresh(setting, (8, 8)), fresh(setting, (8, 8))
    again.take(model.parts())
    for name, weight in model.state_dict().items():
        assert torch.allclose(again.state_dict()[name], weight, atol=1e-5)


def test_a_file_has_the_sum_of_what_an_input_has_alone_and_what_it_shares() -> None:
    setting = Setting("race", 2)
    model, again = fresh(setting, (8, 8)), fresh(setting, (8, 8))
    torch.nn.init.normal_(model.shared)
    again.take(model.parts())
    for left, right in zip(model.parts(), again.parts(), strict=True):
        assert left == pytest.approx(right, abs=1e-4)


def test_a_card_is_kin_to_itself_in_other_places_of_the_same_seat() -> None:
    setting = Setting("realms", 2)
    numbers = dict(zip(input_names(setting), kin(setting).tolist(), strict=True))
    assert numbers["me.hand/scout"] == numbers["me.discard/scout"] != NO_KIN
    assert numbers["me.hand/scout"] != numbers["me.hand/viper"]
    assert numbers["me.hand/scout"] != numbers["+1.hand/scout"]
    assert numbers["me.authority/authority"] == numbers["row/scout"] == NO_KIN


def test_a_net_with_more_units_begins_with_what_a_smaller_one_says() -> None:
    setting = Setting("realms", 2)
    torch.manual_seed(5)
    small, large = fresh(setting, (8, 6)), fresh(setting, (16, 12))
    for part in small.parameters():
        torch.nn.init.normal_(part, std=0.1)
    large.take(small.parts(), small.units)
    rows = Rows.of(np.random.default_rng(3).random((4, setting.width), np.float32))
    choices = np.arange(12, dtype=np.int32).reshape(4, 3)
    for said, again in zip(small(rows, choices, np.full(4, 3)), large(rows, choices, np.full(4, 3)), strict=True):
        assert torch.allclose(said, again, atol=1e-4)
