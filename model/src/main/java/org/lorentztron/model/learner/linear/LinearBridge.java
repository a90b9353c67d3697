package org.lorentztron.model.learner.linear;

import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;

/**
 * A linear classifier as a DoS model of rank 1 (paper 1, eq. 7): U = (w + e / 4)', V = (w - e / 4)' with e the unit
 * vector of the constant feature, so that |Uz|^2 - |Vz|^2 = 4 (w'z) (e'z) / 4 = w'z. Stateless.
 *
 * <p>In float32 the 1/4 is lost beside images |w'z| beyond some 2^22. Passive-aggressive weights keep |w'z| near 1;
 * those of AROW and NHERD were seen up to 12 on digits in [0, 1].
 */
final class LinearBridge {
    private LinearBridge() {}

    /** @param w weights of all features, the constant one's last; length n + 1, not modified */
    static DosModel toDos(double[] w) {
        return toDos(FeatureSet.all(w.length - 1), w);
    }

    /** @param w weights of the features, the constant feature's last; not modified */
    static DosModel toDos(FeatureSet featureSet, double[] w) {
        double[] u = w.clone();
        double[] v = w.clone();
        u[w.length - 1] += 0.25;
        v[w.length - 1] -= 0.25;
        return new DosModel(1, featureSet, u, v);
    }

    /**
     * The weights w = (u + v) / 2 of a linear classifier in this form: U and V differ in the constant feature alone,
     * and there by 1/2 up to a tenth of it: models are published in float32, with an offset that may be thousands when
     * features are far from 0.
     *
     * @param model not modified
     * @return one weight per feature held, then the constant feature's
     * @throws IllegalArgumentException if it is no linear classifier in this form
     */
    static double[] fromDos(DosModel model) {
        int constant = model.dimension() - 1;
        double[] u = model.u();
        double[] v = model.v();
        boolean linear = model.rank() == 1 && Math.abs(u[constant] - v[constant] - 0.5) <= 0.05;
        double[] w = new double[model.dimension()];
        for (int j = 0; linear && j < w.length; j++) {
            linear = j == constant || u[j] == v[j];
            w[j] = (u[j] + v[j]) / 2;
        }
        if (!linear) {
            throw new IllegalArgumentException("model to start from is a difference of squares of rank " + model.rank()
                    + ", expected a linear one");
        }
        return w;
    }
}
