package org.lorentztron.connectors.warning;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** First events for tests. */
final class TestEvents {
    static final long RECORD_TIME = 1_795_800_000_000L;

    private TestEvents() {}

    /** One with these entries alone. */
    static FirstEvent event(boolean labelled, Map<Integer, List<String>> names) {
        return new FirstEvent(
                null, LabeledEvent.NO_TIMESTAMP, labelled, RECORD_TIME, () -> names, () -> names, List::of);
    }

    /** Of a record's text. */
    static FirstEvent event(EventFormat format, String record) {
        byte[] value = record.getBytes(UTF_8);
        try {
            LabeledEvent event = format.decode(value);
            return new FirstEvent(
                    event.id(),
                    event.timestamp(),
                    event.label() != null,
                    RECORD_TIME,
                    () -> format.names(value),
                    () -> format.fields(value),
                    format::unseen);
        } catch (MalformedEventException e) {
            throw new IllegalStateException(record, e);
        }
    }

    /** What is said of records, each made of its number. */
    static List<String> said(FirstEventChecks first, EventFormat format, int events, IntFunction<String> record) {
        List<String> said = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            first.see(event(format, record.apply(i))).forEach(warning -> said.add(warning.message()));
        }
        return said;
    }
}
