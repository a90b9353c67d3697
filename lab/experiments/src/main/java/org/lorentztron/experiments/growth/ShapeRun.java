package org.lorentztron.experiments.growth;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.datasets.Example;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.ScoreSpace;
import org.lorentztron.tools.offline.OfflineJob;

/** Measures one shape. Used once, by one thread. */
final class ShapeRun {
    private static final double MICROS = 1e-3;
    private static final double MILLIS = 1e-6;

    private final Effort effort;
    private final JobOptions options;
    private final List<Event> events;
    private final WorkCount work;

    ShapeRun(Shape shape, long seed, Effort effort) {
        SyntheticEvents stream = new SyntheticEvents(shape, seed);
        List<Example> examples = LongStream.range(0, effort.eventsOf(shape))
                .mapToObj(stream::training)
                .toList();
        this.effort = effort;
        this.options = shape.jobOptions(seed);
        this.events = trainingEvents(examples);
        this.work = WorkCount.of(shape, options, TouchedFeatures.of(shape, examples));
    }

    private static List<Event> trainingEvents(List<Example> examples) {
        List<Event> events = new ArrayList<>();
        for (Example example : examples) {
            int offset = events.size();
            events.add(Event.decoded(0, offset, example.index(), 0, null, example.features()));
        }
        return events;
    }

    /** Why it cannot be measured within this much heap; empty if it can. */
    Optional<String> omission(long heapBytes) {
        return work.heapBytes() <= heapBytes
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "takes about %,.0f MB of heap, there are %,d (see java -Xmx)",
                        work.heapBytes() / (1 << 20),
                        heapBytes >> 20));
    }

    Figures measure() {
        long heapBefore = usedHeap();
        OfflineJob model = OfflineJob.preparedBy(options, List.of());
        double trainNanos = effort.medianNanos(() -> model.learn(events));
        long updatesBefore = model.updates();
        model.learn(events);
        double updates = model.updates() - updatesBefore;
        model.endInterval();
        long versionBytes = model.publish().bytes();
        long heapBytes = usedHeap() - heapBefore;
        double checkpointNanos = effort.medianNanos(() -> Checkpoint.of(model, options.learnerSettings()));
        Checkpoint.Bytes state = Checkpoint.of(model, options.learnerSettings());
        // Published again: memory was measured without a version.
        Classifier classifier = model.publish().classifier();
        double scoreNanos = effort.medianNanos(() -> mistakes(classifier));
        return new Figures(
                work,
                model.blockCount(),
                model.blocksPerEvent(),
                trainNanos * MICROS / events.size(),
                updates / events.size(),
                scoreNanos * MICROS / events.size(),
                (double) mistakes(classifier) / events.size(),
                state,
                checkpointNanos * MILLIS,
                versionBytes,
                heapBytes);
    }

    private int mistakes(Classifier classifier) {
        ScoreSpace space = new ScoreSpace();
        int mistakes = 0;
        for (Event event : events) {
            mistakes += classifier.predict(event.features(), space).label() == event.label() ? 0 : 1;
        }
        return mistakes;
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
