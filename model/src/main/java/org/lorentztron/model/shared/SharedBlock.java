package org.lorentztron.model.shared;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.block.BlockRows;
import org.lorentztron.model.block.ErrorRateAlarm;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.ThreadUnits;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * One network for all classes in its training form: paper 3's model, learned online with a variance S for each of its
 * parameters, as the herded pairs are. Every wrong class c in V, whose margin score_y - score_c is below 1, asks for a
 * step t_c of its own; the steps are solved for jointly, since all classes share the basis:
 *
 * <pre>
 *     g_k = h_k'z      s_k = sum over j of S_kj z_j^2      A_ck = lambda_yk - lambda_ck
 *     G_cc' = sum over k of 4 g_k^2 s_k A_ck A_c'k + g_k^4 Slambda_yk + [c = c'] g_k^4 Slambda_ck
 *     (G + r I) t = 1 - margins, t >= 0          ({@link JointStep}, {@link Violators})
 *
 *     h_kj      += 2 g_k (sum of t_c A_ck) S_kj z_j       S_kj       / (1 + S_kj z_j^2 4 g_k^2 sum of A_ck^2 / r)
 *     lambda_yk += (sum of t_c) g_k^2 Slambda_yk          Slambda_yk / (1 + |V+| g_k^4 Slambda_yk / r)
 *     lambda_ck -= t_c g_k^2 Slambda_ck                   Slambda_ck / (1 + g_k^4 Slambda_ck / r)
 * </pre>
 *
 * <p>where V+ are the classes with t &gt; 0, over which the sums run, and all right-hand sides are as they were before.
 * When {@link ErrorRateAlarm} detects that the past no longer predicts the events, the network resets to its start.
 *
 * <p>Parameters and variances are float32, in rows as those of pairs; G, t and sums over units are float64. r is 1.
 *
 * <p>The bits depend on start and events alone. Parameters stay finite and variances positive: an event whose scores
 * are not finite, or whose |z|^2 or step is above 2^100, changes nothing and is counted as degenerate. Not thread-safe.
 */
final class SharedBlock implements TrainingBlock {
    /** As in the herded pairs: no product in an update exceeds it, so nothing leaves the range of float. */
    private static final double LARGEST = 0x1p100;

    private static final int VERSION = 1;

    private static final ThreadUnits IMAGES = new ThreadUnits();

    /** The sums of z^2 S. */
    private static final ThreadUnits SUMS = new ThreadUnits();

    /** r of the update. */
    static final double R = 1;

    private final LearnerSettings settings;
    private final boolean touched;
    private final AllClasses part;
    private final int units;
    private final NetworkStart start;
    private final BlockRows rows;
    private final OutputLayer outputs;
    private final ErrorRateAlarm errors;
    private long examples;
    private long updates;
    private long mistakes;
    private long degenerate;

    // Workspaces of learn: the event, the classes that violate their margin and their steps, and what each unit does.
    private final Kernels kernels;
    private final UnitLayout layout;
    private final UnitRuns allUnits;
    private final Entries z = new Entries();
    private final Violators violators = new Violators();
    private final JointStep joint = new JointStep(Violators.MOST);
    private final double[][] contrasts = new double[Violators.MOST][];
    private final double[] weights;
    private final float[] step;
    private final float[] shrink;

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
        this.kernels = Kernels.fastest(units);
        this.layout = rows.layout();
        this.allUnits = UnitRuns.all(units, layout);
        this.weights = new double[units];
        this.step = new float[layout.length(units)];
        this.shrink = new float[layout.length(units)];
        for (int i = 0; i < contrasts.length; i++) {
            contrasts[i] = new double[units];
        }
    }

    /** A block at its start. */
    static SharedBlock start(LearnerSettings settings, boolean touched) {
        NetworkStart start = new NetworkStart(settings);
        int units = settings.network().units();
        return new SharedBlock(
                settings,
                touched,
                start,
                BlockRows.ofOnePart(FeatureRows.of(settings.features(), touched), start, units, true),
                OutputLayer.start(units, settings.classes().size(), start),
                new ErrorRateAlarm());
    }

    @Override
    public List<AllClasses> parts() {
        return List.of(part);
    }

    @Override
    public PartCounts counts(int position) {
        return new PartCounts(examples, updates, mistakes, degenerate, errors.restarts());
    }

    @Override
    public void learn(Features x, int label) {
        if (!part.contains(label)) {
            return;
        }
        rows.enter(x, z);
        float[] g = IMAGES.array(layout, units);
        kernels.multiply(rows.values(), z, z.values(), allUnits, g);
        float[] q = outputs.unitValues();
        int first = layout.index(0);
        for (int k = 0; k < units; k++) {
            q[k] = g[first + k] * g[first + k];
        }
        float[] scores = outputs.scores();
        examples++;
        boolean mistake = isMistake(scores, label);
        if (mistake) {
            mistakes++;
        }
        if (errors.refutes(mistake)) {
            restart();
            return;
        }
        double zSquared = x.squaredNorm();
        if (!isFinite(scores) || !(zSquared <= LARGEST)) {
            degenerate++;
            return;
        }
        violators.find(scores, outputs.first(), label, part.count());
        if (violators.count() > 0) {
            update(g, q, label, zSquared);
        }
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
        rows.restart();
        outputs.restart(start);
    }

    private void update(float[] g, float[] q, int label, double zSquared) {
        float[] squares = z.squares();
        float[] s = SUMS.array(layout, units);
        kernels.multiply(rows.variances(), z, squares, allUnits, s);
        fillSystem(g, q, s, label);
        if (!joint.solve() || !fillSteps(g, zSquared)) {
            degenerate++;
            return;
        }
        updates++;
        kernels.project(rows.values(), rows.variances(), z, squares, allUnits, step, shrink);
        learnOutputs(q, label);
    }

    /** G + r I and the lacks of margin; A, too. */
    private void fillSystem(float[] g, float[] q, float[] s, int label) {
        int first = layout.index(0);
        int y = outputs.first() + label;
        double own = 0;
        for (int k = 0; k < units; k++) {
            double square = (double) g[first + k] * g[first + k];
            weights[k] = 4 * square * s[first + k];
            own += (double) q[k] * q[k] * outputs.variances(k)[y];
        }
        int count = violators.count();
        for (int i = 0; i < count; i++) {
            int c = outputs.first() + violators.label(i);
            double[] a = contrasts[i];
            double wrong = 0;
            for (int k = 0; k < units; k++) {
                float[] row = outputs.row(k);
                a[k] = (double) row[y] - row[c];
                wrong += (double) q[k] * q[k] * outputs.variances(k)[c];
            }
            for (int j = 0; j <= i; j++) {
                double entry = own + weighted(a, contrasts[j]);
                joint.set(i, j, i == j ? entry + wrong + R : entry);
            }
            joint.lack(i, 1 - violators.margin(i));
        }
        joint.begin(count);
    }

    /** The sum of weights_k a_k b_k, in four sums that do not wait for each other. */
    private double weighted(double[] a, double[] b) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int k = 0;
        for (; k + 4 <= units; k += 4) {
            sum0 += weights[k] * a[k] * b[k];
            sum1 += weights[k + 1] * a[k + 1] * b[k + 1];
            sum2 += weights[k + 2] * a[k + 2] * b[k + 2];
            sum3 += weights[k + 3] * a[k + 3] * b[k + 3];
        }
        for (; k < units; k++) {
            sum0 += weights[k] * a[k] * b[k];
        }
        return (sum0 + sum1) + (sum2 + sum3);
    }

    /** Steps and what shrinks S, for z = 1; false if a step is too large to be trusted. */
    private boolean fillSteps(float[] g, double zSquared) {
        int first = layout.index(0);
        double most = LARGEST / zSquared;
        double largest = 0;
        double total = 0;
        for (int i = 0; i < violators.count(); i++) {
            total += joint.step(i);
        }
        for (int k = 0; k < units; k++) {
            double gain = 0;
            double contrast = 0;
            for (int i = 0; i < violators.count(); i++) {
                if (joint.step(i) > 0) {
                    gain += joint.step(i) * contrasts[i][k];
                    contrast += contrasts[i][k] * contrasts[i][k];
                }
            }
            double image = g[first + k];
            step[first + k] = (float) (2 * image * gain);
            shrink[first + k] = (float) Math.min(4 * image * image * contrast / R, most);
            largest = Math.max(largest, Math.max(Math.abs(2 * image * gain), total * image * image));
        }
        return largest * Math.max(1, Math.sqrt(zSquared)) <= LARGEST;
    }

    private void learnOutputs(float[] q, int label) {
        int y = outputs.first() + label;
        double total = 0;
        int kept = 0;
        for (int i = 0; i < violators.count(); i++) {
            total += joint.step(i);
            kept += joint.step(i) > 0 ? 1 : 0;
        }
        for (int k = 0; k < units; k++) {
            float[] row = outputs.row(k);
            float[] variances = outputs.variances(k);
            double square = Math.min((double) q[k] * q[k], LARGEST);
            row[y] += (float) (total * q[k] * variances[y]);
            variances[y] = (float) (variances[y] / (1 + kept * square * variances[y] / R));
            for (int i = 0; i < violators.count(); i++) {
                if (joint.step(i) > 0) {
                    int c = outputs.first() + violators.label(i);
                    row[c] -= (float) (joint.step(i) * q[k] * variances[c]);
                    variances[c] = (float) (variances[c] / (1 + square * variances[c] / R));
                }
            }
        }
    }

    @Override
    public NetworkModel model(int position) {
        BlockRows.Held held = rows.held(0);
        int dimension = held.rows().length;
        double[] basis = new double[Math.multiplyExact(units, dimension)];
        for (int j = 0; j < dimension; j++) {
            float[] row = rows.values()[held.rows()[j]];
            for (int unit = 0; unit < units; unit++) {
                basis[unit * dimension + j] = row[layout.index(unit)];
            }
        }
        return new NetworkModel(
                settings.network().kernel(), part.count(), units, held.featureSet(), basis, outputs.matrix());
    }

    @Override
    public SharedBlock copy() {
        SharedBlock copy = new SharedBlock(settings, touched, start, rows.copy(start), outputs.copy(), errors.copy());
        copy.examples = examples;
        copy.updates = updates;
        copy.mistakes = mistakes;
        copy.degenerate = degenerate;
        return copy;
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     version: 1 byte | touched: 1 byte | classes, units, dimension n + 1: int
     *     examples, updates, mistakes, degenerate updates: long
     *     rows ({@link BlockRows#writeTo}) | outputs ({@link OutputLayer#writeTo}) | {@link ErrorRateAlarm#writeTo}
     * </pre>
     */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeBoolean(touched);
        out.writeInt(part.count());
        out.writeInt(units);
        out.writeInt(settings.features() + 1);
        out.writeLong(examples);
        out.writeLong(updates);
        out.writeLong(mistakes);
        out.writeLong(degenerate);
        rows.writeTo(out);
        outputs.writeTo(out);
        errors.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static SharedBlock readFrom(DataInput in, LearnerSettings settings, boolean touched) throws IOException {
        NetworkStart start = new NetworkStart(settings);
        int units = settings.network().units();
        int classes = settings.classes().size();
        require("version", VERSION, in.readUnsignedByte());
        require("touched", touched ? 1 : 0, in.readUnsignedByte());
        require("classes", classes, in.readInt());
        require("units", units, in.readInt());
        require("dimension", settings.features() + 1, in.readInt());
        long[] counts = {in.readLong(), in.readLong(), in.readLong(), in.readLong()};
        BlockRows rows = BlockRows.readFrom(in, FeatureRows.of(settings.features(), touched), start, units, true);
        OutputLayer outputs = OutputLayer.start(units, classes, start);
        outputs.readFrom(in);
        SharedBlock block = new SharedBlock(settings, touched, start, rows, outputs, ErrorRateAlarm.readFrom(in));
        block.examples = counts[0];
        block.updates = counts[1];
        block.mistakes = counts[2];
        block.degenerate = counts[3];
        return block;
    }

    private static void require(String what, int expected, int stored) throws IOException {
        if (stored != expected) {
            throw new IOException("stored shared block has " + what + " " + stored + ", expected " + expected);
        }
    }
}
