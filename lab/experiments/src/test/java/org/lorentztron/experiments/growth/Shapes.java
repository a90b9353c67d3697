package org.lorentztron.experiments.growth;

import java.util.List;
import java.util.stream.LongStream;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.tools.offline.OfflineJob;

/** Small shapes and their events for the tests of this package. */
final class Shapes {
    /** 3 classes, 20 features, 5 of them non-zero, rank 2. */
    static final Shape SMALL = ofPairs(LearnerKind.DOS, 3, 20, 5, 2);

    private Shapes() {}

    /** A part for each pair of classes. */
    static Shape ofPairs(LearnerKind learner, int classes, int features, int nonZeros, int rank) {
        return new Shape(new Recipe(learner, Scheme.PAIRS, rank, 1), classes, features, nonZeros);
    }

    /** A shape whose size, rank or units, is this. */
    static Shape of(String recipe, int size, int classes, int features, int nonZeros) {
        Shape unsized = new Shape(Recipe.named(recipe), classes, features, nonZeros);
        return Dimension.UNITS.with(Dimension.RANK.with(unsized, size), size);
    }

    static List<Example> examples(Shape shape, int count) {
        return LongStream.range(0, count)
                .mapToObj(new SyntheticEvents(shape, 7)::training)
                .toList();
    }

    /** A model that has learned this many events once, in one interval. */
    static OfflineJob trained(Shape shape, int events) {
        OfflineJob model = OfflineJob.preparedBy(shape.jobOptions(7), List.of());
        List<Example> examples = examples(shape, events);
        for (int i = 0; i < events; i++) {
            Example example = examples.get(i);
            model.learn(List.of(Event.decoded(0, i, example.index(), 0, null, example.features())));
        }
        model.endInterval();
        return model;
    }
}
