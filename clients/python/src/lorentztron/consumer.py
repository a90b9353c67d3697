"""Follows a models topic and always has the newest complete version of one model."""

from __future__ import annotations

import logging
import threading
import time
from typing import Any, Callable, Optional, Union

from lorentztron.errors import visible
from lorentztron.follower import TopicFollower, VersionSource
from lorentztron.historyindex import Place
from lorentztron.historykeys import require_alias
from lorentztron.historyreader import HistoryReader
from lorentztron.identity import asking
from lorentztron.kafka import Topic
from lorentztron.kept import KeptVersion
from lorentztron.libraries import topic_of
from lorentztron.partrecords import MOST_UNNAMED, PartRecords
from lorentztron.reader import VersionReader
from lorentztron.version import Version

_LOG = logging.getLogger(__name__)

_POLL = 0.2  # seconds that a poll waits for a record
_CLOSE = 10.0  # seconds to wait for the consumer to close


class SnapshotConsumer:
    """The newest complete version of one model, out of a models topic, or the version of an alias, out of a history.

    >>> models = SnapshotConsumer(consumer, "models", "default")    # doctest: +SKIP
    >>> version = models.await_version(timeout=60)                  # doctest: +SKIP
    >>> version.predict([{"amount": 12.5}])                         # doctest: +SKIP

    The consumer is one of confluent-kafka (``confluent_kafka.Consumer``) or of kafka-python (``kafka.KafkaConsumer``)
    that reads committed records only and has no subscription: partitions are assigned here, all from their beginning,
    and no offset is committed. From then on it belongs to this object.

    The versions that stand in the topic at the start count as one, the newest; from then on every version is taken as
    it is completed. A version whose records do not all match its manifest is never shown: the last good one stays, and
    :attr:`last_problem` and the log say why. The same holds when the topic does not exist, or no broker answers.

    Of a history topic, :meth:`follow` takes the version at which an alias stands, and :meth:`take_version` one version:

    >>> champion = SnapshotConsumer(consumer, "versions", "default").follow("champion")    # doctest: +SKIP

    Either call :meth:`poll`, :meth:`read_to_end` or :meth:`await_version` from time to time, which read in the calling
    thread, or :meth:`start` a thread that reads; then :attr:`latest` may be asked from any thread.
    """

    def __init__(
        self,
        consumer: Any,
        topic: str,
        model_id: str,
        committed_only: bool = True,
        max_bytes: int = MOST_UNNAMED,
        admin: Any = None,
    ) -> None:
        """
        Args:
            consumer: of confluent-kafka or kafka-python.
            topic: the models topic.
            model_id: whose versions to read; other models in the topic are passed over.
            committed_only: False takes a consumer that also reads what transactions have not committed. Kafka-python
                before 2.1 has no other. A version of a transaction that was aborted may then be shown.
            max_bytes: that the records may take whose part no manifest has named, those of the first version among
                them; the oldest are forgotten.
            admin: an admin client of either library, which is asked for the topic's id every few seconds: a topic that
                was deleted and created again is then noticed, however long it is. It stays open. Without one, or where
                library or broker give no id, a topic is noticed that has become shorter.

        Raises:
            TypeError: if the consumer or the admin client is of neither library.
            ValueError: if it is known to read uncommitted records.
        """
        self._topic: Topic = topic_of(consumer, topic, committed_only)
        self._id_of = asking(admin)
        self._name = topic
        self._model_id = model_id
        self._max_bytes = max_bytes
        self._listeners: list[Callable[[Version], None]] = []
        self._reading = threading.RLock()
        self._news = threading.Condition()
        self._closed = threading.Event()
        self._thread: Optional[threading.Thread] = None
        self._latest: Optional[Version] = None
        self._problem: Optional[str] = None
        self._is_read = False
        self._follower = self._following(lambda: VersionReader(model_id, PartRecords(max_bytes)))

    def _following(self, sources: Callable[[], VersionSource]) -> TopicFollower:
        return TopicFollower(self._topic, sources, self._closed.wait, self._id_of)

    def follow(self, alias: str) -> SnapshotConsumer:
        """Takes the version at which an alias stands, out of a history topic, instead of the newest of a models topic.

        When the alias is moved, its new version is taken, whether its number is higher or lower. As long as that
        version is not whole or has expired, the one before stays.

        Args:
            alias: such as ``champion``, as ``promote`` has moved it.

        Returns:
            this consumer.

        Raises:
            ValueError: if an alias cannot have the name.
            RuntimeError: if the consumer has read, was started or is closed.
        """
        return self._read_history(require_alias(alias))

    def take_version(self, number: int) -> SnapshotConsumer:
        """Takes one version out of a history topic, also one that was refused.

        Args:
            number: 1 or more.

        Returns:
            this consumer.

        Raises:
            ValueError: if the number is below 1.
            RuntimeError: if the consumer has read, was started or is closed.
        """
        if not number >= 1:
            raise ValueError(f"version is {number}, expected 1 or more")
        return self._read_history(int(number))

    def _read_history(self, wanted: Union[str, int]) -> SnapshotConsumer:
        self._require_open()
        if self._is_read or self._thread is not None:
            raise RuntimeError(f"consumer of {self._name} has begun to read, expected it to be new")
        self._follower = self._following(lambda: HistoryReader(self._model_id, wanted, self._load))
        return self

    def _load(self, number: int, place: Place) -> Version:
        records = self._topic.between(place.partition, place.first, place.last)
        return KeptVersion.whole(self._model_id, number, records, self._max_bytes)

    @property
    def latest(self) -> Optional[Version]:
        """The newest complete version; None while there is none."""
        return self._latest

    @property
    def last_problem(self) -> Optional[str]:
        """Why nothing newer than :attr:`latest` is shown; None when nothing newer is known of."""
        return self._problem

    def on_version(self, listener: Callable[[Version], None]) -> None:
        """Calls the listener with every version taken from now on, in the reading thread. What it raises is logged."""
        self._listeners.append(listener)

    def poll(self, timeout: float = 0.0) -> Optional[Version]:
        """Reads the records that come within a time, in seconds, and returns the newest complete version.

        Every few seconds it also asks how the topic is, and waits up to 10 s for a broker that does not answer.
        """
        with self._reading:
            self._require_open()
            self._is_read = True
            try:
                self._note(self._follower.read(timeout, self._take))
            except Exception as trouble:  # each library and broker has its own: none ends the reading
                self._note(f"topic {self._name} cannot be read: {trouble}")
                self._follower.lose()
                self._closed.wait(min(timeout, _POLL))
        return self._latest

    def read_to_end(self, timeout: float = 60.0) -> Optional[Version]:
        """Reads the topic to where it ends, and further only while there is no complete version.

        Args:
            timeout: seconds for all of it.

        Returns:
            the newest complete version; None if there was none in time: :attr:`last_problem` says why.
        """
        deadline = time.monotonic() + timeout
        while True:
            self.poll(max(0.0, min(_POLL, deadline - time.monotonic())))
            if self._follower.is_at_end and self._latest is not None or time.monotonic() >= deadline:
                break
        if self._latest is None and self._problem is None:
            self._note(f"topic {self._name} has no version of model {self._model_id}")
        return self._latest

    def await_version(self, at_least: int = 1, timeout: float = 60.0) -> Version:
        """Waits until a version of at least a number has been taken.

        Args:
            at_least: its number.
            timeout: seconds.

        Raises:
            TimeoutError: if there is none in time; the message says what there is.
            RuntimeError: if the consumer is closed.
        """
        deadline = time.monotonic() + timeout
        while True:
            version = self._latest
            if version is not None and version.number >= at_least:
                return version
            self._require_open()
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError(self._waited(at_least, timeout))
            if self._thread is None:
                self.poll(min(_POLL, left))
            else:
                with self._news:
                    self._news.wait_for(lambda: self._latest is not version or self._closed.is_set(), min(_POLL, left))

    def _waited(self, at_least: int, timeout: float) -> str:
        newest = "none" if self._latest is None else self._latest.number
        why = "" if self._problem is None else f"; {self._problem}"
        return (
            f"newest version of {self._model_id} in {self._name} is {newest}, expected {at_least} within"
            f" {timeout:g} s{why}"
        )

    def start(self) -> SnapshotConsumer:
        """Follows the topic on a daemon thread, until :meth:`close`."""
        self._require_open()
        if self._thread is not None:
            raise RuntimeError(f"consumer of {self._name} is started, expected it to be new")
        name = f"lorentztron-snapshots-{self._model_id}"
        self._thread = threading.Thread(target=self._follow, name=name, daemon=True)
        self._thread.start()
        return self

    def _follow(self) -> None:
        while not self._closed.is_set():
            with self._reading:
                if not self._closed.is_set():
                    self.poll(_POLL)

    def close(self) -> None:
        """Ends the thread and every wait, and closes the Kafka consumer; :attr:`latest` stays.

        Waits at most 10 s for the consumer: libraries may hang where a broker or the topic has gone.
        """
        if self._closed.is_set():
            return
        self._closed.set()
        with self._news:
            self._news.notify_all()
        closing = threading.Thread(target=self._close, name=f"lorentztron-close-{self._model_id}", daemon=True)
        closing.start()
        if self._thread is not threading.current_thread():
            closing.join(_CLOSE)
        if closing.is_alive() and self._thread is not threading.current_thread():
            _LOG.warning("Consumer of %s has not closed within %g s", self._name, _CLOSE)

    def _close(self) -> None:
        if self._thread is not None:
            self._thread.join()
        with self._reading:
            self._topic.close()

    def __enter__(self) -> SnapshotConsumer:
        return self

    def __exit__(self, *raised: Any) -> None:
        self.close()

    def _require_open(self) -> None:
        if self._closed.is_set():
            raise RuntimeError(f"consumer of {self._name} is closed")

    def _take(self, version: Version) -> None:
        before = self._latest
        with self._news:
            self._problem = None
            self._latest = version
            self._news.notify_all()
        if before is not None and version.number <= before.number:
            _LOG.warning("Model %s went from version %d back to %d", self._model_id, before.number, version.number)
        for listener in self._listeners:
            try:
                listener(version)
            except Exception:
                _LOG.exception("A listener of model %s failed at version %d", self._model_id, version.number)

    def _note(self, found: Optional[str]) -> None:
        if found is not None and found != self._problem:
            _LOG.warning("Model %s: %s", self._model_id, visible(found))
        self._problem = found
