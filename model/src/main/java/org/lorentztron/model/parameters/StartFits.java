package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.start.StartFit;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.StartModels;

/**
 * Fitted starts of the pairs of a block: a pair begins with its random start, starts again from a {@link StartFit} at
 * its N/20-th event, and from another one at its N-th. It then learns the events that it was fitted to once more, which
 * says of each parameter how far to trust it.
 *
 * <ul>
 *   <li>A pair that starts from a published model is not fitted.
 *   <li>A pair that restarts before, because its past was refuted, is not fitted.
 *   <li>Of the first N events each counts once for the fit, whatever its weight.
 *   <li>A pair of which another candidate is ahead just then is not fitted ({@link #setFitted}).
 *   <li>A pair whose first events give no fit, as those of one class only, goes on as it is. If fewer of them gave one,
 *       as do those with many wrong labels, it starts again at random.
 * </ul>
 *
 * <p>The block holds each event once, as long as a pair of its class waits for a fit: at most N of a class. What
 * becomes of a pair depends on its own events alone. Not thread-safe.
 */
public final class StartFits {
    /*
     * The state of a pair is twice the number of its fits, and 1 more while it waits for one. Up to 0.1.0 there was one
     * fit, at the end of an interval: a pair may be read that has seen more than N events.
     */
    private static final byte WAITING = 1;
    private static final byte FIT = 2;
    private static final byte MOST = 4;

    /** The first fit is to this part of the events. */
    private static final int EARLY = 20;

    private final LearnerSettings settings;
    private final PairCounters pairs;
    /** [position] its fits, and whether it waits. */
    private final byte[] states;
    /** [position] how many events of the pair are held, if it waits. */
    private final int[] seen;
    /** [position] whether it is fitted when its events are there. */
    private final boolean[] fitted;
    /** [class] how many pairs of it wait. */
    private final int[] waiting;

    private final FirstEvents events;

    private StartFits(LearnerSettings settings, PairCounters pairs, byte[] states, FirstEvents events) {
        this.settings = settings;
        this.pairs = pairs;
        this.states = states;
        this.events = events;
        this.seen = new int[states.length];
        this.fitted = new boolean[states.length];
        Arrays.fill(fitted, true);
        this.waiting = new int[pairs.classes()];
        for (int label = 0; label < waiting.length; label++) {
            for (int position : pairs.positionsOf(label)) {
                waiting[label] += waits(position) ? 1 : 0;
            }
        }
        for (int label : events.labels()) {
            for (int position : pairs.positionsOf(label)) {
                seen[position]++;
            }
        }
    }

    /** What a block does with the fit of a pair. */
    public interface Fittable {
        /**
         * Starts the pair at a position again.
         *
         * @param fitted of the rank of the block, rows of zeros last; null for its random start
         */
        void startFrom(int position, @Nullable DosModel fitted);

        /** Trains the pair at a position, and no other one, by an event that has been counted before. */
        void learnAgain(int position, Features x, int label, double weight);
    }

    /**
     * Of a block that has seen nothing.
     *
     * @param settings rank, startFit, features and classes are used
     * @param pairs of the block; their counts are those before, again, when a pair has learned events again
     * @param starts what pairs start from
     */
    public static StartFits of(LearnerSettings settings, PairCounters pairs, StartModels starts) {
        byte[] states = new byte[pairs.count()];
        for (int position = 0; position < states.length; position++) {
            boolean fits = settings.startFit() > 0 && starts.of(pairs.all().get(position)) == null;
            states[position] = fits ? WAITING : 0;
        }
        return new StartFits(settings, pairs, states, FirstEvents.none());
    }

    private boolean waits(int position) {
        return (states[position] & WAITING) != 0;
    }

    /** The pairs that contain its class have learned an event with a weight; those that it completes are fitted. */
    public void add(Features x, int label, double weight, Fittable block) {
        if (pairs.positionsOf(label).length == 0 || waiting[label] == 0) {
            return;
        }
        events.add(x, label, weight);
        int all = settings.startFit();
        for (int position : pairs.positionsOf(label)) {
            if (waits(position)) {
                seen[position]++;
                if (seen[position] >= all) {
                    fit(position, block);
                    giveUp(position);
                } else if (seen[position] == all / EARLY) {
                    fit(position, block);
                }
            }
        }
    }

    /** The pair at a position waits for no fit any more, as one that restarts: what it has seen is refuted. */
    public void giveUp(int position) {
        if (waits(position)) {
            states[position] -= WAITING;
            BinaryPart pair = pairs.all().get(position);
            for (int label = 0; label < waiting.length; label++) {
                if (pair.contains(label) && --waiting[label] == 0) {
                    events.remove(label);
                }
            }
        }
    }

    /** Whether the pair at a position is fitted when its events are there, as it is at first; waits do not change. */
    void setFitted(int position, boolean isFitted) {
        fitted[position] = isFitted;
    }

    /** How often the pair at a position has started from a fit: at most twice. */
    public int restarts(int position) {
        return states[position] / FIT;
    }

    /** Fits the pair to its first events, and lets it start from the fit if there is one. */
    private void fit(int position, Fittable block) {
        if (!fitted[position]) {
            return;
        }
        int[] labels = events.labels();
        int[] own = IntStream.range(0, labels.length)
                .filter(i -> pairs.all().get(position).contains(labels[i]))
                .toArray();
        int first = Math.min(own.length, settings.startFit());
        List<Features> examples = Arrays.stream(own, 0, first)
                .mapToObj(i -> events.features().get(i))
                .toList();
        int[] signs = Arrays.stream(own, 0, first)
                .map(i -> pairs.isPositive(position, labels[i]) ? 1 : -1)
                .toArray();
        DosModel start = StartFit.of(examples, signs, settings.rank()).orElse(null);
        if (start == null && restarts(position) == 0) {
            return;
        }
        states[position] += FIT;
        block.startFrom(position, start);
        PartCounts before = pairs.counts(position);
        for (int i : own) {
            block.learnAgain(position, events.features().get(i), labels[i], events.weight(i));
        }
        pairs.setCounts(position, before);
        // What scores of the fit say of events that it was fitted to is not what they say of others.
        pairs.restartCalibration(position);
    }

    /**
     * The same, nothing mutable shared.
     *
     * @param pairsCopy the pairs of the block that gets it
     */
    public StartFits copy(PairCounters pairsCopy) {
        return new StartFits(settings, pairsCopy, states.clone(), events.copy());
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     per pair: 1 byte, twice the number of its fits, and 1 more if it waits for one
     *     {@link FirstEvents#writeTo}
     * </pre>
     */
    public void writeTo(DataOutput out) throws IOException {
        out.write(states);
        events.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static StartFits readFrom(DataInput in, LearnerSettings settings, PairCounters pairs) throws IOException {
        byte[] states = new byte[pairs.count()];
        in.readFully(states);
        for (byte state : states) {
            if (state < 0 || state > MOST) {
                throw new IOException(
                        "stored block has a pair in state " + state + " of its fit, expected 0 to " + MOST);
            }
        }
        FirstEvents events = FirstEvents.readFrom(
                in, Integer.MAX_VALUE, settings.features(), settings.classes().size());
        return new StartFits(settings, pairs, states, events);
    }
}
