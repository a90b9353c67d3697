package org.lorentztron.model.linear;

import org.lorentztron.model.dos.DosModel;

/**
 * A linear classifier as a DoS model of rank 1 (paper 1, eq. 7): U = (w + e / 4)', V = (w - e / 4)' with e the unit
 * vector of the constant feature, so that |Uz|^2 - |Vz|^2 = 4 (w'z) (e'z) / 4 = w'z. Stateless.
 *
 * <p>In float32 the 1/4 is lost beside images |w'z| beyond some 2^22; passive-aggressive weights keep |w'z| near 1.
 */
final class LinearBridge {
    private LinearBridge() {}

    /** @param w weights, the constant feature's last; length n + 1, not modified */
    static DosModel toDos(double[] w) {
        double[] u = w.clone();
        double[] v = w.clone();
        u[w.length - 1] += 0.25;
        v[w.length - 1] -= 0.25;
        return new DosModel(1, w.length, u, v);
    }
}
