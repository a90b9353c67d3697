"""The names of a model's features, which the job writes beside its versions for people. No prediction needs them."""

from __future__ import annotations

import functools
import logging
from collections import ChainMap
from typing import Iterable, Mapping, Optional

from lorentztron import keys
from lorentztron.errors import RecordError
from lorentztron.schemas import NAMES

_LOG = logging.getLogger(__name__)


class FeatureNames:
    """Names by the indices of features. Immutable; thread-safe.

    Which are there may depend on timing; a name that is there has its index for ever.

    Attributes:
        records: the values of records, by bucket, which is the index modulo 256.
    """

    def __init__(self, model_id: str = "", records: Optional[Mapping[int, bytes]] = None) -> None:
        self._model_id = model_id
        self.records = dict(sorted((records or {}).items()))
        self._others: dict[int, list[str]] = {}

    def with_record(self, bucket: int, value: Optional[bytes]) -> FeatureNames:
        """These with another record for a bucket; without one if the value is None."""
        others = {each: record for each, record in self.records.items() if each != bucket}
        return FeatureNames(self._model_id, others if value is None else {**others, bucket: value})

    @property
    def by_index(self) -> Mapping[int, list[str]]:
        """The names of each index that has some: two are a collision."""
        return ChainMap(self._others, self._told)

    @functools.cached_property
    def _told(self) -> dict[int, list[str]]:
        """Those of records; of damaged ones none."""
        names: dict[int, list[str]] = {}
        for bucket, record in self.records.items():
            try:
                entries = NAMES.decode(record)["entries"]
            except RecordError as damage:
                _LOG.warning("The names of bucket %d of model %s are unreadable: %s", bucket, self._model_id, damage)
                continue
            names.update((each["index"], each["names"]) for each in entries)
        return names

    def also(self, texts: Iterable[tuple[int, str]]) -> FeatureNames:
        """These, with the texts of an event's entries in place of what is here for their indices."""
        others: dict[int, list[str]] = {}
        for index, text in texts:
            if text not in others.setdefault(index, []):
                others[index].append(text)
        joined = FeatureNames(self._model_id, self.records)
        joined._told = self._told
        joined._others = {**self._others, **others}
        return joined

    def of(self, index: int) -> str:
        """The name of a feature; several joined by ``or``; #7 of one without a name."""
        return " or ".join(self.by_index.get(index) or [f"#{index}"])

    def entries(self) -> list[tuple[str, bytes]]:
        """The records by their keys."""
        return [(keys.of_names(self._model_id, bucket), record) for bucket, record in self.records.items()]


#: No feature has a name.
NONE = FeatureNames()
