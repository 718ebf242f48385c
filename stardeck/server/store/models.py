"""The rows of the database.  A change here needs a migration beside it (docs/server.md says how)."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

BIG = BigInteger().with_variant(Integer, "sqlite")


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class PersonRow(Base):
    """Somebody who sits at tables: a guest, an account, or a bot that somebody runs."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    login: Mapped[str | None] = mapped_column(String(64), unique=True)  # the name of an account, folded; None: a guest
    password: Mapped[str | None] = mapped_column(String(256))  # argon2
    bot: Mapped[bool] = mapped_column(Boolean, default=False)
    banned: Mapped[bool] = mapped_column(Boolean, default=False)
    created: Mapped[float] = mapped_column(Float)
    seen: Mapped[float] = mapped_column(Float)
    away_until: Mapped[float] = mapped_column(Float, default=0.0)  # on holiday: clocks over days wait
    away_days: Mapped[float] = mapped_column(Float, default=0.0)  # of holiday taken in the year of `away_since`
    away_since: Mapped[float] = mapped_column(Float, default=0.0)
    settings: Mapped[bytes] = mapped_column(LargeBinary, default=b"{}")


class TokenRow(Base):
    """A way to show who one is; only its hash is kept."""

    __tablename__ = "tokens"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created: Mapped[float] = mapped_column(Float)


class NoticeRow(Base):
    """A way in which somebody wants to be told that it is their turn."""

    __tablename__ = "notices"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    address: Mapped[str] = mapped_column(Text)
    secret: Mapped[str] = mapped_column(String(64))  # signs what a webhook is sent
    created: Mapped[float] = mapped_column(Float)


class TableRow(Base):
    """A table: what was agreed (header), who sits around it, and how far it is."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    phase: Mapped[str] = mapped_column(String(16))
    listed: Mapped[bool] = mapped_column(Boolean)
    created: Mapped[float] = mapped_column(Float)
    changed: Mapped[float] = mapped_column(Float, index=True)  # so that everybody could notice it
    version: Mapped[int] = mapped_column(BIG)  # counts the writes: who writes must have seen the last one
    entries: Mapped[int] = mapped_column(Integer)  # of the journal
    lines: Mapped[int] = mapped_column(Integer)  # of the chat
    header: Mapped[bytes | None] = mapped_column(LargeBinary)  # of the journal, with the seed: never leaves as it is
    around: Mapped[bytes] = mapped_column(LargeBinary)  # seats, settings, clock, offers
    result: Mapped[bytes | None] = mapped_column(LargeBinary)
    position: Mapped[bytes | None] = mapped_column(LargeBinary)  # after the last entry, for when the rules change
    deadline: Mapped[float | None] = mapped_column(Float, index=True)  # when the clock has to be looked at
    bot_turn: Mapped[float | None] = mapped_column(Float, index=True)  # since when a bot has to choose
    asked: Mapped[int | None] = mapped_column(Integer)  # seats that have to choose, a bit for each; None: not known yet

    __table_args__ = (Index("ix_tables_listed", "listed", "phase", "changed"),)


class SeatRow(Base):
    """Who sits where, to find the tables of a person; the truth is in the table's row."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str] = mapped_column(String(32), index=True)


class EntryRow(Base):
    """A line of a journal.  Only ever added."""

    __tablename__ = "entries"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    body: Mapped[str] = mapped_column(Text)
    seat: Mapped[int] = mapped_column(Integer)
    nonce: Mapped[str | None] = mapped_column(String(64))
    at: Mapped[float] = mapped_column(Float)

    __table_args__ = (Index("uq_entries_nonce", "table_id", "seat", "nonce", unique=True),)


class LineRow(Base):
    """Something that was said at a table."""

    __tablename__ = "lines"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    person: Mapped[str] = mapped_column(String(32), index=True)
    name: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    nonce: Mapped[str | None] = mapped_column(String(64))
    at: Mapped[float] = mapped_column(Float)


class ReviewRow(Base):
    """What a bot found in a finished game; found once, and kept with the table."""

    __tablename__ = "reviews"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    made: Mapped[float] = mapped_column(Float)
