package org.lorentztron.experiments.levers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An event as it is sent. Immutable.
 *
 * @param ahead how many milliseconds ahead of Kafka's clock its own time is; it says none if that is 0
 */
record Sent(TableRow row, double weight, long ahead) {
    /** An honest event. */
    static Sent of(TableRow row) {
        return new Sent(row, 1, 0);
    }

    /** The same event of another row. */
    Sent with(TableRow other) {
        return new Sent(other, weight, ahead);
    }

    /** The same event of another weight. */
    Sent weighing(double other) {
        return new Sent(row, other, ahead);
    }

    /** The same event, sent by another clock. */
    Sent aheadBy(Duration other) {
        return new Sent(row, weight, other.toMillis());
    }

    /**
     * The value of its record.
     *
     * @param clock of Kafka, ms since the epoch
     */
    byte[] json(long clock) {
        double[] values = row.values();
        String features = IntStream.range(0, values.length)
                .mapToObj(j -> "\"x" + j + "\":" + values[j])
                .collect(Collectors.joining(","));
        String weighed = weight == 1 ? "" : ",\"weight\":" + weight;
        String id = Integer.toHexString(Arrays.hashCode(values));
        String time = ahead == 0 ? "" : ",\"timestamp\":" + (clock + ahead);
        return ("{\"id\":\"" + id + "\",\"label\":\"c" + row.label() + "\"" + weighed + time + ",\"features\":{"
                        + features + "}}")
                .getBytes(US_ASCII);
    }
}
