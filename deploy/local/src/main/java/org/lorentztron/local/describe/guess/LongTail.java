package org.lorentztron.local.describe.guess;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/** Whether numbers have so long a tail that their logarithm is the better feature. Stateless. */
final class LongTail {
    /** In fewer numbers, one that is far off is no sign of anything. */
    private static final int FEWEST = 20;

    /** Of a normal distribution, one number in 10^23 is so far from the mean, in standard deviations. */
    private static final double FAR = 10;

    /** Of an exponential distribution, the 99 % quantile is 6.6 medians. */
    private static final double MEDIANS = 10;

    private static final int FEWEST_OF_QUANTILE = 100;

    private LongTail() {}

    /** Whether numbers are spread over orders of magnitude, or some are so far off. */
    static boolean isIn(double[] numbers) {
        return isOfMagnitudes(numbers) || hasFar(numbers);
    }

    /** As amounts are: none is negative, and one in a hundred is ten times what half of them exceed. */
    private static boolean isOfMagnitudes(double[] numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int size = sorted.length;
        // Below 1, the logarithm of one more is nearly the number.
        return size >= FEWEST_OF_QUANTILE
                && sorted[0] >= 0
                && sorted[size / 2] >= 1
                && sorted[99 * size / 100] >= MEDIANS * sorted[size / 2];
    }

    /** Whether some number is far off, and its logarithm, as the job takes it, is half as far off at most. */
    private static boolean hasFar(double[] numbers) {
        double far = farthest(numbers, number -> number);
        double logged = farthest(numbers, number -> Math.signum(number) * Math.log1p(Math.abs(number)));
        return numbers.length >= FEWEST && far > FAR && 2 * logged <= far;
    }

    /** How many standard deviations the number is from the mean that is farthest from it; 0 if all are alike. */
    private static double farthest(double[] numbers, DoubleUnaryOperator change) {
        double[] changed = DoubleStream.of(numbers).map(change).toArray();
        double mean = DoubleStream.of(changed).average().orElse(0);
        double variance = DoubleStream.of(changed)
                .map(number -> (number - mean) * (number - mean))
                .average()
                .orElse(0);
        double farthest = DoubleStream.of(changed)
                .map(number -> Math.abs(number - mean))
                .max()
                .orElse(0);
        return variance > 0 ? farthest / Math.sqrt(variance) : 0;
    }
}
