package org.lorentztron.model.shared;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.block.BlockRows;
import org.lorentztron.model.block.ErrorRateAlarm;
import org.lorentztron.model.block.FirstEvents;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * One network for all classes in its training form: paper 6's model, learned online with a variance S for each of its
 * parameters, as the herded pairs are. Every wrong class c in V, whose margin score_y - score_c is below 1, asks for a
 * step t_c of its own; the steps are solved for jointly, since all classes share the basis:
 *
 * <pre>
 *     q_k = kernel of h_k'z      d_kj = d q_k / d h_kj      A_ck = lambda_yk - lambda_ck      ({@link HiddenUnits})
 *     G_cc' = sum over k of A_ck A_c'k sum over j of S_kj d_kj^2 + q_k^2 Slambda_yk + [c = c'] q_k^2 Slambda_ck
 *     (G + r I) t = 1 - margins, t &gt;= 0          ({@link OutputStep}, {@link JointStep}, {@link Violators})
 *
 *     h_kj      += (sum of t_c A_ck) S_kj d_kj       S_kj       / (1 + S_kj d_kj^2 sum of A_ck^2 / r)
 *     lambda_yk += (sum of t_c) q_k Slambda_yk       Slambda_yk / (1 + |V+| q_k^2 Slambda_yk / r)
 *     lambda_ck -= t_c q_k Slambda_ck                Slambda_ck / (1 + q_k^2 Slambda_ck / r)
 * </pre>
 *
 * <p>where V+ are the classes with t &gt; 0, over which the sums run, and all right-hand sides are as they were before.
 * When {@link ErrorRateAlarm} detects that the past no longer predicts the events, the network resets to its random
 * start. The deciding event is not trained.
 *
 * <p>Where the settings say so, a network begins with its random start as any other, holds its first N events, and
 * after the last of them starts again from a {@linkplain FittedBasis basis fitted} to them, learns them once more in
 * their order without counting them, and goes on. That is counted as a restart, since models from before are of another
 * basis. A network that starts from a model does not fit, nor does one that restarts before: its events are refuted.
 *
 * <p>Parameters and variances are float32, in rows as those of pairs; G, t and sums over units are float64. r is 1.
 *
 * <p>The bits depend on start and events alone. For finite features parameters stay finite, 0 &lt; S &lt;= 1 and 0 &lt;
 * Slambda &lt;= 100. An event that changes nothing because it cannot be trained is counted as degenerate: scores that
 * are not finite, no gradient at all (as when all images are 0), |z|^2 or a step above 2^100. Not thread-safe.
 */
final class SharedBlock implements TrainingBlock {
    /*
     * Why nothing leaves the range of float: an event trains only if all scores are finite, and then so are all q,
     * since a sum with one infinite term is not finite. So |g| < 2^64, and in anova sums of h^2 z^2 and each |h z| are
     * finite too. No product in an update then exceeds L = 2^100:
     *  - |step d S| <= L, and |t q Slambda| <= L: and adding L or less to a float of 2^125 or more leaves it as it is,
     *    so |h|, |lambda| < 2^126. Where the kernels take d apart, each product from the left is bounded as well.
     *  - shrink d^2 <= L, and |V+| q^2 / r <= L, by bounding both: 1/S grows by at most L at a time, and not at all
     *    once the product with S is below 2^-25: 1 plus that is 1 in float, and what S loses in float64 is less than
     *    half a unit of its last place in float. So S and Slambda stay above 2^-126, the smallest normal float.
     * G may overflow float64 to infinity or, times a contrast of 0, NaN: JointStep then solves nothing.
     */
    private static final int VERSION = 1;

    /** r of the update. */
    static final double R = 1;

    private final LearnerSettings settings;
    private final boolean touched;
    private final AllClasses part;
    private final int units;
    private NetworkStart start;
    private BlockRows rows;
    private OutputLayer outputs;

    /** The events to which a basis will be fitted; null if none will be, or none any more. */
    private @Nullable FirstEvents firstEvents;

    private ErrorRateAlarm errors;

    /** Up to the start from a fitted basis, which is one of them; {@link #errors} knows those since. */
    private long earlierRestarts;

    private long examples;
    private long updates;
    private long mistakes;
    private long degenerate;

    // Workspaces of learn: the event, the classes that violate their margin and their steps, and what each unit does.
    private final HiddenUnits hidden;
    private final Entries z = new Entries();
    private final Violators violators = new Violators();
    private final OutputStep outputStep;
    private final double[] norms;
    private final double[] gains;
    private final double[] spreads;

    private SharedBlock(
            LearnerSettings settings,
            boolean touched,
            NetworkStart start,
            BlockRows rows,
            OutputLayer outputs,
            ErrorRateAlarm errors) {
        this.settings = settings;
        this.touched = touched;
        this.part = new AllClasses(settings.classes().size());
        this.units = settings.network().units();
        this.start = start;
        this.rows = rows;
        this.outputs = outputs;
        this.errors = errors;
        this.hidden = HiddenUnits.of(settings.network().kernel(), units, rows.layout());
        this.outputStep = new OutputStep(units, violators);
        this.norms = new double[units];
        this.gains = new double[units];
        this.spreads = new double[units];
    }

    /**
     * A block at its start.
     *
     * @param given the model to start from; null for the random start
     * @throws IllegalArgumentException if its shape does not fit
     */
    static SharedBlock start(LearnerSettings settings, boolean touched, @Nullable NetworkModel given) {
        NetworkStart start = NetworkStart.of(settings, given);
        BlockRows rows = start.rows(FeatureRows.of(settings.features(), touched), given);
        SharedBlock block = new SharedBlock(settings, touched, start, rows, start.outputs(given), new ErrorRateAlarm());
        int startBasis = settings.network().startBasis();
        block.firstEvents = given == null && startBasis > 0 ? FirstEvents.none() : null;
        return block;
    }

    @Override
    public List<AllClasses> parts() {
        return List.of(part);
    }

    @Override
    public PartCounts counts(int position) {
        return new PartCounts(examples, updates, mistakes, degenerate, earlierRestarts + errors.restarts());
    }

    @Override
    public void learn(Features x, int label) {
        if (!part.contains(label)) {
            return;
        }
        float[] scores = scores(x);
        examples++;
        boolean finite = isFinite(scores);
        // What cannot be compared is no right answer: a network that overflows must restart.
        boolean mistake = !finite || isMistake(scores, label);
        if (mistake) {
            mistakes++;
        }
        if (errors.refutes(mistake)) {
            restart();
        } else {
            train(x, label, scores, finite);
        }
        if (firstEvents != null) {
            firstEvents.add(x, label);
            if (firstEvents.count() == settings.network().startBasis()) {
                startFromBasis(firstEvents);
                firstEvents = null;
            }
        }
    }

    /** The scores of an event, which is entered, from the first index of outputs on; valid until the next one. */
    float[] scores(Features x) {
        rows.enter(x, z);
        hidden.values(rows, z, outputs.unitValues());
        return outputs.scores();
    }

    /** Trains the event that was entered, given its scores and whether all of them are finite. */
    private void train(Features x, int label, float[] scores, boolean finite) {
        double zSquared = x.squaredNorm();
        if (!finite || !(zSquared <= HiddenUnits.LARGEST)) {
            degenerate++;
            return;
        }
        violators.find(scores, outputs.first(), label, part.count());
        if (violators.count() > 0) {
            update(label, zSquared);
        }
    }

    /** Starts again from a basis fitted to the events, if there is one, and learns them without counting. */
    private void startFromBasis(FirstEvents events) {
        Optional<NetworkModel> fitted = FittedBasis.of(events, settings);
        if (fitted.isEmpty()) {
            return;
        }
        start = NetworkStart.fitted(settings, fitted.get());
        rows = start.rows(FeatureRows.of(settings.features(), touched), fitted.get());
        outputs = start.outputs(fitted.get());
        // What the random network did wrong is no evidence against this one.
        earlierRestarts = errors.restarts() + 1;
        errors = new ErrorRateAlarm();
        long updatesBefore = updates;
        long degenerateBefore = degenerate;
        int[] labels = events.labels();
        for (int i = 0; i < events.count(); i++) {
            Features x = events.features().get(i);
            float[] scores = scores(x);
            train(x, labels[i], scores, isFinite(scores));
        }
        updates = updatesBefore;
        degenerate = degenerateBefore;
    }

    /** Whether another class would have been predicted: the lowest index wins among equals. */
    private boolean isMistake(float[] scores, int label) {
        int first = outputs.first();
        float own = scores[first + label];
        for (int c = 0; c < part.count(); c++) {
            if (c < label ? scores[first + c] >= own : scores[first + c] > own) {
                return true;
            }
        }
        return false;
    }

    private boolean isFinite(float[] scores) {
        int first = outputs.first();
        for (int c = 0; c < part.count(); c++) {
            if (!Float.isFinite(scores[first + c])) {
                return false;
            }
        }
        return true;
    }

    private void restart() {
        // The first events are refuted, so that no start is to be fitted to them.
        firstEvents = null;
        start.restart();
        rows.restart();
        outputs.restart(start);
    }

    private void update(int label, double zSquared) {
        hidden.norms(rows, z, norms);
        if (!outputStep.solve(outputs, label, norms)) {
            degenerate++;
            return;
        }
        outputStep.gains(gains, spreads);
        if (!outputStep.isBounded() || !hidden.prepare(zSquared, gains, spreads)) {
            degenerate++;
            return;
        }
        updates++;
        hidden.move(rows, z);
        outputStep.move(outputs, label);
    }

    @Override
    public NetworkModel model(int position) {
        BlockRows.Held held = rows.held(0);
        int dimension = held.rows().length;
        double[] basis = new double[Math.multiplyExact(units, dimension)];
        for (int j = 0; j < dimension; j++) {
            float[] row = rows.values()[held.rows()[j]];
            for (int unit = 0; unit < units; unit++) {
                basis[unit * dimension + j] = row[rows.layout().index(unit)];
            }
        }
        return new NetworkModel(
                settings.network().kernel(), part.count(), units, held.featureSet(), basis, outputs.matrix());
    }

    @Override
    public SharedBlock copy() {
        NetworkStart startCopy = start.copy();
        SharedBlock copy =
                new SharedBlock(settings, touched, startCopy, rows.copy(startCopy), outputs.copy(), errors.copy());
        copy.examples = examples;
        copy.updates = updates;
        copy.mistakes = mistakes;
        copy.degenerate = degenerate;
        copy.firstEvents = firstEvents == null ? null : firstEvents.copy();
        copy.earlierRestarts = earlierRestarts;
        return copy;
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     version: 1 byte | touched: 1 byte | kernel: UTF | classes, units, dimension n + 1: int
     *     examples, updates, mistakes, degenerate updates: long | {@link NetworkStart#writeTo}
     *     rows ({@link BlockRows#writeTo}) | outputs ({@link OutputLayer#writeTo}) | {@link ErrorRateAlarm#writeTo}
     *     restarts up to the fit: long
     *     whether first events are held: byte | these, if so ({@link FirstEvents#writeTo})
     * </pre>
     */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeBoolean(touched);
        out.writeUTF(settings.network().kernel().id());
        out.writeInt(part.count());
        out.writeInt(units);
        out.writeInt(settings.features() + 1);
        out.writeLong(examples);
        out.writeLong(updates);
        out.writeLong(mistakes);
        out.writeLong(degenerate);
        start.writeTo(out);
        rows.writeTo(out);
        outputs.writeTo(out);
        errors.writeTo(out);
        out.writeLong(earlierRestarts);
        out.writeBoolean(firstEvents != null);
        if (firstEvents != null) {
            firstEvents.writeTo(out);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static SharedBlock readFrom(DataInput in, LearnerSettings settings, boolean touched) throws IOException {
        int units = settings.network().units();
        int classes = settings.classes().size();
        require("version", VERSION, in.readUnsignedByte());
        require("rows of", which(touched), which(in.readBoolean()));
        require("kernel", settings.network().kernel().id(), in.readUTF());
        require("classes", classes, in.readInt());
        require("units", units, in.readInt());
        require("dimension", settings.features() + 1, in.readInt());
        long[] counts = {in.readLong(), in.readLong(), in.readLong(), in.readLong()};
        NetworkStart start = NetworkStart.readFrom(in, settings);
        BlockRows rows = BlockRows.readFrom(in, FeatureRows.of(settings.features(), touched), start, units, true);
        OutputLayer outputs = OutputLayer.readFrom(in, units, classes);
        SharedBlock block = new SharedBlock(settings, touched, start, rows, outputs, ErrorRateAlarm.readFrom(in));
        block.examples = counts[0];
        block.updates = counts[1];
        block.mistakes = counts[2];
        block.degenerate = counts[3];
        block.earlierRestarts = in.readLong();
        if (in.readBoolean()) {
            block.firstEvents =
                    FirstEvents.readFrom(in, settings.network().startBasis() - 1, settings.features(), classes);
        }
        return block;
    }

    private static String which(boolean touched) {
        return touched ? "touched features" : "all features";
    }

    private static void require(String what, Object expected, Object stored) throws IOException {
        if (!stored.equals(expected)) {
            throw new IOException("stored shared block has " + what + " " + stored + ", expected " + expected);
        }
    }
}
