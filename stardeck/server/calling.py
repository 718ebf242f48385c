"""Calling addresses that people gave: webhooks and push services, and never the inside of our own network.

The name is looked up once, every address it has must be a public one, and the connection goes to just that address: a
name that answers differently the second time gains nothing.  Redirects are not followed, little of an answer is read.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

from stardeck.engine.errors import StardeckError

SECONDS = 5.0
MOST_ANSWER = 4096
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class MayNotCall(StardeckError):
    """An address that this server does not call; the message says why."""


def check_address(address: str, internal: bool) -> tuple[str, str, int, str]:
    """Return scheme, host, port and path of an address, or refuse it.  `internal` is for tests alone."""
    parts = urlsplit(address)
    try:
        port = parts.port
    except ValueError:
        raise MayNotCall("the port of the address is no number") from None
    if parts.scheme != "https" and not (internal and parts.scheme == "http"):
        raise MayNotCall("the address must begin with https://")
    if not parts.hostname or parts.username or parts.password:
        raise MayNotCall("the address must name a host, and nobody's password")
    if any(ord(sign) <= 32 or ord(sign) == 127 for sign in address):
        raise MayNotCall("the address has signs that do not belong there")
    try:
        literal = ipaddress.ip_address(parts.hostname)
    except ValueError:
        pass  # a name: it is looked up at every call
    else:
        check_outside(parts.hostname, literal, internal)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme, parts.hostname, port or (443 if parts.scheme == "https" else 80), path


def public_address(host: str, port: int, internal: bool) -> str:
    """Look a host up and return an address of it; refuse one that leads inside."""
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except (OSError, UnicodeError):
        raise MayNotCall(f"{host} is not known") from None
    for address in found:
        check_outside(host, ipaddress.ip_address(address.split("%")[0]), internal)
    return sorted(found)[0]


def check_outside(host: str, address: Address, internal: bool) -> None:
    """Refuse an address that is not a public one, also if it is wrapped into another."""
    if internal:
        return
    for one in (address, *wrapped(address)):
        if not one.is_global or one.is_multicast or one.is_reserved:
            raise MayNotCall(f"{host} leads to an address inside a network")


def wrapped(address: Address) -> list[Address]:
    """The addresses of IPv4 that one of IPv6 leads to: mapped, by 6to4 or Teredo."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    return [one for one in found if one is not None]


def post(address: str, body: bytes, headers: dict[str, str], internal: bool = False) -> int:
    """Post something, in a thread of its own; return the status of the answer."""
    scheme, host, port, path = check_address(address, internal)
    line = socket.create_connection((public_address(host, port, internal), port), SECONDS)
    try:
        if scheme == "https":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
        connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
        connection.sock = line
        connection.request("POST", path, body, {"content-length": str(len(body)), **headers})
        answer = connection.getresponse()
        answer.read(MOST_ANSWER)
        return answer.status
    finally:
        line.close()
