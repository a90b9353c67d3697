package org.lorentztron.local.experiment;

import java.util.List;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.LabelNoise;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * One way of learning among those that an experiment compares. Immutable.
 *
 * @param name its name in tables and legends, different from all others
 * @param settings what shapes its models
 * @param labelNoise share of examples that it sees with a wrong label, 0 to 1; which ones depends on their index alone
 * @param averagings the averages over time that are kept beside its models
 */
record Variant(String name, LearnerSettings settings, double labelNoise, List<Averaging> averagings) {
    Variant {
        averagings = List.copyOf(averagings);
    }

    /** The class that it is told example {@code index} has. */
    int label(long index, Example example) {
        return labelNoise == 0
                ? example.index()
                : new LabelNoise(labelNoise, settings.classes().size()).apply(index, example.index());
    }
}
