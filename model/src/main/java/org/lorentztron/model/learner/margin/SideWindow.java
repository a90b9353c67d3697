package org.lorentztron.model.learner.margin;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.lorentztron.model.Features;

/**
 * The window of one side of a part: at most W of its events. Some are kept, as support vectors of the last fit; the
 * others are the newest of all others. A new event takes the place of the oldest one that is not kept.
 *
 * <p>An event is held by reference, so parts of a block whose windows have the same event share it. Not thread-safe.
 */
final class SideWindow {
    private static final int FIRST_CAPACITY = 16;

    private final int most;
    /** How many events the side has had. */
    private long received;

    /*
     * [0, kept) the events that are kept, by number. [kept, kept + newest) the others: by number, and once there is no
     * place left a ring, which begins at kept + oldest.
     */
    private Features[] events;
    private long[] numbers;
    private double[] multipliers;
    private int kept;
    private int newest;
    private int oldest;

    /**
     * Without an event.
     *
     * @param most W, at least 1
     */
    SideWindow(int most) {
        this.most = most;
        int capacity = Math.min(most, FIRST_CAPACITY);
        this.events = new Features[capacity];
        this.numbers = new long[capacity];
        this.multipliers = new double[capacity];
    }

    /**
     * An event of a window.
     *
     * @param x its features, shared
     * @param number of the event among all of its side, from 0
     * @param multiplier of the last fit, at least 0; NaN if the event took no part in it
     */
    record Held(Features x, long number, double multiplier) {

        /** With the multiplier of a new fit. */
        Held with(double fitted) {
            return new Held(x, number, fitted);
        }
    }

    /** Takes one more event in. */
    void add(Features x) {
        int free = most - kept;
        int place = kept + oldest;
        if (newest < free) {
            place = kept + newest++;
            if (place == events.length) {
                grow();
            }
        } else {
            oldest = (oldest + 1) % free;
        }
        put(place, x, received++, Double.NaN);
    }

    private void put(int place, Features x, long number, double multiplier) {
        events[place] = x;
        numbers[place] = number;
        multipliers[place] = multiplier;
    }

    private void grow() {
        int capacity = Math.min(most, 2 * events.length);
        events = Arrays.copyOf(events, capacity);
        numbers = Arrays.copyOf(numbers, capacity);
        multipliers = Arrays.copyOf(multipliers, capacity);
    }

    /** Forgets all events. */
    void clear() {
        Arrays.fill(events, null);
        kept = 0;
        newest = 0;
        oldest = 0;
    }

    /** How many events there are. */
    int count() {
        return kept + newest;
    }

    /** Whether there are W events. */
    boolean isFull() {
        return count() == most;
    }

    /** The events by number; a new list. */
    List<Held> held() {
        List<Held> held = new ArrayList<>(count());
        for (int i = 0; i < count(); i++) {
            int place = i < kept ? i : kept + (oldest + i - kept) % newest;
            held.add(new Held(events[place], numbers[place], multipliers[place]));
        }
        held.sort(Comparator.comparingLong(Held::number));
        return held;
    }

    /**
     * Gives the events the multipliers of a fit and keeps some.
     *
     * @param fitted the events of {@link #held}, with the multipliers of the fit
     * @param keep numbers of the events to keep, ascending, fewer than W
     */
    void set(List<Held> fitted, long[] keep) {
        clear();
        for (Held held : fitted) {
            if (Arrays.binarySearch(keep, held.number()) >= 0) {
                put(kept++, held.x(), held.number(), held.multiplier());
            }
        }
        for (Held held : fitted) {
            if (Arrays.binarySearch(keep, held.number()) < 0) {
                put(kept + newest++, held.x(), held.number(), held.multiplier());
            }
        }
    }

    /** The same, nothing mutable shared. */
    SideWindow copy() {
        SideWindow copy = new SideWindow(most);
        copy.received = received;
        copy.events = events.clone();
        copy.numbers = numbers.clone();
        copy.multipliers = multipliers.clone();
        copy.kept = kept;
        copy.newest = newest;
        copy.oldest = oldest;
        return copy;
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     received: long | number of kept events, number of the others: int
     *     for each kept one, then for each other one, both by number:
     *     index in {@link HeldEvents}: int | number: long | multiplier: double
     * </pre>
     */
    void writeTo(DataOutput out, HeldEvents all) throws IOException {
        out.writeLong(received);
        out.writeInt(kept);
        out.writeInt(newest);
        for (int i = 0; i < count(); i++) {
            int place = i < kept ? i : kept + (oldest + i - kept) % newest;
            out.writeInt(all.index(events[place]));
            out.writeLong(numbers[place]);
            out.writeDouble(multipliers[place]);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static SideWindow readFrom(DataInput in, HeldEvents all, int most) throws IOException {
        SideWindow read = new SideWindow(most);
        read.received = in.readLong();
        read.kept = in.readInt();
        read.newest = in.readInt();
        if (read.kept < 0 || read.kept >= most || read.newest < 0 || read.newest > most - read.kept) {
            throw new IOException("stored margin block has a window of " + read.kept + " and " + read.newest
                    + " events, expected at most " + most + " and fewer of the first");
        }
        while (read.events.length < read.count()) {
            read.grow();
        }
        for (int place = 0; place < read.count(); place++) {
            read.put(place, all.event(in.readInt()), in.readLong(), in.readDouble());
            read.requireMultiplier(place);
        }
        read.requireNumbers();
        return read;
    }

    /** A kept event has been fitted; the others may be new. */
    private void requireMultiplier(int place) throws IOException {
        double multiplier = multipliers[place];
        boolean isNew = place >= kept && Double.isNaN(multiplier);
        if (!isNew && !(multiplier >= 0 && multiplier < Double.POSITIVE_INFINITY)) {
            throw new IOException("stored margin block has a window with the multiplier " + multiplier
                    + ", expected a finite one of 0 or more, or NaN for an event that is not kept");
        }
    }

    /** Kept events are by number, so are the others, and no number occurs twice. */
    private void requireNumbers() throws IOException {
        for (int place = 0; place < count(); place++) {
            boolean first = place == 0 || place == kept;
            long least = first ? 0 : numbers[place - 1] + 1;
            boolean known = place >= kept && Arrays.binarySearch(numbers, 0, kept, numbers[place]) >= 0;
            if (numbers[place] < least || numbers[place] >= received || known) {
                throw new IOException("stored margin block has a window of " + received + " events with number "
                        + numbers[place] + " at place " + place + ", expected another one from " + least + " to "
                        + (received - 1));
            }
        }
    }
}
