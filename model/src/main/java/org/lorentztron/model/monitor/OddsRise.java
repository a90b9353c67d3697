package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Whether a part is mistaken significantly more often than it used to be: the CUSUM test of
 * {@link org.lorentztron.model.parameters.ErrorRateAlarm}, on the counts of whole intervals. If m of the n examples
 * before an interval were mistaken, and l of the k in it,
 *
 * <pre>
 *     p = max(0.03, (m + 1) / (n + 2))                       the rate so far
 *     g = max(0, g + l ln 4 - k ln(1 + 3 p))                 odds(q) = 4 odds(p)
 * </pre>
 *
 * <p>g is the evidence that the odds have risen fourfold; it is enough above 20. Of events with the rate p, a sequence
 * of intervals gets there with a chance of at most e^-20 = 2e-9 from each g = 0. A past of fewer than
 * {@value Windows#EVENTS} examples is no rate: g stays 0. Mutable; not thread-safe.
 */
final class OddsRise {
    /** The evidence that is enough. */
    static final double ENOUGH = 20;

    private static final double ODDS_RATIO = 4;
    private static final double LOG_ODDS_RATIO = StrictMath.log(ODDS_RATIO);
    private static final double LEAST_RATE = 0.03;

    private long examples;
    private long mistakes;
    private double evidence;

    /** Takes an interval; true if there is enough evidence. */
    boolean add(Share interval) {
        if (examples >= Windows.EVENTS) {
            double rate = Math.max(LEAST_RATE, (mistakes + 1.0) / (examples + 2.0));
            double gain =
                    interval.hits() * LOG_ODDS_RATIO - interval.events() * StrictMath.log(1 + (ODDS_RATIO - 1) * rate);
            evidence = Math.max(0, evidence + gain);
        }
        examples += interval.events();
        mistakes += interval.hits();
        return evidence > ENOUGH;
    }

    /** The mistakes of all intervals before, since the start or the last {@link #forget}. */
    Share past() {
        return new Share(mistakes, examples);
    }

    double evidence() {
        return evidence;
    }

    /** Begins again without a past. */
    void forget() {
        examples = 0;
        mistakes = 0;
        evidence = 0;
    }

    OddsRise copy() {
        OddsRise copy = new OddsRise();
        copy.examples = examples;
        copy.mistakes = mistakes;
        copy.evidence = evidence;
        return copy;
    }

    /** Writes n, m and g. */
    void writeTo(DataOutput out) throws IOException {
        out.writeLong(examples);
        out.writeLong(mistakes);
        out.writeDouble(evidence);
    }

    /** Reads what {@link #writeTo} wrote. */
    static OddsRise readFrom(DataInput in) throws IOException {
        OddsRise read = new OddsRise();
        read.examples = in.readLong();
        read.mistakes = in.readLong();
        read.evidence = in.readDouble();
        return read;
    }
}
