package org.lorentztron.model.features;

import org.lorentztron.model.DosModel;
import org.lorentztron.model.NetworkModel;

/** Models of x' as models of x: what is published of them, in float64 again. */
public final class FoldedModels {
    private FoldedModels() {}

    public static DosModel of(FeatureScale scale, DosModel model) {
        Folding folding = scale.folding(model.featureSet());
        double[] u = doubles(folding.fold(model.u()));
        return new DosModel(model.rank(), folding.featureSet(), u, doubles(folding.fold(model.v())));
    }

    public static NetworkModel of(FeatureScale scale, NetworkModel model) {
        Folding folding = scale.folding(model.featureSet());
        double[] basis = doubles(folding.fold(model.basis()));
        return new NetworkModel(
                model.kernel(), model.classes(), model.units(), folding.featureSet(), basis, model.outputs());
    }

    static double[] doubles(float[] values) {
        double[] doubles = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            doubles[i] = values[i];
        }
        return doubles;
    }
}
