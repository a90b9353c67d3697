package org.lorentztron.experiments.curves;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.tools.offline.Workers;

/** The test part of a data set, held in memory. Immutable and thread-safe. */
final class TestSet {
    private static final int SLICE = 500;

    private final List<Example> examples;

    private TestSet(List<Example> examples) {
        this.examples = examples;
    }

    static TestSet of(Dataset dataset) {
        List<Example> examples = new ArrayList<>();
        for (long i = 0; i < dataset.testSize(); i++) {
            examples.add(dataset.test(i));
        }
        return new TestSet(List.copyOf(examples));
    }

    /** The share of test examples that the classifier takes for another class, 0 to 1. */
    double error(Classifier classifier, Workers workers) throws InterruptedException {
        LongAdder errors = new LongAdder();
        List<Runnable> tasks = new ArrayList<>();
        for (int from = 0; from < examples.size(); from += SLICE) {
            List<Example> slice = examples.subList(from, Math.min(from + SLICE, examples.size()));
            tasks.add(() -> errors.add(slice.stream()
                    .filter(example -> classifier.predict(example.features()).label() != example.index())
                    .count()));
        }
        workers.run(tasks);
        return (double) errors.sum() / examples.size();
    }
}
