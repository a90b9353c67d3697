package org.lorentztron.experiments.signals;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.candidates.CandidateBlock;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.monitor.Drift;
import org.lorentztron.model.monitor.DriftWatch;
import org.lorentztron.model.monitor.FeatureBins;
import org.lorentztron.model.monitor.FeatureCounts;
import org.lorentztron.model.monitor.Finding;
import org.lorentztron.model.monitor.IntervalTally;
import org.lorentztron.model.monitor.PartTally;

/**
 * A job's training of a stationary stream, with all parts in one block, and what signals it would give.
 *
 * @param table name of the rows
 * @param learner id of the learner
 * @param events how many were learned
 * @param found how often each change was found
 * @param restarts of all parts, those for better starts and candidates among them
 */
record StationaryRun(String table, String learner, long events, Map<Drift, Integer> found, long restarts) {

    /**
     * Learns a stream. A function of the arguments.
     *
     * @param interval events per interval, at least {@link Calibration#EVENTS}
     * @param intervals how many
     */
    static StationaryRun of(StationaryRows rows, String learner, long seed, int interval, int intervals) {
        JobOptions options = options(rows, learner);
        List<Event> first = events(rows, seed, 0, interval);
        List<Features> calibrating = first.subList(0, Calibration.EVENTS).stream()
                .map(Event::features)
                .toList();
        Preparation preparation = Preparation.of(
                calibrating,
                Learners.of(options.learnerSettings()).foldsMeans(),
                options.learning().candidates(),
                FeatureMap.none(options.learning().features()),
                options.learning().seed());
        TrainingBlock block =
                CandidateBlock.start(options.learnerSettings(), preparation, parts(options), StartModels.NONE);
        FeatureBins bins = FeatureBins.of(calibrating);
        DriftWatch watch = DriftWatch.of(rows.shares().size());
        Map<Drift, Integer> found = new EnumMap<>(Drift.class);
        for (int k = 0; k < intervals; k++) {
            List<Event> events = k == 0 ? first : events(rows, seed, (long) k * interval, interval);
            for (Finding finding : watch.endInterval(learn(events, preparation, block, bins, rows))) {
                found.merge(finding.drift(), 1, Integer::sum);
            }
        }
        long restarts = IntStream.range(0, block.parts().size())
                .mapToLong(part -> block.counts(part).restarts())
                .sum();
        return new StationaryRun(rows.name(), learner, (long) intervals * interval, found, restarts);
    }

    private static JobOptions options(StationaryRows rows, String learner) {
        List<String> classes = IntStream.range(0, rows.shares().size())
                .mapToObj(label -> "c" + label)
                .toList();
        return JobArguments.parse(
                new String[] {
                    "--bootstrap-servers=none:1",
                    "--classes=" + String.join(",", classes),
                    "--features=" + StationaryRows.COLUMNS,
                    "--learner=" + learner
                },
                Map.of());
    }

    private static List<Part> parts(JobOptions options) {
        return IntStream.range(0, options.learnerSettings().parts().count())
                .mapToObj(options.learnerSettings().parts()::part)
                .toList();
    }

    private static List<Event> events(StationaryRows rows, long seed, long from, int count) {
        return LongStream.range(from, from + count)
                .mapToObj(i -> rows.row(seed, i, i < Calibration.EVENTS))
                .toList();
    }

    private static IntervalTally learn(
            List<Event> events, Preparation preparation, TrainingBlock block, FeatureBins bins, StationaryRows rows) {
        long[] classes = new long[rows.shares().size()];
        FeatureCounts features = bins.counts();
        for (Event event : events) {
            block.learn(preparation.apply(event.features()), event.label());
            bins.count(event.features(), features);
            classes[event.label()]++;
        }
        IntervalBlock.end(block);
        List<PartTally> parts = new ArrayList<>();
        for (int part = 0; part < block.parts().size(); part++) {
            parts.add(new PartTally(
                    part,
                    block.counts(part).examples(),
                    block.counts(part).mistakes(),
                    PartReports.of(block).refutations(part)));
        }
        return new IntervalTally(classes, features, parts);
    }

    /** All signals. */
    int signals() {
        return found.values().stream().mapToInt(Integer::intValue).sum();
    }
}
