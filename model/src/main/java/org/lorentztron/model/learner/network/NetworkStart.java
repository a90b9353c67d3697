package org.lorentztron.model.learner.network;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.InitialValues;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.RowInitializer;

/**
 * The start of a network: h_kj ~ N(0, initScale^2 / ((m/2) (n + 1))) and lambda_ck ~ N(0, 1), so that scores are about
 * as large as the margin 1 where z has entries of about 1. Each value is a function of seed, unit and feature, or of
 * seed, label and unit: more units or classes leave those that there are as they are, but for the scale of h.
 *
 * <p>A network may start from a published model instead, which may have fewer units and classes:
 *
 * <ul>
 *   <li>Features that it does not hold get 0 in its units.
 *   <li>Units that it lacks get the random start, h times {@value #PADDING}: a unit of zeros would stay zero, and a
 *       large one would disturb the model.
 *   <li>Classes that it lacks, those after its own and those whose outputs are all 0
 *       ({@link NetworkModel#withClasses}), get the random start.
 * </ul>
 *
 * <p>Or from a network {@linkplain FittedBasis fitted} to its first events. The units that this lacks get the random
 * start as it is, since their own learning must come from them.
 *
 * <p>Not thread-safe.
 */
final class NetworkStart implements RowInitializer {
    private static final double PADDING = 0.1;

    private static final String BASIS = "basis";
    private static final String OUTPUTS = "outputs";

    private final LearnerSettings settings;
    private final int units;
    private final InitialValues basis;
    private final InitialValues padding;
    private final InitialValues[] outputs;

    private final boolean isFitted;

    /** How many units come from a model; 0 without. */
    private int givenUnits;

    private NetworkStart(LearnerSettings settings, int givenUnits, boolean isFitted) {
        this.settings = settings;
        this.isFitted = isFitted;
        this.units = settings.network().units();
        this.givenUnits = givenUnits;
        double deviation = settings.initScale() / Math.sqrt(units / 2.0 * settings.dimension());
        this.basis = new InitialValues(settings.seed(), BASIS, "", deviation);
        this.padding = new InitialValues(settings.seed(), BASIS, "", PADDING * deviation);
        List<String> classes = settings.classes();
        this.outputs = new InitialValues[classes.size()];
        for (int c = 0; c < outputs.length; c++) {
            outputs[c] = new InitialValues(settings.seed(), OUTPUTS, classes.get(c), 1);
        }
    }

    /**
     * The start that settings and model say.
     *
     * @param settings classes, features, initScale, seed and network are used
     * @param given null for the random start
     * @throws IllegalArgumentException if the model has more units or classes, another kernel or other features
     */
    static NetworkStart of(LearnerSettings settings, @Nullable NetworkModel given) {
        if (given == null) {
            return new NetworkStart(settings, 0, false);
        }
        requireShape(given, settings);
        return new NetworkStart(settings, given.units(), false);
    }

    /**
     * The start from a network that was fitted to the first events.
     *
     * @param settings as before
     * @param fitted of the kernel, classes and features of the settings, at most their units
     */
    static NetworkStart fitted(LearnerSettings settings, NetworkModel fitted) {
        return new NetworkStart(settings, fitted.units(), true);
    }

    private static void requireShape(NetworkModel given, LearnerSettings settings) {
        int classes = settings.classes().size();
        int features = given.featureSet().features();
        if (given.kernel() != settings.network().kernel()
                || given.units() > settings.network().units()
                || given.classes() > classes
                || features != settings.features()) {
            throw new IllegalArgumentException("network to start from has kernel "
                    + given.kernel().id() + ", " + given.units() + " units, " + given.classes() + " classes and "
                    + features + " features, expected kernel "
                    + settings.network().kernel().id() + ", at most "
                    + settings.network().units() + " units and " + classes + " classes, and " + settings.features()
                    + " features");
        }
    }

    /**
     * New rows at this start, every variance 1.
     *
     * @param features all, or touched ones: then those get rows that the model holds
     * @param given the same as before
     */
    BlockRows rows(FeatureRows features, @Nullable NetworkModel given) {
        BlockRows rows = BlockRows.ofOnePart(features, this, units, true);
        if (given != null) {
            write(given, rows);
        }
        return rows;
    }

    /** Writes a model's basis into rows, which get those that they lack and forget, where they do, all others. */
    static void write(NetworkModel model, BlockRows rows) {
        int[] rowOf = rows.giveOnly(0, model.featureSet());
        for (int j = 0; j < rowOf.length; j++) {
            float[] row = rows.values()[rowOf[j]];
            for (int unit = 0; unit < model.units(); unit++) {
                // Adding 0 turns -0.0 into 0.0, which additions of 0 elsewhere then leave alone.
                row[rows.layout().index(unit)] = (float) model.basis()[unit * model.dimension() + j] + 0f;
            }
        }
    }

    /** New outputs at this start, with their first variances. */
    OutputLayer outputs(@Nullable NetworkModel given) {
        OutputLayer layer = OutputLayer.start(units, outputs.length, this);
        for (int c = 0; given != null && c < given.classes(); c++) {
            if (given.knows(c)) {
                for (int unit = 0; unit < given.units(); unit++) {
                    layer.set(unit, c, given.outputs()[c * given.units() + unit]);
                }
            }
        }
        return layer;
    }

    @Override
    public void fill(int feature, float[] row, UnitLayout layout) {
        InitialValues values = givenUnits == 0 || isFitted ? basis : padding;
        for (int unit = givenUnits; unit < units; unit++) {
            row[layout.index(unit)] = values.value(InitialValues.SIDE_U, unit, feature);
        }
    }

    /** Writes the random outputs of every class: of unit k in row k. */
    void fillOutputs(float[][] rows, UnitLayout layout) {
        for (int c = 0; c < outputs.length; c++) {
            for (int unit = 0; unit < units; unit++) {
                rows[unit][layout.index(c)] = outputs[c].value(InitialValues.SIDE_U, unit, 0);
            }
        }
    }

    /** From now on the start is random, whatever it was. */
    void restart() {
        givenUnits = 0;
    }

    /** The same start, nothing mutable shared. */
    NetworkStart copy() {
        return new NetworkStart(settings, givenUnits, isFitted);
    }

    /** Writes how many units came from a model, an int, and whether this one was fitted, a byte. */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(givenUnits);
        out.writeBoolean(isFitted);
    }

    /** Reads what {@link #writeTo} wrote. */
    static NetworkStart readFrom(DataInput in, LearnerSettings settings) throws IOException {
        int givenUnits = in.readInt();
        if (givenUnits < 0 || givenUnits > settings.network().units()) {
            throw new IOException("stored shared block started from " + givenUnits + " units, expected 0 to "
                    + settings.network().units());
        }
        return new NetworkStart(settings, givenUnits, in.readBoolean());
    }
}
