package org.lorentztron.model.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Which candidates of parts sleep, so that a copy that only forgets faster costs little on a stream that does not
 * change. A candidate that has not been its part for {@value #EVENTS_AWAKE} events of it falls asleep if its error rate
 * is above that of the one that is. It wakes after {@value #EVENTS_ASLEEP} events, or as soon as the error rate e of
 * the part has risen by more than chance from the least since then, e_0:
 *
 * <pre>
 *     e &gt; e_0 + 3 sqrt(alpha e_0) + 3 alpha      alpha of the {@link CandidateRace}
 * </pre>
 *
 * Not thread-safe.
 */
final class SleepingCandidates {
    private static final int EVENTS_AWAKE = 2_000;
    private static final int EVENTS_ASLEEP = 16_000;

    /** [candidate][part] */
    private final boolean[][] asleep;
    /** [candidate][part] events of the part since it fell asleep, or woke, or was the part. */
    private final int[][] events;
    /** [candidate][part] the least error of the part since the candidate fell asleep. */
    private final double[][] errors;

    /** All are awake. */
    SleepingCandidates(int candidates, int parts) {
        this(new boolean[candidates][parts], new int[candidates][parts], new double[candidates][parts]);
    }

    private SleepingCandidates(boolean[][] asleep, int[][] events, double[][] errors) {
        this.asleep = asleep;
        this.events = events;
        this.errors = errors;
    }

    boolean isAsleep(int candidate, int part) {
        return asleep[candidate][part];
    }

    /**
     * An event of a part has come; true if a candidate that is awake falls asleep now.
     *
     * @param error of the candidate
     * @param errorOfPart that of the candidate that is the part, less if that is another one
     */
    boolean fallsAsleep(int candidate, int part, double error, double errorOfPart) {
        // A candidate with no more errors than the part may be awake for more events than an int counts.
        events[candidate][part] = Math.min(events[candidate][part], Integer.MAX_VALUE - 1) + 1;
        if (events[candidate][part] < EVENTS_AWAKE || !(error > errorOfPart)) {
            return false;
        }
        asleep[candidate][part] = true;
        events[candidate][part] = 0;
        errors[candidate][part] = errorOfPart;
        return true;
    }

    /** The candidate has become the part. */
    void isPart(int candidate, int part) {
        events[candidate][part] = 0;
    }

    /** An event of a part has come; true if a candidate that is asleep is to wake now. */
    boolean wakes(int candidate, int part, double errorOfPart) {
        double before = Math.min(errors[candidate][part], errorOfPart);
        errors[candidate][part] = before;
        double chance = Math.sqrt(CandidateRace.ALPHA * before) + CandidateRace.ALPHA;
        events[candidate][part]++;
        if (events[candidate][part] < EVENTS_ASLEEP && errorOfPart <= before + 3 * chance) {
            return false;
        }
        asleep[candidate][part] = false;
        events[candidate][part] = 0;
        return true;
    }

    SleepingCandidates copy() {
        SleepingCandidates copy = new SleepingCandidates(asleep.length, asleep[0].length);
        for (int c = 0; c < asleep.length; c++) {
            System.arraycopy(asleep[c], 0, copy.asleep[c], 0, asleep[c].length);
            System.arraycopy(events[c], 0, copy.events[c], 0, events[c].length);
            System.arraycopy(errors[c], 0, copy.errors[c], 0, errors[c].length);
        }
        return copy;
    }

    /** Writes, by candidate and part, whether it sleeps, its events, and the error then. */
    void writeTo(DataOutput out) throws IOException {
        for (int c = 0; c < asleep.length; c++) {
            for (int part = 0; part < asleep[c].length; part++) {
                out.writeBoolean(asleep[c][part]);
                out.writeInt(events[c][part]);
                out.writeDouble(errors[c][part]);
            }
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if a number is out of its range
     */
    static SleepingCandidates readFrom(DataInput in, int candidates, int parts) throws IOException {
        SleepingCandidates read = new SleepingCandidates(candidates, parts);
        for (int c = 0; c < candidates; c++) {
            for (int part = 0; part < parts; part++) {
                read.asleep[c][part] = in.readBoolean();
                read.events[c][part] = in.readInt();
                read.errors[c][part] = in.readDouble();
                require(read, c, part);
            }
        }
        return read;
    }

    private static void require(SleepingCandidates read, int candidate, int part) throws IOException {
        int events = read.events[candidate][part];
        double error = read.errors[candidate][part];
        if (events < 0 || !(error >= 0 && error <= 1)) {
            throw new IOException("stored sleep of candidate " + candidate + " has " + events + " events and error "
                    + error + ", expected 0 or more, and 0 to 1");
        }
    }
}
