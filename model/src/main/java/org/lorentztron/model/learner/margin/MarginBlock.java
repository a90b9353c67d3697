package org.lorentztron.model.learner.margin;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.parameters.BlockHeader;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.TwoSidedBlock;

/**
 * Large margins on windows: each part has a window of at most W events for each of its sides, and at the end of an
 * interval in which it had events it is fitted anew to both ({@link WindowFit}). Up to half of a window are support
 * vectors of the last fit; the rest are the newest events ({@link WindowedPair}). Multipliers of events that stay are
 * carried over to the next fit.
 *
 * <p>Examples, mistakes and updates, which are events of a margin below 1, are counted by the model as it is before the
 * event. A degenerate fit is counted as such and does no harm.
 *
 * <p>A model holds all features, or those of the model that it started from and of the events that it was fitted to
 * since its last reset.
 *
 * <p>Every part chooses its own window, since it has support vectors of its own: what it becomes depends on its start
 * and its own events, in whatever block. The features of an event are held once in a block, by reference from all
 * windows that have it. Not thread-safe.
 */
final class MarginBlock extends TwoSidedBlock implements IntervalBlock {
    private static final int VERSION = 2;

    private final LearnerSettings settings;
    private final boolean touched;
    private final WindowedPair[] windows;
    /** Workspace of scores. */
    private final double[] h;

    private MarginBlock(LearnerSettings settings, boolean touched, PairCounters pairs, WindowedPair[] windows) {
        super(pairs);
        this.settings = settings;
        this.touched = touched;
        this.windows = windows;
        this.h = new double[settings.rank()];
    }

    /**
     * A block at its start.
     *
     * @param touched whether models hold only features that events have had
     * @param mostKept as in {@link WindowShape}
     * @throws IllegalArgumentException if a model to start from does not fit
     */
    static MarginBlock start(
            LearnerSettings settings, boolean touched, int mostKept, PairCounters pairs, StartModels starts) {
        WindowShape shape = WindowShape.of(settings, touched, mostKept);
        WindowedPair[] windows = new WindowedPair[pairs.count()];
        for (int position = 0; position < windows.length; position++) {
            DosModel given = (DosModel) starts.of(pairs.all().get(position));
            windows[position] = WindowedPair.start(shape, given == null ? null : shape.started(given));
        }
        return new MarginBlock(settings, touched, pairs, windows);
    }

    @Override
    public PartCounts counts(int pair) {
        return pairs.counts(pair).withRestarts(windows[pair].restarts());
    }

    @Override
    public long refutations(int pair) {
        return windows[pair].restarts();
    }

    /** Without regard to the weight: an event is in a window or not. */
    @Override
    public void learn(Features x, int label, double weight) {
        requireSize(x);
        for (int position : pairs.positionsOf(label)) {
            learn(position, x, label, windows[position].model().score(x, h));
        }
    }

    @Override
    public void scoreThenLearn(Features x, int label, double[] scores) {
        score(x, scores);
        for (int position : pairs.positionsOf(label)) {
            learn(position, x, label, scores[position]);
        }
    }

    @Override
    public void score(Features x, double[] scores) {
        requireSize(x);
        for (int position = 0; position < windows.length; position++) {
            scores[position] = windows[position].model().score(x, h);
        }
    }

    /** Before its first fit, and between a reset and the next one, a model is 0. */
    @Override
    public boolean hasLearned(int pair) {
        return !windows[pair].isZero();
    }

    private void requireSize(Features x) {
        if (x.size() != settings.features()) {
            throw new IllegalArgumentException("event has " + x.size() + " features, expected " + settings.features());
        }
    }

    private void learn(int position, Features x, int label, double score) {
        boolean positive = pairs.isPositive(position, label);
        double margin = positive ? score : -score;
        boolean mistake = pairs.countExample(position, positive, margin, 1);
        if (margin < 1) {
            pairs.countUpdate(position);
        }
        if (windows[position].add(x, positive, mistake)) {
            pairs.restartCalibration(position);
        }
    }

    @Override
    public void endInterval() {
        for (int position = 0; position < windows.length; position++) {
            if (!windows[position].endInterval()) {
                pairs.countDegenerate(position);
            }
        }
    }

    @Override
    public DosModel model(int pair) {
        return windows[pair].model().copy();
    }

    @Override
    public MarginBlock copy() {
        WindowedPair[] copies = new WindowedPair[windows.length];
        for (int position = 0; position < copies.length; position++) {
            copies[position] = windows[position].copy();
        }
        return new MarginBlock(settings, touched, pairs.copy(), copies);
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     {@link BlockHeader#write} | window W: int
     *     the events of all windows ({@link HeldEvents#writeTo}) | each part ({@link WindowedPair#writeTo})
     * </pre>
     */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        header(settings, touched).write(pairs, out);
        out.writeInt(settings.updates().window());
        HeldEvents events = new HeldEvents();
        for (WindowedPair pair : windows) {
            pair.addTo(events);
        }
        events.writeTo(out);
        for (WindowedPair pair : windows) {
            pair.writeTo(out, events);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static MarginBlock readFrom(DataInput in, LearnerSettings settings, boolean touched, int mostKept)
            throws IOException {
        PairCounters pairs =
                header(settings, touched).read(in, settings.classes().size());
        int window = in.readInt();
        if (window != settings.updates().window()) {
            throw new IOException("stored margin block has windows of " + window + " events, expected "
                    + settings.updates().window());
        }
        long most = 2L * window * pairs.count();
        HeldEvents events = HeldEvents.readFrom(in, (int) Math.min(Integer.MAX_VALUE, most), settings.features());
        WindowShape shape = WindowShape.of(settings, touched, mostKept);
        WindowedPair[] windows = new WindowedPair[pairs.count()];
        for (int position = 0; position < windows.length; position++) {
            windows[position] = WindowedPair.readFrom(in, events, shape);
        }
        return new MarginBlock(settings, touched, pairs, windows);
    }

    private static BlockHeader header(LearnerSettings settings, boolean touched) {
        return new BlockHeader("margin", VERSION, touched, settings.rank(), settings.features() + 1L);
    }
}
