package org.lorentztron.connectors.warning;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.named.EventMapping;

/**
 * Looks whether times are read in the unit that they are written in: nearly all should be of the years 2000 to 2100,
 * and no factor of more than 100 away from the time of their Kafka records; and some should be where the user says. Not
 * thread-safe.
 */
final class TimeCheck implements Check {
    static final int LEAST = 20;
    private static final long YEAR_2000 = Instant.parse("2000-01-01T00:00:00Z").toEpochMilli();
    private static final long YEAR_2101 = Instant.parse("2101-01-01T00:00:00Z").toEpochMilli();
    private static final double FACTOR = 100;

    private final Expected expected;
    private final List<Long> wrong = new ArrayList<>();
    private int timed;

    TimeCheck(Expected expected) {
        this.expected = expected;
    }

    @Override
    public void see(FirstEvent event) {
        long time = event.time();
        long record = event.recordTime(); // before 1970 where there is none
        if (time == LabeledEvent.NO_TIMESTAMP) {
            return;
        }
        timed++;
        boolean isFar = record > 0 && (time / FACTOR > record || time * FACTOR < record);
        if (time < YEAR_2000 || time >= YEAR_2101 || isFar) {
            wrong.add(time);
        }
    }

    @Override
    public List<InputWarning> warnings(int events) {
        String field = expected.mapping().time();
        if (timed == 0 && !field.equals(EventMapping.STANDARD.time())) {
            String message = field + ": none of " + events + " records has a time there, so that of Kafka counts: --"
                    + (expected.mapping().isOfLabels() ? "labels." : "event-") + "time says where it is";
            return List.of(new InputWarning(InputWarning.Kind.EVENT_TIMES, field, events, events, message));
        }
        if (wrong.size() < LEAST) {
            return List.of();
        }
        long example = wrong.get(0);
        boolean areMost = 2 * wrong.size() > timed;
        return List.of(new InputWarning(
                InputWarning.Kind.EVENT_TIMES,
                field,
                wrong.size(),
                timed,
                String.format(
                        "%s: %d of %d times are %s, such as %s: %s",
                        field,
                        wrong.size(),
                        timed,
                        example < YEAR_2000 ? "before the year 2000" : "far after their records",
                        Instant.ofEpochMilli(example),
                        areMost ? expected.advice(example) : "others are not, so let all senders write one unit")));
    }
}
