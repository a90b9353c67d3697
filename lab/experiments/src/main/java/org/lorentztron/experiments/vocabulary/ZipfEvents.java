package org.lorentztron.experiments.vocabulary;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Events with words of a vocabulary without end, in practice: word k of N occurs by Zipf's law,
 *
 * <pre>
 *     P(k) = ln(1 + 1 / k) / ln(N + 1),    k = floor((N + 1)^u), u uniform in [0, 1)
 * </pre>
 *
 * and has a weight in [-1, 1) that is a function of k alone. An event is of class "yes" if its words' weights add up to
 * more than 0. Event i is a function of i and the settings. Immutable and thread-safe.
 */
final class ZipfEvents {
    /** In the order of their names. */
    static final String CLASSES = "no,yes";

    /** By their own times, whatever the pace at which they are sent. */
    static final int EVENTS_PER_SECOND = 5_000;

    private static final int MILLIS_PER_SECOND = 1_000;
    private static final long SEED_OF_WEIGHTS = 20;

    private final int words;
    private final double logarithm;

    /**
     * @param vocabulary N, how many words there are
     * @param words of an event; the same one may be among them twice
     */
    ZipfEvents(long vocabulary, int words) {
        this.words = words;
        this.logarithm = Math.log1p(vocabulary);
    }

    /** An event as JSON. */
    byte[] json(long index) {
        SplittableRandom random = new SplittableRandom(index);
        StringBuilder names = new StringBuilder();
        double sum = 0;
        for (int w = 0; w < words; w++) {
            long word = draw(random);
            sum += weight(word);
            names.append(w == 0 ? "" : ",").append("\"n").append(word).append('"');
        }
        return String.format(
                        Locale.ROOT,
                        "{\"id\":\"%d\",\"label\":\"%s\",\"timestamp\":%d,\"features\":{\"words\":[%s]}}",
                        index,
                        sum > 0 ? "yes" : "no",
                        index * MILLIS_PER_SECOND / EVENTS_PER_SECOND,
                        names)
                .getBytes(US_ASCII);
    }

    private long draw(SplittableRandom random) {
        return (long) StrictMath.exp(logarithm * random.nextDouble());
    }

    private static double weight(long word) {
        return new SplittableRandom(SEED_OF_WEIGHTS + word).nextDouble(-1, 1);
    }
}
