package org.lorentztron.experiments.paper;

import java.util.List;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.LabelChange;
import org.lorentztron.datasets.LabelNoise;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * One way of learning among those that an experiment compares. Immutable.
 *
 * @param name its name in tables and legends, different from all others
 * @param settings what shapes its models
 * @param noise which examples it sees with a wrong label, by their index alone
 * @param change from when on it sees all labels under other names
 * @param averagings the averages over time that are kept beside its models
 */
record Variant(
        String name, LearnerSettings settings, LabelNoise noise, LabelChange change, List<Averaging> averagings) {
    Variant {
        averagings = List.copyOf(averagings);
    }

    /** @param labelNoise share of examples with a wrong label, 0 to 1 */
    Variant(String name, LearnerSettings settings, double labelNoise, List<Averaging> averagings) {
        this(
                name,
                settings,
                new LabelNoise(labelNoise, settings.classes().size()),
                LabelChange.never(settings.classes().size()),
                averagings);
    }

    /** The class that it is told example {@code index} has. */
    int label(long index, Example example) {
        return noise.apply(index, trueLabel(index, example));
    }

    /** The class that an example rightly has at the time of example {@code index}, without noise. */
    int trueLabel(long index, Example example) {
        return change.apply(index, example.index());
    }
}
