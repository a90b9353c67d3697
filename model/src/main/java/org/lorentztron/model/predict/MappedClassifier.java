package org.lorentztron.model.predict;

import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Inputs;

/**
 * A classifier of the features that a map makes, as one of the features of events. Each event is mapped once, and only
 * as far as the classifier takes it. Immutable and thread-safe.
 */
public final class MappedClassifier implements Classifier {
    private final FeatureMap map;
    private final Clipping clipping;
    private final Inputs inputs;
    private final Classifier mapped;

    /**
     * @param clipping of the features of events
     * @param inputs what the classifier takes
     * @param mapped of map.size(inputs) features
     */
    public MappedClassifier(FeatureMap map, Clipping clipping, Inputs inputs, Classifier mapped) {
        this.map = map;
        this.clipping = clipping;
        this.inputs = inputs;
        this.mapped = mapped;
    }

    @Override
    public Prediction predict(Features x, ScoreSpace space) {
        return mapped.predict(map.apply(x, clipping, inputs), space);
    }

    @Override
    public int tile() {
        return mapped.tile();
    }

    @Override
    public List<Prediction> predict(List<Features> events, ScoreSpace space) {
        return mapped.predict(
                events.stream().map(x -> map.apply(x, clipping, inputs)).toList(), space);
    }
}
