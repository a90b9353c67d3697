"""The id that Kafka draws when a topic is created: one that was deleted and created again has another."""

from __future__ import annotations

import base64
import logging
from typing import Any, Callable, Optional
from uuid import UUID

from lorentztron.kafka import REQUEST

_LOG = logging.getLogger(__name__)

#: Gives the id of the topic that has a name now, as Kafka's tools show it; None if it is not known.
Asking = Callable[[str], Optional[str]]

_NONE = UUID(int=0)  # of brokers before Kafka 2.8


def asking(admin: Any) -> Asking:
    """How an admin client of either library is asked for the id of a topic.

    Args:
        admin: ``confluent_kafka.admin.AdminClient`` (2.3 or later) or ``kafka.KafkaAdminClient`` (of a version that
            tells ids); None: no id is ever known.

    Raises:
        TypeError: if it is of neither library.
    """
    if admin is None:
        return lambda name: None
    if not hasattr(admin, "describe_topics"):
        raise TypeError(
            f"admin is a {type(admin).__name__} without describe_topics, expected an admin client of confluent-kafka"
            " 2.3 or later, or of kafka-python"
        )
    # Kafka-python's consumers and admin clients have a dictionary of this name.
    ask = _of_kafka_python if hasattr(admin, "config") else _of_confluent
    return _Asked(ask, admin).id_of


class _Asked:
    """An admin client, and whether it has been said that it gives no answer. Mutable."""

    def __init__(self, ask: Callable[[Any, str], Optional[UUID]], admin: Any) -> None:
        self._ask = ask
        self._admin = admin
        self._is_told = False

    def id_of(self, name: str) -> Optional[str]:
        try:
            found = self._ask(self._admin, name)
        except Exception as trouble:  # each library and broker has its own
            if not self._is_told:
                _LOG.warning("The id of topic %s is not known for now, it will be asked for again: %s", name, trouble)
            self._is_told = True
            return None
        self._is_told = False
        if found is None or found == _NONE:
            return None
        return base64.urlsafe_b64encode(found.bytes).rstrip(b"=").decode()


def _of_confluent(admin: Any, name: str) -> Optional[UUID]:
    from confluent_kafka import TopicCollection

    answer = admin.describe_topics(TopicCollection([name]), request_timeout=REQUEST)[name].result()
    high, low = answer.topic_id.get_most_significant_bits(), answer.topic_id.get_least_significant_bits()
    return UUID(int=(high & _WORD) << 64 | low & _WORD)


_WORD = (1 << 64) - 1


def _of_kafka_python(admin: Any, name: str) -> Optional[UUID]:
    found = admin.describe_topics([name])[0].get("topic_id")
    return UUID(str(found)) if found else None
