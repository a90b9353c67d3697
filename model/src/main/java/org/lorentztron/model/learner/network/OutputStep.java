package org.lorentztron.model.learner.network;

import java.util.Arrays;
import org.lorentztron.model.kernels.Vectors;

/**
 * The outputs that an event moves, those of its own class y and of the {@link Violators}, gathered by class from the
 * rows of an {@link OutputLayer}; the system of {@link JointStep} from them, and their step.
 *
 * <pre>
 *     A_ck = lambda_yk - lambda_ck
 *     G_cc' = sum over k of norm_k A_ck A_c'k + q_k^2 Slambda_yk + [c = c'] q_k^2 Slambda_ck
 * </pre>
 *
 * <p>Made once and filled for every event; allocates nothing. Not thread-safe.
 */
final class OutputStep {
    private final int units;
    private final Violators violators;
    private final JointStep joint = new JointStep(Violators.MOST);

    // By unit: q and what shrinks S, q^2; S of y. By violator and unit: A, S.
    private final double[] values;
    private final double[] squares;
    private final double[] ownVariances;
    private final double[][] contrasts = new double[Violators.MOST][];
    private final double[][] variances = new double[Violators.MOST][];
    private final double[] weighted;

    /** @param violators of each event */
    OutputStep(int units, Violators violators) {
        this.units = units;
        this.violators = violators;
        this.values = new double[units];
        this.squares = new double[units];
        this.ownVariances = new double[units];
        this.weighted = new double[units];
        for (int i = 0; i < Violators.MOST; i++) {
            contrasts[i] = new double[units];
            variances[i] = new double[units];
        }
    }

    /**
     * Solves for the steps of the violators.
     *
     * @param outputs holds q of the event
     * @param norms by unit, of the gradients of q
     * @param r of {@link OnlineNetwork}, for the share with which the event counts
     * @return false if there is no gradient at all or numbers are too large for float64
     */
    boolean solve(OutputLayer outputs, int label, double[] norms, double r) {
        gather(outputs, label);
        double own = Vectors.dot(squares, ownVariances);
        boolean gradient = false;
        int count = violators.count();
        joint.begin(count);
        for (int i = 0; i < count; i++) {
            double[] contrast = contrasts[i];
            for (int k = 0; k < units; k++) {
                weighted[k] = norms[k] * contrast[k];
            }
            for (int j = 0; j < i; j++) {
                joint.set(i, j, own + Vectors.dot(weighted, contrasts[j]));
            }
            double square = own + Vectors.dot(weighted, contrast) + Vectors.dot(squares, variances[i]);
            gradient |= square > 0;
            joint.set(i, i, square + r);
            joint.lack(i, 1 - violators.margin(i));
        }
        return gradient && joint.solve();
    }

    private void gather(OutputLayer outputs, int label) {
        float[] q = outputs.unitValues();
        int first = outputs.first();
        int count = violators.count();
        for (int k = 0; k < units; k++) {
            float[] row = outputs.row(k);
            float[] rowVariances = outputs.variances(k);
            double own = row[first + label];
            ownVariances[k] = rowVariances[first + label];
            values[k] = q[k];
            for (int i = 0; i < count; i++) {
                int c = first + violators.label(i);
                contrasts[i][k] = own - row[c];
                variances[i][k] = rowVariances[c];
            }
        }
        for (int k = 0; k < units; k++) {
            squares[k] = values[k] * values[k];
        }
    }

    /**
     * What the units are to do: sums over the classes with a step.
     *
     * @param gains sum of t_c A_ck, by unit; written
     * @param spreads sum of A_ck^2, by unit; written
     */
    void gains(double[] gains, double[] spreads) {
        Arrays.fill(gains, 0);
        Arrays.fill(spreads, 0);
        for (int i = 0; i < violators.count(); i++) {
            if (joint.step(i) > 0) {
                add(contrasts[i], joint.step(i), gains, spreads);
            }
        }
    }

    private void add(double[] contrast, double step, double[] gains, double[] spreads) {
        for (int k = 0; k < units; k++) {
            gains[k] += step * contrast[k];
            spreads[k] += contrast[k] * contrast[k];
        }
    }

    /** Whether no output moves further than is to be trusted. */
    boolean isBounded() {
        double largest = 0;
        for (int k = 0; k < units; k++) {
            largest = Math.max(largest, squares[k]);
        }
        return total() * Math.sqrt(largest) * OutputLayer.FIRST_VARIANCE <= HiddenUnits.LARGEST;
    }

    private double total() {
        double total = 0;
        for (int i = 0; i < violators.count(); i++) {
            total += joint.step(i);
        }
        return total;
    }

    /**
     * Moves the outputs and shrinks their variances.
     *
     * @param r as above
     */
    void move(OutputLayer outputs, int label, double r) {
        int y = outputs.first() + label;
        int kept = 0;
        for (int i = 0; i < violators.count(); i++) {
            kept += joint.step(i) > 0 ? 1 : 0;
        }
        move(outputs, y, total(), kept / r, ownVariances);
        for (int i = 0; i < violators.count(); i++) {
            if (joint.step(i) > 0) {
                move(outputs, outputs.first() + violators.label(i), -joint.step(i), 1 / r, variances[i]);
            }
        }
    }

    /** @param times how often the class shrinks its variances, over r */
    private void move(OutputLayer outputs, int index, double step, double times, double[] before) {
        // Loops over one index alone, which become vectors; then the rows, where a class's outputs lie far apart.
        for (int k = 0; k < units; k++) {
            weighted[k] = before[k] / (1 + Math.min(times * squares[k], HiddenUnits.LARGEST) * before[k]);
        }
        for (int k = 0; k < units; k++) {
            outputs.row(k)[index] += (float) (step * values[k] * before[k]);
            outputs.variances(k)[index] = (float) weighted[k];
        }
    }
}
