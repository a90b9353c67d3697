package org.lorentztron.model.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Which candidates of parts sleep, so that those without use cost little. A candidate that has not been its part for n
 * events of it falls asleep if its error rate is above that of the one that is. It wakes after
 * {@value #ASLEEP_BY_AWAKE} n events, or as soon as the error rate e of the part has risen by more than chance above
 * e_0:
 *
 * <pre>
 *     e &gt; e_0 + 3 sqrt(alpha e_0) + 3 alpha      alpha of the {@link CandidateRace}
 * </pre>
 *
 * <ul>
 *   <li>A copy that only forgets faster wakes from the model of its origin. It is to win as soon as a stream changes: n
 *       is {@value #AWAKE_OF_COPY}, and e_0 the least e since it fell asleep.
 *   <li>Any other candidate goes on from what it was, and may be one that learns more slowly: n is
 *       {@value #AWAKE_AT_FIRST}, and twice as much from one trial to the next, until it is the part or e has risen.
 *       e_0 follows e at a rate of alpha / 16.
 * </ul>
 *
 * Not thread-safe.
 */
final class SleepingCandidates {
    private static final int AWAKE_OF_COPY = 2_000;
    private static final int AWAKE_AT_FIRST = 8_000;
    private static final int ASLEEP_BY_AWAKE = 8;
    /** Of n: the longest sleep is of some 16 million events. */
    private static final int MOST_DOUBLINGS = 8;

    private static final double FOLLOWING = CandidateRace.ALPHA / 16;

    /** [candidate] whether it only forgets faster than another one. */
    private final boolean[] copies;
    /** [candidate][part] */
    private final boolean[][] asleep;
    /** [candidate][part] how often n has doubled. */
    private final byte[][] doublings;
    /** [candidate][part] events of the part since it fell asleep, or woke, or was the part. */
    private final int[][] events;
    /** [candidate][part] e_0. */
    private final double[][] errors;

    /**
     * All are awake.
     *
     * @param copies [candidate] whether it only forgets faster than another one; kept
     */
    SleepingCandidates(boolean[] copies, int parts) {
        this.copies = copies;
        this.asleep = new boolean[copies.length][parts];
        this.doublings = new byte[copies.length][parts];
        this.events = new int[copies.length][parts];
        this.errors = new double[copies.length][parts];
    }

    boolean isAsleep(int candidate, int part) {
        return asleep[candidate][part];
    }

    /**
     * An event of a part has come; true if a candidate that is awake falls asleep now.
     *
     * @param error of the candidate
     * @param errorOfPart that of the candidate that is the part, less if that is another one
     * @param may whether it may: copies sleep before their origin
     */
    boolean fallsAsleep(int candidate, int part, double error, double errorOfPart, boolean may) {
        // A candidate with no more errors than the part may be awake for more events than an int counts.
        events[candidate][part] = Math.min(events[candidate][part], Integer.MAX_VALUE - 1) + 1;
        if (!may || events[candidate][part] < awake(candidate, part) || !(error > errorOfPart)) {
            return false;
        }
        asleep[candidate][part] = true;
        events[candidate][part] = 0;
        errors[candidate][part] = errorOfPart;
        return true;
    }

    /** n. */
    private int awake(int candidate, int part) {
        return copies[candidate] ? AWAKE_OF_COPY : AWAKE_AT_FIRST << doublings[candidate][part];
    }

    /** The candidate has become the part. */
    void isPart(int candidate, int part) {
        events[candidate][part] = 0;
        doublings[candidate][part] = 0;
    }

    /**
     * An event of a part has come; true if a candidate that is asleep is to wake now.
     *
     * @param may whether it may: copies wake after their origin
     */
    boolean wakes(int candidate, int part, double errorOfPart, boolean may) {
        double before = before(candidate, part, errorOfPart);
        double chance = Math.sqrt(CandidateRace.ALPHA * before) + CandidateRace.ALPHA;
        boolean risen = errorOfPart > before + 3 * chance;
        int sleep = ASLEEP_BY_AWAKE * awake(candidate, part);
        events[candidate][part] = Math.min(events[candidate][part], sleep) + 1;
        if (!may || events[candidate][part] < sleep && !risen) {
            return false;
        }
        asleep[candidate][part] = false;
        events[candidate][part] = 0;
        int next = risen || copies[candidate] ? 0 : Math.min(MOST_DOUBLINGS, doublings[candidate][part] + 1);
        doublings[candidate][part] = (byte) next;
        return true;
    }

    /** e_0, which knows of the event now. */
    private double before(int candidate, int part, double errorOfPart) {
        double[] known = errors[candidate];
        known[part] = copies[candidate]
                ? Math.min(known[part], errorOfPart)
                : known[part] + FOLLOWING * (errorOfPart - known[part]);
        return known[part];
    }

    SleepingCandidates copy() {
        SleepingCandidates copy = new SleepingCandidates(copies, asleep[0].length);
        for (int c = 0; c < asleep.length; c++) {
            System.arraycopy(asleep[c], 0, copy.asleep[c], 0, asleep[c].length);
            System.arraycopy(doublings[c], 0, copy.doublings[c], 0, asleep[c].length);
            System.arraycopy(events[c], 0, copy.events[c], 0, events[c].length);
            System.arraycopy(errors[c], 0, copy.errors[c], 0, errors[c].length);
        }
        return copy;
    }

    /**
     * Writes, by candidate and part: 1 byte, 1 if it sleeps and twice the number of doublings more, its events as int,
     * e_0 as double.
     */
    void writeTo(DataOutput out) throws IOException {
        for (int c = 0; c < asleep.length; c++) {
            for (int part = 0; part < asleep[c].length; part++) {
                out.writeByte(2 * doublings[c][part] + (asleep[c][part] ? 1 : 0));
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
    static SleepingCandidates readFrom(DataInput in, boolean[] copies, int parts) throws IOException {
        SleepingCandidates read = new SleepingCandidates(copies, parts);
        for (int c = 0; c < copies.length; c++) {
            for (int part = 0; part < parts; part++) {
                int sleep = in.readUnsignedByte();
                read.asleep[c][part] = (sleep & 1) == 1;
                read.doublings[c][part] = (byte) (sleep / 2);
                read.events[c][part] = in.readInt();
                read.errors[c][part] = in.readDouble();
                require(read, c, part);
            }
        }
        return read;
    }

    private static void require(SleepingCandidates read, int candidate, int part) throws IOException {
        int doublings = read.doublings[candidate][part];
        int most = read.copies[candidate] ? 0 : MOST_DOUBLINGS;
        if (doublings > most) {
            throw new IOException("stored sleep of candidate " + candidate + " has doubled " + doublings
                    + " times, expected 0 to " + most);
        }
        int events = read.events[candidate][part];
        double error = read.errors[candidate][part];
        if (events < 0 || !(error >= 0 && error <= 1)) {
            throw new IOException("stored sleep of candidate " + candidate + " has " + events + " events and error "
                    + error + ", expected 0 or more, and 0 to 1");
        }
    }
}
