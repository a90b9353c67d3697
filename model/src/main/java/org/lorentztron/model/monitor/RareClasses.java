package org.lorentztron.model.monitor;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Which classes are so rare that an error rate hides them: a version that never predicts them errs little. Of K classes
 * and n events, a class with k of them is rare if
 *
 * <pre>
 *     k + 2 sqrt(k) + 3 &lt; n min(1/10, 1/(2 K))
 * </pre>
 *
 * that is, if its share is surely below a tenth, two standard errors more included, and below half of what each class
 * would have if all were equally frequent: none of ten even classes is rare. Immutable.
 *
 * @param isKnown whether the events are enough to tell
 * @param shown indices of the rare classes, at most {@value #MOST_SHOWN}, those with the most events first
 * @param more how many others are rare
 */
public record RareClasses(boolean isKnown, List<Integer> shown, int more) {
    static final int MOST_SHOWN = 3;

    private static final double SHARE = 0.1;
    private static final double OF_EVEN_SHARE = 0.5;
    private static final double STANDARD_ERRORS = 2;
    /** No event says that fewer than 3 were to be expected, with a chance of error of exp(-3). */
    private static final double LEAST = 3;

    /** Keeps a list of its own. */
    public RareClasses {
        shown = List.copyOf(shown);
    }

    /**
     * Those among the first classes.
     *
     * @param classes K, at least 2
     * @param events of all classes
     * @param ofFirst of each of the first classes, at most K; not modified
     */
    public static RareClasses among(int classes, double events, double[] ofFirst) {
        double most = events * Math.min(SHARE, OF_EVEN_SHARE / classes);
        List<Integer> rare = IntStream.range(0, ofFirst.length)
                .filter(c -> ofFirst[c] + STANDARD_ERRORS * Math.sqrt(ofFirst[c]) + LEAST < most)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer c) -> -ofFirst[c]))
                .toList();
        int shown = Math.min(MOST_SHOWN, rare.size());
        return new RareClasses(most > LEAST, rare.subList(0, shown), rare.size() - shown);
    }

    /**
     * Those by the events of all classes.
     *
     * @param events [class], of at least two; not modified
     */
    public static RareClasses of(long... events) {
        double[] all = LongStream.of(events).asDoubleStream().toArray();
        return among(all.length, DoubleStream.of(all).sum(), all);
    }

    /** Those by all events that a quality is of. */
    static RareClasses of(int classes, Quality quality) {
        double[] ofFirst = new double[quality.ownClasses()];
        Arrays.setAll(ofFirst, quality::events);
        return among(classes, quality.events(), ofFirst);
    }
}
