package org.lorentztron.experiments.levers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An event as it is sent. Immutable. */
record Sent(TableRow row, double weight) {
    /** The same event of another row. */
    Sent with(TableRow other) {
        return new Sent(other, weight);
    }

    /** The same event of another weight. */
    Sent weighing(double other) {
        return new Sent(row, other);
    }

    /** The value of its record. */
    byte[] json() {
        double[] values = row.values();
        String features = IntStream.range(0, values.length)
                .mapToObj(j -> "\"x" + j + "\":" + values[j])
                .collect(Collectors.joining(","));
        String weighed = weight == 1 ? "" : ",\"weight\":" + weight;
        String id = Integer.toHexString(Arrays.hashCode(values));
        return ("{\"id\":\"" + id + "\",\"label\":\"c" + row.label() + "\"" + weighed + ",\"features\":{" + features
                        + "}}")
                .getBytes(US_ASCII);
    }
}
