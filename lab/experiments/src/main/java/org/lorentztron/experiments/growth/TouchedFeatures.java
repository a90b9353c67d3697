package org.lorentztron.experiments.growth;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Part;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * How many features parts of a model hold after some events: all of them, or with very many
 * ({@link LearnerSettings#holdsTouchedFeatures()}) those that events of their classes have had. Counted from the
 * events, not from models. Immutable.
 */
final class TouchedFeatures {
    private final int features;
    /** [class] the features of its events, numbered as they came; empty where all features are held. */
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
            Map<Integer, Integer> numbers = new HashMap<>();
            for (Example event : events) {
                for (int feature : event.features().indices()) {
                    ofClasses.get(event.index()).set(numbers.computeIfAbsent(feature, next -> numbers.size()));
                }
            }
        }
        return new TouchedFeatures(shape.features(), ofClasses);
    }

    /** Whether every part holds all features. */
    boolean areAll() {
        return ofClasses.isEmpty();
    }

    /** Features that are held for these parts together, without the constant one. */
    int held(List<? extends Part> parts) {
        if (areAll()) {
            return features;
        }
        BitSet labels = new BitSet();
        for (Part part : parts) {
            for (int label : part.classes()) {
                labels.set(label);
            }
        }
        BitSet union = new BitSet();
        labels.stream().forEach(label -> union.or(ofClasses.get(label)));
        return union.cardinality();
    }
}
