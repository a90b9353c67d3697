package org.lorentztron.connectors.warning;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.lorentztron.connectors.wire.event.LabeledEvent;

/**
 * One of the first events that a reader has decoded, as checks see it. It may yet be refused.
 *
 * @param event as its payload says
 * @param labelled whether it says a label
 * @param recordTime the time of its Kafka record, ms since 1970
 * @param names the entries of its features, by their indices
 * @param fields the entries of all fields of its record, by theirs, named from the top
 */
public record FirstEvent(
        LabeledEvent event,
        boolean labelled,
        long recordTime,
        Supplier<Map<Integer, List<String>>> names,
        Supplier<Map<Integer, List<String>>> fields) {}
