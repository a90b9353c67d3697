"""The version at which an alias stands in a history topic, or one version of it."""

from __future__ import annotations

from typing import Callable, Mapping, Optional, Union

from lorentztron.errors import VersionError
from lorentztron.historyindex import HistoryIndex, Place
from lorentztron.historykeys import OfAlias, OfElement
from lorentztron.version import Version

#: Reads a version from where it stands; raises a VersionError if it is not whole.
Loading = Callable[[int, Place], Version]


class HistoryReader:
    """Follows an alias of one model, or takes one of its versions. Knows nothing of Kafka but by what loads versions.

    A version is loaded when the alias has moved to it. As long as one is not whole, has expired or was refused, the
    version before stays and :attr:`problem` says why. Mutable.
    """

    def __init__(self, model_id: str, wanted: Union[str, int], loading: Loading) -> None:
        """
        Args:
            model_id: whose.
            wanted: the name of an alias, or the number of a version.
            loading: reads a version.
        """
        self._index = HistoryIndex(model_id)
        self._alias = wanted if isinstance(wanted, str) else None
        self._fixed = wanted if isinstance(wanted, int) else 0
        self._loading = loading
        self._is_at_end = False
        self._latest: Optional[Version] = None
        self._problem: Optional[str] = None

    @property
    def latest(self) -> Optional[Version]:
        """The version to be shown; None while there is none."""
        return self._latest

    @property
    def problem(self) -> Optional[str]:
        """Why another version than :attr:`latest` is not shown; None if none is to be."""
        return self._problem

    def accept(self, partition: int, offset: int, key: Optional[bytes], value: Optional[bytes]) -> Optional[Version]:
        """Takes a record; those of other models are passed over.

        Versions are loaded once all that stood in the topic at the start has been taken: an alias may move often.

        Returns:
            the version that is to be shown since this record, or None.
        """
        named = self._index.accept(partition, offset, key, value)
        if not self._is_at_end or named is None or not self._concerns(named):
            return None
        before = self._latest
        self._settle()
        return None if self._latest is before else self._latest

    def _concerns(self, named: Union[OfElement, OfAlias]) -> bool:
        """Whether the record may change what is shown: it moves the alias, or ends the version that is to be shown."""
        if isinstance(named, OfAlias):
            return named.name == self._alias
        return named.is_manifest and named.version == self._wanted()

    def reach_end(self) -> None:
        """All records that stood in the topic at the start have been taken."""
        self._is_at_end = True
        self._settle()

    def forget_before(self, beginnings: Mapping[int, int]) -> None:
        """Records that the topic has deleted need not be known any more."""
        self._index.forget_before(beginnings)

    def _wanted(self) -> int:
        """The number of the version to be shown, by the newest move that can be read; 0 if the alias stands nowhere."""
        if self._alias is None:
            return self._fixed
        standing = self._index.alias(self._alias)
        return 0 if standing is None or standing.move is None else standing.move.version

    def _settle(self) -> None:
        standing = None if self._alias is None else self._index.alias(self._alias)
        wanted = self._wanted()
        why = None
        if wanted == 0:
            why = f"alias {self._alias} stands nowhere: no version has been promoted to it, or that has expired"
        elif self._latest is None or self._latest.number != wanted:
            why = self._load(wanted)
        # A consumer that starts after the damage has the version that those have which ran before.
        damage = None if standing is None else standing.damage
        self._problem = why if damage is None else f"alias {self._alias}: {damage}"

    def _load(self, wanted: int) -> Optional[str]:
        """Loads a version. Returns why it is not there; None if it is shown now."""
        place = self._index.place(wanted)
        who = "" if self._alias is None else f"alias {self._alias} stands at version {wanted}: "
        if place is None:
            return f"{who}version {wanted} is not in the history: it has expired, or was never written"
        try:
            loaded = self._loading(wanted, place)
        except VersionError as missing:
            return f"{who}{missing}"
        if self._alias is not None and loaded.manifest.refused:
            return f"{who}version {wanted} was refused"
        self._latest = loaded
        return None
