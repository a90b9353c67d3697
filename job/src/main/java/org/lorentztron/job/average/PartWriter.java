package org.lorentztron.job.average;

import java.util.List;
import org.lorentztron.connectors.wire.version.PartKind;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PartCounts;

/**
 * Makes what is published of a part: its average, rounded to float32, for features as they are in events. Immutable,
 * thread-safe.
 */
public final class PartWriter {

    private final JobOptions options;
    private final Parts parts;

    /** @param options of the job that publishes */
    public PartWriter(JobOptions options) {
        this.options = options;
        this.parts = options.learnerSettings().parts();
    }

    /**
     * What is published of a part at the end of an interval.
     *
     * @param trained the part's model
     * @param state its average, with that model
     * @param step how the model joined the average
     */
    public AveragedPart publish(TrainedPart trained, AverageState state, AlignmentStep step) {
        PartModel average = state.average().average();
        PartKind kind = PartKinds.of(average.kind());
        PartCounts counts = trained.counts();
        PartKind.Averaged averaged = new PartKind.Averaged(
                kind.name(parts.part(trained.part()), options.classes()),
                trained.intervalEnd(),
                options.learner().id(),
                average,
                trained.scale(),
                trained.calibration(),
                state.average().intervals(),
                new PublishedCounts(counts.examples(), counts.updates(), counts.mistakes()),
                step);
        return new AveragedPart(
                trained.part(),
                List.copyOf(kind.publish(averaged)),
                trained.map(),
                trained.scale().clipping(),
                trained.positions());
    }
}
