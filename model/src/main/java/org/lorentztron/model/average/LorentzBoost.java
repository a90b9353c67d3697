package org.lorentztron.model.average;

import org.lorentztron.model.DosModel;

/**
 * The Lorentz transformation that takes a DoS model to the equivalent one of minimum norm (paper 1, eq. 14-16).
 *
 * <p>In light-cone form, with P = U + V and M = U - V:
 *
 * <pre>
 *     phi = ln(|P| / |M|) / 2      P' = e^-phi P      M' = e^phi M      U' = (P' + M') / 2      V' = (P' - M') / 2
 * </pre>
 *
 * so that |P'| = |M'| = sqrt(|P| |M|), &lt;U', V'&gt; = 0 and |U'|^2 + |V'|^2 = |P| |M|; the scores are unchanged. This
 * form equals eq. 16 and keeps full precision where atanh loses everything (U close to V or -V).
 *
 * <p>If |P| = 0 or |M| = 0, or one exceeds the other 1e15 times, the model is the zero classifier, whose rapidity would
 * be infinite: it is returned unchanged with phi = 0, and {@link #zeroClassifier()} says so.
 *
 * @param model the boosted model; shares nothing with the given one
 * @param rapidity phi
 * @param zeroClassifier whether the model was left alone because it is the zero classifier
 */
public record LorentzBoost(DosModel model, double rapidity, boolean zeroClassifier) {
    private static final double LARGEST_RATIO = 1e15;

    /** Boosts a model of finite entries; it is not modified. */
    public static LorentzBoost of(DosModel model) {
        double plusSquared = 0;
        double minusSquared = 0;
        // In one pass: two sums do not wait for each other.
        for (int i = 0; i < model.u().length; i++) {
            double p = model.u()[i] + model.v()[i];
            double m = model.u()[i] - model.v()[i];
            plusSquared += p * p;
            minusSquared += m * m;
        }
        double plus = Math.sqrt(plusSquared);
        double minus = Math.sqrt(minusSquared);
        // Negated, so that 0 / 0 and a ratio with 0 end here too.
        if (!(plus > 0 && minus > 0 && plus / minus <= LARGEST_RATIO && minus / plus <= LARGEST_RATIO)) {
            return new LorentzBoost(model.copy(), 0, true);
        }
        double common = Math.sqrt(plus) * Math.sqrt(minus);
        double plusFactor = common / plus / 2;
        double minusFactor = common / minus / 2;
        double[] u = new double[model.u().length];
        double[] v = new double[u.length];
        for (int i = 0; i < u.length; i++) {
            double p = plusFactor * (model.u()[i] + model.v()[i]);
            double m = minusFactor * (model.u()[i] - model.v()[i]);
            u[i] = p + m;
            v[i] = p - m;
        }
        DosModel boosted = new DosModel(model.rank(), model.featureSet(), u, v);
        return new LorentzBoost(boosted, StrictMath.log(plus / minus) / 2, false);
    }
}
