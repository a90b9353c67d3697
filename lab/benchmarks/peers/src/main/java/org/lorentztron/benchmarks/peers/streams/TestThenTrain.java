package org.lorentztron.benchmarks.peers.streams;

import com.yahoo.labs.samoa.instances.Instance;
import java.util.ArrayList;
import java.util.List;
import moa.classifiers.AbstractClassifier;
import moa.core.Utils;
import org.lorentztron.benchmarks.peers.clock.Stopwatch;
import org.lorentztron.model.monitor.ConfusionCounts;

/**
 * A learner that predicts each event of a stream before it learns it.
 *
 * @param counts of all predictions
 * @param nanos CPU time of the thread that predicts and learns; making the instances is not counted
 */
record TestThenTrain(ConfusionCounts counts, long nanos) {
    private static final double NANOS = 1e-9;
    /** Enough for a clock that ticks in microseconds. */
    private static final int CHUNK = 100;

    /** @param seed of learners that draw */
    static TestThenTrain run(StreamLearner kind, MoaStream stream, int seed) {
        StandardizedColumns columns = new StandardizedColumns(stream.header());
        AbstractClassifier learner = kind.make();
        if (learner.isRandomizable()) {
            learner.setRandomSeed(seed);
        }
        learner.prepareForUse();
        // In MOA's own order: SAMkNN makes its memories from the header, and forgets them when it is prepared.
        learner.setModelContext(kind.needsColumns() ? columns.header() : stream.header());
        ConfusionCounts counts = new ConfusionCounts(stream.classes().size());
        Stopwatch watch = new Stopwatch();
        for (int first = 0; first < stream.size(); first += CHUNK) {
            List<Instance> chunk = new ArrayList<>();
            for (int i = first; i < Math.min(first + CHUNK, stream.size()); i++) {
                Instance instance = stream.instance(i);
                chunk.add(kind.needsColumns() ? columns.next(instance) : instance);
            }
            watch.time(() -> chunk.forEach(instance -> {
                counts.add((int) instance.classValue(), predicted(learner, instance));
                learner.trainOnInstance(instance);
            }));
        }
        return new TestThenTrain(counts, watch.nanos());
    }

    /** MOA's own way from votes to a class: the first class where there are none. */
    private static int predicted(AbstractClassifier learner, Instance instance) {
        double[] votes = learner.getVotesForInstance(instance);
        return votes.length == 0 ? 0 : Utils.maxIndex(votes);
    }

    double eventsPerSecond() {
        return counts.events() / (nanos * NANOS);
    }
}
