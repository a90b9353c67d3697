package org.lorentztron.model;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A network of one hidden layer for all K classes in float64, of paper 6 (eq. 4): with z = [x; 1]
 *
 * <pre>
 *     q_k = kernel of h_k'z,  k = 1..m        score_c = sum over k of lambda_ck q_k        label = argmax of the scores
 * </pre>
 *
 * where the lowest index wins among equal scores. The basis h holds some of the n features or all; those that it lacks
 * are 0.
 *
 * <p>A record of arrays: equality is by identity, and whoever shares a model agrees on not writing to it.
 *
 * @param kernel of the units
 * @param classes K, at least 2
 * @param units m, at least 1
 * @param featureSet the features held
 * @param basis h, row-major, units x {@link #dimension}, the constant feature the last column; kept, not copied
 * @param outputs lambda, row-major, classes x units; kept, not copied
 */
public record NetworkModel(
        NetworkKernel kernel, int classes, int units, FeatureSet featureSet, double[] basis, double[] outputs)
        implements PartModel {
    /** {@link #kind}: one part of all classes. */
    public static final String KIND = "network";

    /** @throws IllegalArgumentException if a length does not fit the numbers of classes, units and features */
    public NetworkModel {
        long inBasis = units * (featureSet.count() + 1L);
        long inOutputs = (long) classes * units;
        if (classes < 2 || units < 1 || basis.length != inBasis || outputs.length != inOutputs) {
            throw new IllegalArgumentException("basis and outputs have lengths " + basis.length + " and "
                    + outputs.length + ", expected " + units + " units x " + (featureSet.count() + 1L) + " and "
                    + classes + " classes x " + units + ", with a unit and two classes or more");
        }
    }

    /** How many columns the basis has: as many as features are held, and the constant one. */
    public int dimension() {
        return featureSet.count() + 1;
    }

    /**
     * The score of every class.
     *
     * @param x an event with the same number of features as this model
     * @return a new array of length K
     */
    public double[] scores(Features x) {
        double[] scores = new double[classes];
        for (int unit = 0; unit < units; unit++) {
            double value = value(unit, x);
            for (int c = 0; c < classes; c++) {
                scores[c] += outputs[c * units + unit] * value;
            }
        }
        return scores;
    }

    private double value(int unit, Features x) {
        int row = unit * dimension();
        double constant = basis[row + featureSet.count()];
        double image = constant;
        double squares = constant * constant;
        for (int k = 0; k < x.nonZeros(); k++) {
            int place = featureSet.position(x.index(k));
            if (place >= 0) {
                double product = basis[row + place] * x.value(k);
                image += product;
                squares += product * product;
            }
        }
        return kernel.value(image, squares);
    }

    /**
     * The same model on more features, with zeros for those that it lacks: it scores as before.
     *
     * @param wider all that this model has and possibly more
     * @return the model itself if they are its own
     * @throws IllegalArgumentException if a feature of the model is not among them
     */
    public NetworkModel on(FeatureSet wider) {
        return wider.equals(featureSet)
                ? this
                : new NetworkModel(kernel, classes, units, wider, featureSet.spread(basis, wider), outputs);
    }

    /**
     * The model on exactly these features, with zeros for those that it lacks: what it has of others is left out.
     *
     * @param chosen of as many features
     * @return the model itself if they are its own
     */
    public NetworkModel restrictedTo(FeatureSet chosen) {
        return chosen.equals(featureSet)
                ? this
                : new NetworkModel(kernel, classes, units, chosen, featureSet.restrict(basis, chosen), outputs);
    }

    /**
     * The same network for other classes, or for these in another order.
     *
     * @param from by class of the result: its index in this model, or a negative number for a class that this model
     *     does not know, whose outputs are 0; a learner that starts from the result gives those its own start
     * @throws IllegalArgumentException for fewer than two classes
     * @throws IndexOutOfBoundsException if an index is not below the number of classes
     */
    public NetworkModel withClasses(int[] from) {
        double[] chosen = new double[Math.multiplyExact(from.length, units)];
        for (int c = 0; c < from.length; c++) {
            if (from[c] >= 0) {
                Objects.checkIndex(from[c], classes);
                System.arraycopy(outputs, from[c] * units, chosen, c * units, units);
            }
        }
        return new NetworkModel(kernel, from.length, units, featureSet, basis, chosen);
    }

    /** Whether an output of the class is not 0: a class that was learned or has a random start has such. */
    public boolean knows(int c) {
        for (int unit = 0; unit < units; unit++) {
            if (outputs[c * units + unit] != 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int heldFeatures() {
        return featureSet().count();
    }

    @Override
    public int features() {
        return featureSet.features();
    }

    @Override
    public @Nullable NetworkModel widened(int features) {
        FeatureSet wider = featureSet.widened(features);
        return wider == null ? null : new NetworkModel(kernel, classes, units, wider, basis, outputs);
    }

    @Override
    public String kind() {
        return KIND;
    }

    /**
     * Big-endian:
     *
     * <pre>
     *   UTF kernel | int K | int m | features held, f of them ({@link FeatureSet#writeTo})
     *   m x (f + 1) doubles of the basis, row-major | K x m of the outputs
     * </pre>
     */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeUTF(kernel.id());
        out.writeInt(classes);
        out.writeInt(units);
        featureSet.writeTo(out);
        DoubleCoding.write(basis, out);
        DoubleCoding.write(outputs, out);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static NetworkModel readFrom(DataInput in) throws IOException {
        NetworkKernel kernel = NetworkKernel.of(in.readUTF());
        int classes = in.readInt();
        int units = in.readInt();
        FeatureSet featureSet = FeatureSet.readFrom(in);
        double[] basis = DoubleCoding.read(Math.toIntExact(units * (featureSet.count() + 1L)), in);
        double[] outputs = DoubleCoding.read(Math.multiplyExact(classes, units), in);
        return new NetworkModel(kernel, classes, units, featureSet, basis, outputs);
    }

    @Override
    public NetworkModel copy() {
        return new NetworkModel(kernel, classes, units, featureSet, basis.clone(), outputs.clone());
    }
}
