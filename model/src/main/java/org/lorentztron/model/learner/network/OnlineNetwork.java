package org.lorentztron.model.learner.network;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.parameters.BlockRows;

/**
 * A network in its training form, paper 6's model with a variance S for each of its parameters, and the update that an
 * event makes to it, as to herded pairs. Every wrong class c in V, whose margin score_y - score_c is below 1, asks for
 * a step t_c of its own; the steps are solved for jointly, since all classes share the basis:
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
 *
 * <p>Parameters and variances are float32, in rows as those of pairs; G, t and sums over units are float64. r is 1. The
 * bits depend on start and events alone. For finite features parameters stay finite, 0 &lt; S &lt;= 1 and 0 &lt;
 * Slambda &lt;= 100. An event is scored first, and then possibly learned. Not thread-safe.
 */
final class OnlineNetwork {
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
    /** r of the update. */
    static final double R = 1;

    private final LearnerSettings settings;
    private final int classes;
    private final int units;
    private final NetworkStart start;
    private final BlockRows rows;
    private final OutputLayer outputs;

    // Workspaces: the event and its scores, the classes that violate their margin and their steps, and what each unit
    // does.
    private final HiddenUnits hidden;
    private final Entries z = new Entries();
    private float[] scores = {};
    private boolean finite;
    private final Violators violators = new Violators();
    private final OutputStep outputStep;
    private final double[] norms;
    private final double[] gains;
    private final double[] spreads;

    /** What an event does to the network. */
    enum Change {
        /** Nothing: every margin holds. */
        NONE,
        /** Its update. */
        UPDATE,
        /**
         * Nothing, because it cannot be trained: scores that are not finite, no gradient at all (as when all images are
         * 0), |z|^2 or a step above 2^100.
         */
        DEGENERATE
    }

    private OnlineNetwork(LearnerSettings settings, NetworkStart start, BlockRows rows, OutputLayer outputs) {
        this.settings = settings;
        this.classes = settings.classes().size();
        this.units = settings.network().units();
        this.start = start;
        this.rows = rows;
        this.outputs = outputs;
        this.hidden = HiddenUnits.of(settings.network().kernel(), units, rows.layout());
        this.outputStep = new OutputStep(units, violators);
        this.norms = new double[units];
        this.gains = new double[units];
        this.spreads = new double[units];
    }

    /**
     * A network at its start.
     *
     * @param touched whether only features that events have had get rows
     * @param given the model of the start; null for a random one
     */
    static OnlineNetwork of(
            LearnerSettings settings, boolean touched, NetworkStart start, @Nullable NetworkModel given) {
        BlockRows rows = start.rows(FeatureRows.of(settings.features(), touched), given);
        rows.limit(settings.memory(), settings.classes().size());
        return new OnlineNetwork(settings, start, rows, start.outputs(given));
    }

    /** The scores of all classes, from {@link #firstScore} on; valid until the next event. */
    float[] score(Features x) {
        rows.enter(x, z);
        // The events of all classes train it.
        rows.mark(z, 0);
        scores = scoresOfEntered();
        finite = areFinite();
        return scores;
    }

    /** Where the first of {@link #score} is. */
    int firstScore() {
        return outputs.first();
    }

    private float[] scoresOfEntered() {
        hidden.values(rows, z, outputs.unitValues());
        return outputs.scores();
    }

    /**
     * Scores an event that is not to be learned: features that the network does not hold are passed over, and get no
     * row.
     *
     * @param written the scores of all classes, by index
     */
    void scoreHeld(Features x, double[] written) {
        rows.enterHeld(x, 0, z);
        float[] held = scoresOfEntered();
        int first = outputs.first();
        for (int c = 0; c < classes; c++) {
            written[c] = held[first + c];
        }
    }

    /** The rows of the basis. */
    BlockRows rows() {
        return rows;
    }

    /** Whether all scores of the event are finite. */
    boolean isFinite() {
        return finite;
    }

    private boolean areFinite() {
        int first = outputs.first();
        for (int c = 0; c < classes; c++) {
            if (!Float.isFinite(scores[first + c])) {
                return false;
            }
        }
        return true;
    }

    /** Whether another class would have been predicted: the lowest index wins among equals. */
    boolean isMistake(int label) {
        int first = outputs.first();
        float own = scores[first + label];
        for (int c = 0; c < classes; c++) {
            if (c < label ? scores[first + c] >= own : scores[first + c] > own) {
                return true;
            }
        }
        return false;
    }

    /**
     * Learns the event that was scored.
     *
     * @param share with which it counts, above 0: r is divided by it
     */
    Change learn(Features x, int label, double share) {
        double zSquared = x.squaredNorm();
        if (!finite || !(zSquared <= HiddenUnits.LARGEST)) {
            return Change.DEGENERATE;
        }
        violators.find(scores, outputs.first(), label, classes);
        if (violators.count() == 0) {
            return Change.NONE;
        }
        return update(label, zSquared, R / share) ? Change.UPDATE : Change.DEGENERATE;
    }

    private boolean update(int label, double zSquared, double r) {
        hidden.norms(rows, z, norms);
        if (!outputStep.solve(outputs, label, norms, r)) {
            return false;
        }
        outputStep.gains(gains, spreads);
        if (!outputStep.isBounded() || !hidden.prepare(zSquared, gains, spreads, r)) {
            return false;
        }
        hidden.move(rows, z);
        outputStep.move(outputs, label, r);
        return true;
    }

    /** Multiplies all variances by a factor of 1 or more; none exceeds that of the start. */
    void growVariances(float factor) {
        rows.growVariances(0, rows.layout().length(units), factor);
        outputs.growVariances(factor);
    }

    /** Begins again at random, whatever the start was. */
    void restart() {
        start.restart();
        rows.restart();
        outputs.restart(start);
    }

    /**
     * Takes the parameters of a model in place of its own; variances stay.
     *
     * @param model of the shape of its own, which holds all features that it holds
     */
    void take(NetworkModel model) {
        NetworkStart.write(model, rows);
        outputs.take(model.outputs());
    }

    /** The parameters. */
    NetworkModel model() {
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
                settings.network().kernel(), classes, units, held.featureSet(), basis, outputs.matrix());
    }

    /** The same network with nothing shared. */
    OnlineNetwork copy() {
        NetworkStart startCopy = start.copy();
        return new OnlineNetwork(settings, startCopy, rows.copy(startCopy), outputs.copy());
    }

    /** Writes {@link NetworkStart#writeTo}, rows ({@link BlockRows#writeTo}) and {@link OutputLayer#writeTo}. */
    void writeTo(DataOutput out) throws IOException {
        start.writeTo(out);
        rows.writeTo(out);
        outputs.writeTo(out);
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param keepsTouches whether the rows said when they were touched
     */
    static OnlineNetwork readFrom(DataInput in, LearnerSettings settings, boolean touched, boolean keepsTouches)
            throws IOException {
        NetworkStart start = NetworkStart.readFrom(in, settings);
        int units = settings.network().units();
        int features = settings.features();
        int classes = settings.classes().size();
        BlockRows rows = keepsTouches
                ? BlockRows.readFrom(in, classes, features, start, units, true)
                : BlockRows.readFrom(in, FeatureRows.of(features, touched), start, units, true);
        rows.limit(settings.memory(), classes);
        OutputLayer outputs = OutputLayer.readFrom(in, units, classes);
        return new OnlineNetwork(settings, start, rows, outputs);
    }
}
