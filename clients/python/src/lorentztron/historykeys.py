"""Keys of a history topic, which has every version whole.

::

    <model id>/<version>/<part>        a part as of that version; the models topic has it without the version
    <model id>/<version>/manifest      the manifest of that version
    <model id>/alias/<name>            where an alias stands

Model id and parts are written as in a models topic; a version is a number without leading zeros.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Optional, Union

from lorentztron import keys
from lorentztron.keys import Key

_ALIAS = re.compile(r"[A-Za-z0-9._-]{1,128}")
_VERSION = re.compile(r"[1-9][0-9]{0,17}")


@dataclass(frozen=True)
class OfElement:
    """A part or the manifest of a version: ``key`` is what a models topic has for it."""

    version: int
    key: Key

    @property
    def model_id(self) -> str:
        """The model."""
        return self.key.model_id

    @property
    def is_manifest(self) -> bool:
        """Whether the version is there with this record."""
        return self.key.part is None


@dataclass(frozen=True)
class OfAlias:
    """An alias of a model."""

    model_id: str
    name: str


def is_alias(name: str) -> bool:
    """Whether an alias can have the name."""
    return _ALIAS.fullmatch(name) is not None


def require_alias(name: str) -> str:
    """The name of an alias.

    Raises:
        ValueError: if no alias can have it.
    """
    if not is_alias(name):
        raise ValueError(f"alias is '{name}', expected 1 to 128 letters, digits, dots, underscores or dashes")
    return name


def parse(key: Optional[bytes]) -> Optional[Union[OfElement, OfAlias]]:
    """What a key names; None if it is none of these, as the key of names of features."""
    model, _, rest = (key or b"").partition(b"/")
    version, slash, element = rest.partition(b"/")
    of_model = keys.parse(model + b"/manifest")
    if not slash or of_model is None:
        return None
    if version == b"alias":
        name = element.decode("ascii", "replace")
        return OfAlias(of_model.model_id, name) if is_alias(name) else None
    named = keys.parse(model + b"/" + element)
    number = version.decode("ascii", "replace")
    return None if named is None or not _VERSION.fullmatch(number) else OfElement(int(number), named)
