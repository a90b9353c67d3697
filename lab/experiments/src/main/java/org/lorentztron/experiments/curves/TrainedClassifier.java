package org.lorentztron.experiments.curves;

import java.util.List;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.NetworkClassifier;
import org.lorentztron.model.predict.PairwiseEnsemble;
import org.lorentztron.model.predict.RestEnsemble;

/** What consumers would have of models if these were published, without calibration. Stateless. */
final class TrainedClassifier {
    private TrainedClassifier() {}

    /** @param models of all parts, in the order of {@link Trainee#allParts} */
    static Classifier of(LearnerSettings settings, List<? extends PartModel> models) {
        if (models.get(0) instanceof NetworkModel network) {
            return ofOutputs(network);
        }
        List<DosModel> ofParts = models.stream().map(DosModel.class::cast).toList();
        return switch (settings.scheme()) {
            case PAIRS -> ofPairs(settings, Trainee.allParts(settings), ofParts);
            case REST -> againstRest(settings, ofParts);
        };
    }

    private static PairwiseEnsemble ofPairs(
            LearnerSettings settings, List<? extends Part> parts, List<DosModel> models) {
        PairwiseEnsemble.Builder builder =
                PairwiseEnsemble.builder(settings.classes().size(), settings.features());
        for (int pair = 0; pair < parts.size(); pair++) {
            builder.pair((ClassPair) parts.get(pair), models.get(pair));
        }
        return builder.build();
    }

    private static RestEnsemble againstRest(LearnerSettings settings, List<DosModel> models) {
        RestEnsemble.Builder builder = RestEnsemble.builder(settings.classes().size(), settings.features());
        for (int label = 0; label < models.size(); label++) {
            builder.part(label, models.get(label));
        }
        return builder.build();
    }

    private static NetworkClassifier ofOutputs(NetworkModel network) {
        NetworkClassifier.Units units = new NetworkClassifier.Units(floats(network.basis()), floats(network.outputs()));
        return new NetworkClassifier(network.kernel(), network.classes(), network.featureSet(), List.of(units));
    }

    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }
}
