package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Watches whether a part of a model is mistaken significantly more often than it used to be: a one-sided CUSUM test
 * (Page 1954) of the odds of a mistake. If m of the n examples since the last restart were mistaken before they were
 * learned, then
 *
 * <pre>
 *     p = max(0.03, (m + 1) / (n + 2))                            the rate so far
 *     g = max(0, g + ln(q / p))              after a mistake      odds(q) = 4 odds(p)
 *     g = max(0, g + ln((1 - q) / (1 - p)))  after a success
 * </pre>
 *
 * <p>g is the evidence that the odds have risen fourfold, as the logarithm of a likelihood ratio; above 20 the part's
 * past is refuted. A rate of p leads there after more than e^20 = 5e8 examples on average; one of 1/2, as when two
 * classes exchange their names, after about 33 if p was 0.03 and 77 if it was 0.18. Rates below 0.06 never do: a reset
 * must be worth the loss of what the part has learned. A function of the part's own mistakes alone. Not thread-safe.
 */
public final class ErrorRateAlarm {
    /*
     * With odds(q) = k odds(p) both ratios have the denominator 1 + (k - 1) p: q / p = k / (1 + (k - 1) p) and
     * (1 - q) / (1 - p) = 1 / (1 + (k - 1) p). StrictMath, because restarts are part of what a seed promises.
     */
    private static final double ODDS_RATIO = 4;
    private static final double LOG_ODDS_RATIO = StrictMath.log(ODDS_RATIO);
    private static final double LEAST_RATE = 0.03;
    private static final double ENOUGH = 20;

    private long examples;
    private long mistakes;
    private double evidence;
    private long restarts;

    /** Nothing was seen yet. */
    public ErrorRateAlarm() {}

    /**
     * Sees one more example. If true, the part is to be reset, and the test has forgotten its mistakes.
     *
     * @param mistake whether the part was mistaken before it learned the example
     */
    public boolean refutes(boolean mistake) {
        // Nothing falls below 0: without evidence a success needs no logarithm.
        if (mistake || evidence > 0) {
            double rate = Math.max(LEAST_RATE, (mistakes + 1.0) / (examples + 2.0));
            double gain = (mistake ? LOG_ODDS_RATIO : 0) - StrictMath.log(1 + (ODDS_RATIO - 1) * rate);
            evidence = Math.max(0, evidence + gain);
        }
        examples++;
        if (mistake) {
            mistakes++;
        }
        if (!(evidence > ENOUGH)) {
            return false;
        }
        forget();
        restarts++;
        return true;
    }

    /** Begins again without mistakes. */
    public void forget() {
        examples = 0;
        mistakes = 0;
        evidence = 0;
    }

    /** How often the part was reset. */
    public long restarts() {
        return restarts;
    }

    /** The same state, nothing shared. */
    public ErrorRateAlarm copy() {
        ErrorRateAlarm copy = new ErrorRateAlarm();
        copy.examples = examples;
        copy.mistakes = mistakes;
        copy.evidence = evidence;
        copy.restarts = restarts;
        return copy;
    }

    /** Writes n, m, g and the number of restarts. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeLong(examples);
        out.writeLong(mistakes);
        out.writeDouble(evidence);
        out.writeLong(restarts);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static ErrorRateAlarm readFrom(DataInput in) throws IOException {
        ErrorRateAlarm read = new ErrorRateAlarm();
        read.examples = in.readLong();
        read.mistakes = in.readLong();
        read.evidence = in.readDouble();
        read.restarts = in.readLong();
        return read;
    }
}
