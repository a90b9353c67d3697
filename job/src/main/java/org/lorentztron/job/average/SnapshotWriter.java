package org.lorentztron.job.average;

import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.train.TrainedPair;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PairCounts;

/** Makes what is published of a pair: its average, rounded to float32, for features as they are in events. Immutable, thread-safe. */
public final class SnapshotWriter {

    private final JobOptions options;
    private final ClassPairs pairs;

    /** @param options of the job that publishes */
    public SnapshotWriter(JobOptions options) {
        this.options = options;
        this.pairs = new ClassPairs(options.classes().size());
    }

    /**
     * Returns the published form of a pair at the end of an interval.
     *
     * @param trained the pair's model
     * @param state its average, with that model
     * @param step how the model joined the average
     */
    public AveragedPair publish(TrainedPair trained, AverageState state, AlignmentStep step) {
        ClassPair pair = pairs.pair(trained.pair());
        PairCounts counts = trained.counts();
        DosModel average = trained.scale().fold(state.average().average());
        PublishedPair published = PublishedPair.of(
                new PairName(options.classes().get(pair.a()), options.classes().get(pair.b())),
                trained.intervalEnd(),
                options.learner().id(),
                average,
                state.average().intervals(),
                new PublishedPair.Counts(counts.examples(), counts.updates(), counts.mistakes()),
                step);
        return new AveragedPair(trained.pair(), published, trained.positions());
    }
}
