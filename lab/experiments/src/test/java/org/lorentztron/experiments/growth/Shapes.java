package org.lorentztron.experiments.growth;

import java.util.List;
import java.util.stream.LongStream;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.datasets.Example;
import org.lorentztron.tools.offline.OfflineJob;

/** Small shapes and their events for the tests of this package. */
final class Shapes {
    /** 3 classes, 20 features, 5 of them non-zero, rank 2. */
    static final Shape SMALL = new Shape("dos", 3, 20, 5, 2);

    private Shapes() {}

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
