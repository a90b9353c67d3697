package org.lorentztron.connectors.source;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Says which events of a partition are ahead, by the Kafka timestamps of its newest records:
 *
 * <pre>
 *   reached  the latest time that {@value #ENOUGH} of the newest {@value #NEWEST} Kafka timestamps, the event's own
 *            included, have come to so far: it never goes back
 *   spread   how far the Kafka timestamps that are the 5th and the 16th of the newest by size are from each other
 *   pace     how far the newest {@value #NEWEST} records have moved reached, at most twice the spread
 *   leeway   the bound, or {@value #PACES} times the pace
 *   ahead    event time &gt; reached + leeway
 *   old      Kafka timestamp &lt; reached - leeway: it is none of the newest
 * </pre>
 *
 * <ul>
 *   <li>Clocks that are ahead do not move {@code reached}, whether they have a fifth of the records, or {@value #HELD}
 *       in a row.
 *   <li>Old records do not hold up {@code reached}, whatever their share.
 *   <li>Where records come less often than once in the bound, the leeway grows with their distance. A single silence is
 *       no pace: first {@code reached} has not moved, and when it moves, the spread is that of the records since.
 *   <li>After a silence that is longer than the leeway, {@value #HELD} records are ahead, and no more.
 *   <li>The first {@value #KNOWN} records of a partition cannot outvote one. Among them, events are compared with the
 *       latest of the newest Kafka timestamps, the leeway is the bound, none is old, and the median is reached: so the
 *       majority decides where the partition starts.
 * </ul>
 *
 * <p>Mutable; not thread-safe.
 */
final class NewestRecords {
    /*
     * Four fifths, not the median: if a share p of the records, in any mixture, is ahead, then 16 of the newest 20 are
     * with a probability of 1e-8 at p = 0.2, and of 6e-6 at p = 0.3. The median that lags by as many records, that of
     * 31, is outvoted with 9e-5 and 1e-2. Nor all of them: then a few clocks that are behind, by less than the leeway,
     * would make the others seem ahead.
     */
    static final int NEWEST = 20;
    static final int ENOUGH = 16;
    static final int HELD = ENOUGH - 1;
    static final int KNOWN = 2 * NEWEST;
    static final int PACES = 3;
    /** This many records after it was told that some are ahead, it is told again when the next one is. */
    static final int UNTOLD = 1_000;

    private final long bound;
    /** The Kafka timestamp of record i, at i modulo {@link #NEWEST}. */
    private final long[] times;
    /** What was reached with record i, at the same place. */
    private final long[] reached;
    /** The newest Kafka timestamps by size; {@link #held} are in use. */
    private final long[] bySize = new long[NEWEST];
    /** How many records have come; from {@link #KNOWN} on, less a multiple of {@link #NEWEST}. */
    private int count;
    /** How many of the newest records in a row were ahead, at most {@link #NEWEST}. */
    private int ahead;
    /** How many records were ahead since some were told of. */
    private int aheadSinceTold;
    /** How many records have come since some were told of, at most {@link #UNTOLD}; as many if none ever was. */
    private int allSinceTold;

    private NewestRecords(
            long bound, long[] times, long[] reached, int count, int ahead, int aheadSinceTold, int allSinceTold) {
        this.bound = bound;
        this.times = times;
        this.reached = reached;
        this.count = count;
        this.ahead = ahead;
        this.aheadSinceTold = aheadSinceTold;
        this.allSinceTold = allSinceTold;
        System.arraycopy(times, 0, bySize, 0, held());
        Arrays.sort(bySize, 0, held());
    }

    /** None yet; to be used by way of {@link #within}. */
    static NewestRecords none() {
        return new NewestRecords(Long.MAX_VALUE, new long[NEWEST], new long[NEWEST], 0, 0, 0, UNTOLD);
    }

    /**
     * The same records for a reader with another bound; nothing is shared.
     *
     * @param otherBound in ms, 0 or more
     */
    NewestRecords within(long otherBound) {
        return new NewestRecords(
                otherBound, times.clone(), reached.clone(), count, ahead, aheadSinceTold, allSinceTold);
    }

    /**
     * Takes the partition's next record.
     *
     * @param kafka its Kafka timestamp, 0 or more
     * @param event its event time, 0 or more
     * @return whether it is ahead
     */
    boolean add(long kafka, long event) {
        allSinceTold = Math.min(UNTOLD, allSinceTold + 1);
        if (isOld(kafka)) {
            return isAhead(event);
        }
        place(kafka);
        boolean isAhead = isAhead(event);
        ahead = isAhead ? Math.min(NEWEST, ahead + 1) : 0;
        return isAhead;
    }

    private boolean isOld(long kafka) {
        return count >= KNOWN && reached() - kafka > leeway();
    }

    private boolean isAhead(long event) {
        return count < KNOWN ? event - bySize[held() - 1] > bound : event - reached() > leeway();
    }

    private void place(long kafka) {
        int place = count % NEWEST;
        long before = count < KNOWN ? 0 : reached();
        insert(kafka, count < NEWEST ? count : Arrays.binarySearch(bySize, times[place]));
        times[place] = kafka;
        long now = count < KNOWN ? bySize[Math.min(count, NEWEST - 1) / 2] : bySize[NEWEST - ENOUGH];
        reached[place] = Math.max(before, now);
        count = count == KNOWN + NEWEST - 1 ? KNOWN : count + 1;
    }

    /** Puts a timestamp where it belongs by size, in place of the one that stands at {@code free}. */
    private void insert(long kafka, int free) {
        int last = Math.min(count, NEWEST - 1);
        int at = free;
        for (; at > 0 && bySize[at - 1] > kafka; at--) {
            bySize[at] = bySize[at - 1];
        }
        for (; at < last && bySize[at + 1] < kafka; at++) {
            bySize[at] = bySize[at + 1];
        }
        bySize[at] = kafka;
    }

    private int held() {
        return Math.min(count, NEWEST);
    }

    private long leeway() {
        return Math.max(bound, PACES * Math.min(pace(), Long.MAX_VALUE / PACES));
    }

    private long pace() {
        long moved = reached() - reachedAtFirst();
        long spread = bySize[ENOUGH - 1] - bySize[NEWEST - ENOUGH];
        return 2 * Math.max(0, Math.min(moved / 2, spread));
    }

    /** What was reached with the first of the newest records. */
    private long reachedAtFirst() {
        return reached[count % NEWEST];
    }

    /** The latest time that enough of the newest records have come to, before that the median; needs a record. */
    long reached() {
        return reached[(count + NEWEST - 1) % NEWEST];
    }

    /** Notes that a record was moved; how many were that are to be told of now, 0 for none. */
    int tell() {
        aheadSinceTold++;
        if (allSinceTold < UNTOLD) {
            return 0;
        }
        int told = aheadSinceTold;
        allSinceTold = 0;
        aheadSinceTold = 0;
        return told;
    }

    /** Whether the newest {@value #NEWEST} records were all ahead. */
    boolean areAllAhead() {
        return ahead == NEWEST;
    }

    /** Writes the counts, and by place the timestamp of each of the newest records and what was reached with it. */
    void writeTo(DataOutput out) throws IOException {
        out.writeByte(count);
        out.writeByte(ahead);
        out.writeInt(aheadSinceTold);
        out.writeInt(allSinceTold);
        for (int place = 0; place < held(); place++) {
            out.writeLong(times[place]);
            out.writeLong(reached[place]);
        }
    }

    /** Reads what {@link #writeTo} wrote; to be used by way of {@link #within}. */
    static NewestRecords readFrom(DataInput in) throws IOException {
        int count = in.readByte();
        int ahead = in.readByte();
        int aheadSinceTold = in.readInt();
        int allSinceTold = in.readInt();
        if (count < 0 || count >= KNOWN + NEWEST || ahead < 0 || ahead > NEWEST) {
            throw new IOException("stored times are of " + count + " records, of which " + ahead
                    + " were ahead, expected 0 to " + (KNOWN + NEWEST - 1) + " and 0 to " + NEWEST);
        }
        long[] times = new long[NEWEST];
        long[] reached = new long[NEWEST];
        for (int place = 0; place < Math.min(count, NEWEST); place++) {
            times[place] = in.readLong();
            reached[place] = in.readLong();
        }
        return new NewestRecords(Long.MAX_VALUE, times, reached, count, ahead, aheadSinceTold, allSinceTold);
    }
}
