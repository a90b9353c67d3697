package org.lorentztron.experiments.offline;

import java.util.List;
import java.util.stream.LongStream;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.Features;
import org.lorentztron.model.learners.Learners;
import org.lorentztron.model.scale.Calibration;
import org.lorentztron.model.scale.FeatureScale;
import org.lorentztron.model.scale.Standardization;

/**
 * The scale that a job finds in the first examples of its data: at the latest at the end of the first interval.
 *
 * @param scale of the features
 * @param examples how many it is made from; the job trains none of them before it knows it
 */
public record FirstScale(FeatureScale scale, int examples) {
    /** By the end of an interval of fewer examples a job may not know the scale of the features. */
    public static final int LEAST_INTERVAL = 50;

    /**
     * The scale of a job.
     *
     * @param interval examples per interval, at least {@value #LEAST_INTERVAL}
     */
    public static FirstScale of(JobOptions options, Dataset data, int interval) {
        if (options.learning().standardize() == Standardization.OFF) {
            return new FirstScale(FeatureScale.identity(), 0);
        }
        int examples = (int) Math.min(data.size(), Math.min(Calibration.EVENTS, interval));
        List<Features> first = LongStream.range(0, examples)
                .mapToObj(i -> data.training(i).features())
                .toList();
        boolean means = Learners.of(options.learnerSettings()).foldsMeans();
        return new FirstScale(Calibration.scale(first, means), examples);
    }
}
