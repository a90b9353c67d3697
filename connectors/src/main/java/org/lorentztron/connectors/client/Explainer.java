package org.lorentztron.connectors.client;

import java.util.List;
import java.util.Map;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.predict.Prediction;

/** Says what each feature of an event adds to a score of a version. Immutable. */
record Explainer(ModelVersion version, Map<Integer, String> names) {

    /** The class decided on against the one with the next best score. */
    Explanation explain(Features x) {
        List<String> classes = version.classes();
        Prediction prediction = version.decided(x, version.policy()).prediction();
        int against = prediction.label() == 0 ? 1 : 0;
        for (int k = 0; k < classes.size(); k++) {
            boolean isBetter = prediction.scores()[k] > prediction.scores()[against];
            against = k != prediction.label() && isBetter ? k : against;
        }
        return explain(x, classes.get(prediction.label()), classes.get(against));
    }

    /** @throws IllegalArgumentException if a class is none of the version's */
    Explanation explain(Features x, String label, String against) {
        List<String> classes = version.classes();
        for (String each : List.of(label, against)) {
            if (!classes.contains(each)) {
                throw new IllegalArgumentException("class is " + each + ", expected one of " + classes);
            }
        }
        ScoreShares shares =
                new ScoreShares(version.map().apply(x, version.manifest().clipping(), Inputs.WAVES));
        shares.add(version.records(), classes, each -> each.equals(label) ? 1 : each.equals(against) ? -1 : 0);
        return shares.explanation(label, against, this::name);
    }

    /** Hats are of one feature each: what they add, it does. */
    private String name(int index) {
        FeatureMap map = version.map();
        if (map.isHat(index)) {
            int feature = map.hats().features()[map.hats().owner(map.place(index))];
            return names.getOrDefault(feature, "#" + feature);
        }
        return map.isOwn(index) ? names.getOrDefault(index, "#" + index) : "(waves)";
    }
}
