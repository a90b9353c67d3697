package org.lorentztron.experiments.growth;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * How many features pairs of classes hold after some events: all of them, or with very many
 * ({@link LearnerSettings#holdsTouchedFeatures(int)}) those that events of their classes have had. Counted from the
 * events, not from models. Immutable.
 */
final class TouchedFeatures {
    private final int features;
    /** [class] the features of its events; empty where all features are held. */
    private final List<BitSet> ofClasses;

    private TouchedFeatures(int features, List<BitSet> ofClasses) {
        this.features = features;
        this.ofClasses = ofClasses;
    }

    static TouchedFeatures of(Shape shape, List<Example> events) {
        List<BitSet> ofClasses = new ArrayList<>();
        if (FeatureSet.holdsTouchedFeatures(shape.features())) {
            for (int label = 0; label < shape.classes(); label++) {
                ofClasses.add(new BitSet());
            }
            for (Example event : events) {
                for (int feature : event.features().indices()) {
                    ofClasses.get(event.index()).set(feature);
                }
            }
        }
        return new TouchedFeatures(shape.features(), ofClasses);
    }

    /** Features that are held for these pairs together, without the constant one. */
    int held(List<ClassPair> pairs) {
        if (ofClasses.isEmpty()) {
            return features;
        }
        Set<Integer> labels = new HashSet<>();
        pairs.forEach(pair -> labels.addAll(List.of(pair.a(), pair.b())));
        BitSet union = new BitSet();
        labels.forEach(label -> union.or(ofClasses.get(label)));
        return union.cardinality();
    }
}
