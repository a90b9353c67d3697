package org.lorentztron.experiments.offline;

import java.util.List;
import java.util.stream.LongStream;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.Features;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.Standardization;
import org.lorentztron.model.learner.Learners;

/**
 * How a job prepares its events, as it finds from the first examples of its data: at the latest at the end of the first
 * interval.
 *
 * @param preparation of all events
 * @param examples how many it is made from; the job trains none of them before it knows it
 */
public record FirstPreparation(Preparation preparation, int examples) {
    /** By the end of an interval of fewer examples a job may not know how to prepare events. */
    public static final int LEAST_INTERVAL = 50;

    /**
     * The preparation of a job.
     *
     * @param interval examples per interval, at least {@value #LEAST_INTERVAL}
     */
    public static FirstPreparation of(JobOptions options, Dataset data, int interval) {
        if (options.learning().standardize() == Standardization.OFF) {
            return new FirstPreparation(unscaled(options), 0);
        }
        int examples = examples(data.size(), interval);
        List<Features> first = LongStream.range(0, examples)
                .mapToObj(i -> data.training(i).features())
                .toList();
        return of(options, first);
    }

    /**
     * The same where the events are known.
     *
     * @param events from the job's first one on, one at least
     */
    public static FirstPreparation of(JobOptions options, List<Event> events, int interval) {
        if (options.learning().standardize() == Standardization.OFF) {
            return new FirstPreparation(unscaled(options), 0);
        }
        List<Event> first = events.subList(0, examples(events.size(), interval));
        return of(options, first.stream().map(Event::features).toList());
    }

    private static FirstPreparation of(JobOptions options, List<Features> first) {
        FeatureMap none = FeatureMap.none(options.learning().features());
        return new FirstPreparation(
                Preparation.of(
                        first,
                        means(options),
                        options.learning().candidates(),
                        none,
                        options.learning().seed()),
                first.size());
    }

    /**
     * The preparation of a job with named features.
     *
     * @param events from the job's first one on, one at least
     * @param interval events per interval, at least {@value #LEAST_INTERVAL}
     */
    public static FirstPreparation ofNamed(JobOptions options, List<Event> events, int interval) {
        if (options.learning().standardize() == Standardization.OFF) {
            return new FirstPreparation(unscaled(options), 0);
        }
        List<Event> first = events.subList(0, examples(events.size(), interval));
        return new FirstPreparation(
                Preparation.ofNamed(
                        first.stream().map(Event::features).toList(),
                        first.stream().map(Event::numbers).toList(),
                        means(options),
                        options.learning().candidates(),
                        FeatureMap.none(options.learning().features())),
                first.size());
    }

    private static int examples(long size, int interval) {
        return (int) Math.min(size, Math.min(Calibration.EVENTS, interval));
    }

    private static boolean means(JobOptions options) {
        return Learners.of(options.learnerSettings()).foldsMeans();
    }

    /** Of events that are learned as they are, and are no rows of a table. */
    public static Preparation unscaled(JobOptions options) {
        return new Preparation(
                FeatureScale.identity(),
                FeatureMap.none(options.learning().features()),
                options.learning().candidates(false));
    }
}
