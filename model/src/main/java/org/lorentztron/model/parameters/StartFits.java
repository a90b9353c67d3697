package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.QuadraticFit;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.StartModels;

/**
 * Fitted starts of the pairs of a block: a pair begins with its random start, and once it has seen its first N events,
 * it starts again from a {@link QuadraticFit} to them at the end of the interval. The events that it has seen since
 * then are learned again, on top of the fit.
 *
 * <ul>
 *   <li>A pair that starts from a published model is not fitted.
 *   <li>A pair that restarts before, because its past was refuted, is not fitted.
 *   <li>Of the first N events each counts once for the fit, whatever its weight.
 *   <li>A pair whose first N events give no fit, as those of one class only, goes on as it is.
 * </ul>
 *
 * <p>The block holds each event once, as long as a pair of its class waits for its fit. What becomes of a pair depends
 * on its own events alone. Not thread-safe.
 */
public final class StartFits {
    /** A pair that keeps the start it has. */
    private static final byte NONE = 0;
    /** A pair whose first events are being held. */
    private static final byte WAITING = 1;
    /** A pair that has started again from its fit. */
    private static final byte FITTED = 2;

    private final LearnerSettings settings;
    private final PairCounters pairs;
    /** [position] one of the three. */
    private final byte[] states;
    /** [position] how many events of the pair are held, if it waits. */
    private final int[] seen;

    private final FirstEvents events;

    private StartFits(LearnerSettings settings, PairCounters pairs, byte[] states, int[] seen, FirstEvents events) {
        this.settings = settings;
        this.pairs = pairs;
        this.states = states;
        this.seen = seen;
        this.events = events;
    }

    /** What a block does with the fit of a pair. */
    public interface Fittable {
        /**
         * Starts the pair at a position again.
         *
         * @param fitted of the rank of the block, rows of zeros last
         */
        void startFrom(int position, DosModel fitted);

        /** Trains the pair at a position, and no other one, by an event that it has seen before, as if it had not. */
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
            states[position] = fits ? WAITING : NONE;
        }
        return new StartFits(settings, pairs, states, new int[states.length], FirstEvents.none());
    }

    /** The pairs that contain its class have learned an event with a weight. */
    public void add(Features x, int label, double weight) {
        boolean awaited = false;
        for (int position : pairs.positionsOf(label)) {
            if (states[position] == WAITING) {
                seen[position]++;
                awaited = true;
            }
        }
        if (awaited) {
            events.add(x, label, weight);
        }
    }

    /** The pair at a position has restarted: what it has seen is refuted. */
    public void giveUp(int position) {
        if (states[position] == WAITING) {
            states[position] = NONE;
        }
    }

    /** How often the pair at a position has started from a fit: 0 or 1. */
    public int restarts(int position) {
        return states[position] == FITTED ? 1 : 0;
    }

    /** Fits the pairs that have seen enough, and releases the events for which no pair waits any more. */
    public void endInterval(Fittable block) {
        if (events.count() == 0) {
            return;
        }
        int[] labels = events.labels();
        for (int position = 0; position < states.length; position++) {
            if (states[position] == WAITING && seen[position] >= settings.startFit()) {
                states[position] = fit(position, labels, block) ? FITTED : NONE;
            }
        }
        boolean[] awaited = awaited();
        events.removeIf(label -> !awaited[label]);
    }

    /** Whether there is a fit; if so, the pair has started from it. */
    private boolean fit(int position, int[] labels, Fittable block) {
        BinaryPart pair = pairs.all().get(position);
        int[] own = new int[seen[position]];
        int count = 0;
        for (int i = 0; i < labels.length; i++) {
            if (pair.contains(labels[i])) {
                own[count++] = i;
            }
        }
        int first = settings.startFit();
        List<Features> examples = Arrays.stream(own, 0, first)
                .mapToObj(i -> events.features().get(i))
                .toList();
        int[] signs = Arrays.stream(own, 0, first)
                .map(i -> pairs.isPositive(position, labels[i]) ? 1 : -1)
                .toArray();
        DosModel fitted = QuadraticFit.of(examples, signs, settings.rank()).orElse(null);
        if (fitted == null) {
            return false;
        }
        block.startFrom(position, fitted);
        // It counts each event once, but of what it said only what the fit says to events after the first N.
        PartCounts before = pairs.counts(position);
        pairs.restartCalibration(position);
        for (int k = first; k < own.length; k++) {
            block.learnAgain(position, events.features().get(own[k]), labels[own[k]], events.weight(own[k]));
        }
        pairs.setCounts(position, before);
        return true;
    }

    /** [class] whether a pair of it waits. */
    private boolean[] awaited() {
        boolean[] awaited = new boolean[pairs.classes()];
        for (int label = 0; label < awaited.length; label++) {
            for (int position : pairs.positionsOf(label)) {
                awaited[label] |= states[position] == WAITING;
            }
        }
        return awaited;
    }

    /**
     * The same, nothing mutable shared.
     *
     * @param pairsCopy the pairs of the block that gets it
     */
    public StartFits copy(PairCounters pairsCopy) {
        return new StartFits(settings, pairsCopy, states.clone(), seen.clone(), events.copy());
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     per pair: 1 byte, 0 for its own start, 1 if it waits for its fit, 2 if it has started from it
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
            if (state < NONE || state > FITTED) {
                throw new IOException("stored block has a pair in state " + state + " of its fit, expected 0 to 2");
            }
        }
        FirstEvents events = FirstEvents.readFrom(
                in, Integer.MAX_VALUE, settings.features(), settings.classes().size());
        StartFits read = new StartFits(settings, pairs, states, new int[states.length], events);
        for (int label : events.labels()) {
            for (int position : pairs.positionsOf(label)) {
                read.seen[position]++;
            }
        }
        return read;
    }
}
