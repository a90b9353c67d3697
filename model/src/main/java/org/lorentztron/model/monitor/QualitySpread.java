package org.lorentztron.model.monitor;

import static org.lorentztron.model.kernels.SplitMix64.GOLDEN;
import static org.lorentztron.model.kernels.SplitMix64.mix;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * How far numbers of quality could be off because the events are a sample: the bootstrap by halves (double or nothing,
 * Owen and Eckles). In each of {@value #REPLICAS} replicas an event counts twice or not at all, each with probability
 * 1/2, as if the sample had been drawn again from itself; 95 of 100 replicas are in the interval of a number.
 *
 * <p>Numbers that n events decide are then as far from chance as the sign test says: all of them are left out by 1 /
 * 2^n of the replicas, so that of two versions that are told apart by five events alone, none is the better one.
 *
 * <p>How often an event counts is a function of its key and of the replica alone: neither the order of events nor what
 * else is measured on them changes it. So of two versions that were tested by the same events the difference has an
 * interval, too. Memory: {@value #REPLICAS} times 4 KB for each class with numbers of its own, 1.6 MB for two classes.
 * Not thread-safe.
 */
public final class QualitySpread {
    static final int REPLICAS = 200;

    private static final double TAIL = 0.025;
    /** Of a difference, which is read as yes or no: so few events as five are rarely more than chance by luck. */
    private static final double TAIL_OF_DIFFERENCES = 0.01;

    private static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN);

    private final PredictionOutcome outcome;
    private final RunningQuality[] replicas = new RunningQuality[REPLICAS];

    /**
     * Where a number is likely to be; NaN twice if no event tells that: that there is no mistake among the events, so
     * that all replicas agree, does not tell how rare mistakes are.
     *
     * @param low 2.5 of 100 replicas are below
     * @param high 2.5 of 100 are above
     */
    public record Interval(double low, double high) {
        /** Whether all of it is on one side of 0: a difference is more than chance. */
        public boolean isAwayFromZero() {
            return low > 0 || high < 0;
        }

        /** Whether events tell it. */
        public boolean isKnown() {
            return low < high;
        }
    }

    /** @param classes K, at least 2 */
    public QualitySpread(int classes) {
        int ownClasses = Math.min(classes, ServedQuality.MOST_OWN_CLASSES);
        outcome = new PredictionOutcome(ownClasses);
        Arrays.setAll(replicas, replica -> RunningQuality.cumulative(classes, ownClasses));
    }

    /**
     * Takes one prediction, as {@link ServedQuality#add} does.
     *
     * @param key of the event: events of the same key count equally often
     */
    public void add(long key, int truth, int served, double[] probabilities) {
        outcome.set(truth, served, probabilities);
        long drawn = 0;
        for (int replica = 0; replica < REPLICAS; replica++) {
            if (replica % Long.SIZE == 0) {
                drawn = mix(key + (replica + 1) * GOLDEN);
            }
            if ((drawn >>> replica & 1) == 1) {
                replicas[replica].add(outcome, 2);
            }
        }
    }

    /** The interval of a number. */
    public Interval of(ToDoubleFunction<Quality> number) {
        Interval found = interval(Arrays.stream(replicas).mapToDouble(number).toArray(), TAIL);
        return found.isKnown() ? found : UNKNOWN;
    }

    /**
     * The interval of this number less that of another version, which was tested by the same events; NaN twice if more
     * replicas than one side of it leaves out have no event that tells both: of so few events, others say anything.
     */
    public Interval less(QualitySpread other, ToDoubleFunction<Quality> number) {
        double[] differences = new double[REPLICAS];
        Arrays.setAll(
                differences,
                replica -> number.applyAsDouble(replicas[replica]) - number.applyAsDouble(other.replicas[replica]));
        long unknown = Arrays.stream(differences).filter(Double::isNaN).count();
        return unknown > TAIL * REPLICAS ? UNKNOWN : interval(differences, TAIL_OF_DIFFERENCES);
    }

    /**
     * The same of a version that was tested by other events, with keys of their own. NaN twice also if either number
     * has no interval.
     */
    public Interval lessOfOthers(QualitySpread other, ToDoubleFunction<Quality> number) {
        return of(number).isKnown() && other.of(number).isKnown() ? less(other, number) : UNKNOWN;
    }

    private static Interval interval(double[] numbers, double tail) {
        double[] known = Arrays.stream(numbers)
                .filter(number -> !Double.isNaN(number))
                .sorted()
                .toArray();
        if (known.length == 0) {
            return UNKNOWN;
        }
        int outside = (int) Math.round(tail * known.length);
        return new Interval(known[outside], known[known.length - 1 - outside]);
    }
}
