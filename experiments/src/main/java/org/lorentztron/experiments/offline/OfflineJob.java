package org.lorentztron.experiments.offline;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.SnapshotPublisher;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.average.AverageState;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.average.SnapshotWriter;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.topology.SoftwareVersion;
import org.lorentztron.job.train.BlockState;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.version.ManifestWriter;
import org.lorentztron.job.version.PublishedVersion;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.Part;
import org.lorentztron.model.ensemble.Classifier;
import org.lorentztron.model.ensemble.Decision;
import org.lorentztron.model.ensemble.Prediction;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartAveraging;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.WeightedAveraging;
import org.lorentztron.model.learners.Learners;
import org.lorentztron.model.scale.FeatureScale;

/**
 * A job in one thread, without Flink and Kafka: the blocks of its trainers, in the job's own layout, and the averages
 * of its parts. What it publishes is what the job publishes from the same events in the same intervals. Nothing starts
 * from a published version. Not thread-safe.
 */
public final class OfflineJob {
    /** The end of every interval: its length is nothing to what is learned. */
    private static final long INTERVAL_END = 1;

    /**
     * What is published at the end of an interval.
     *
     * @param classes of the model
     * @param parts the records of all parts that have trained
     * @param bytes keys and values of its records, the manifest among them
     */
    public record Version(List<String> classes, List<PublishedPart> parts, long bytes) {

        /** What consumers have of it. */
        public Classifier classifier() {
            return PartKinds.of(parts.get(0).kind()).classifier(classes, parts);
        }
    }

    /** The average of a part, and how its newest model joined it. */
    private record Averaged(AverageState state, AlignmentStep newest) {}

    private final JobOptions options;
    private final Learner learner;
    private final BlockLayout layout;
    private final List<BlockState> blocks = new ArrayList<>();
    /** [block] the classes that have a part in it. */
    private final List<BitSet> classesOf = new ArrayList<>();
    /** [part] null before the end of the first interval in which it trained. */
    private final @Nullable Averaged[] averages;

    /**
     * A job at its start.
     *
     * @param scale of the features, which the job finds from the first events; the identity for values in [-1, 1]
     */
    public OfflineJob(JobOptions options, FeatureScale scale) {
        this.options = options;
        this.learner = Learners.of(options.learnerSettings());
        this.layout = new BlockLayout(options.learnerSettings().parts(), options.blocks());
        this.averages = new Averaged[options.learnerSettings().parts().count()];
        for (int block = 0; block < layout.blocks(); block++) {
            blocks.add(BlockState.start(learner.newBlock(layout.parts(block)), scale));
            classesOf.add(new BitSet());
        }
        for (int label = 0; label < options.classes().size(); label++) {
            for (int block : layout.blocksOf(label)) {
                classesOf.get(block).set(label);
            }
        }
    }

    /** As the trainers do with a bucket: one block after the other, each on the events that have a part in it. */
    public void learn(List<Event> bucket) {
        for (int block = 0; block < layout.blocks(); block++) {
            BlockState state = blocks.get(block);
            BitSet classes = classesOf.get(block);
            for (Event event : bucket) {
                if (classes.get(event.label())) {
                    state.learn(event, 0);
                }
            }
        }
    }

    /**
     * Predicts an event by the newest models of all parts, and then learns it. Leaves the same models as
     * {@link #learn}.
     *
     * @throws IllegalStateException if the learner's blocks give no scores of an event before they learn it
     */
    public Prediction predictThenLearn(Event event) {
        double[] scores = new double[averages.length];
        for (int block = 0; block < layout.blocks(); block++) {
            BlockState state = blocks.get(block);
            double[] ofBlock = scoreThenLearn(state, event);
            if (classesOf.get(block).get(event.label())) {
                state.trained().set(event.label());
                state.positions().reach(event.partition(), event.offset());
            }
            int[] indices = layout.partIndices(block);
            for (int position = 0; position < indices.length; position++) {
                scores[indices[position]] = ofBlock[position];
            }
        }
        LearnerSettings settings = options.learnerSettings();
        return Decision.of(settings.scheme(), settings.classes().size(), scores);
    }

    private static double[] scoreThenLearn(BlockState state, Event event) {
        if (state.block() instanceof PairTrainingBlock pairs) {
            double[] scores = new double[pairs.parts().size()];
            pairs.scoreThenLearn(state.scale().apply(event.features()), event.label(), scores);
            return scores;
        }
        throw new IllegalStateException("blocks score no event before they learn it: " + state.block());
    }

    /** Whether {@link #predictThenLearn} can be asked for. */
    public boolean predicts() {
        return blocks.stream().allMatch(state -> state.block() instanceof PairTrainingBlock);
    }

    /** How many blocks there are. */
    public int blockCount() {
        return layout.blocks();
    }

    /** How many of them hold a part of a class, in the mean of all classes. */
    public double blocksPerEvent() {
        return IntStream.range(0, options.classes().size())
                .map(label -> layout.blocksOf(label).length)
                .average()
                .orElseThrow();
    }

    /** Updates of all parts since their start. */
    public long updates() {
        long sum = 0;
        for (BlockState state : blocks) {
            for (int part = 0; part < state.block().parts().size(); part++) {
                sum += state.block().counts(part).updates();
            }
        }
        return sum;
    }

    /** Ends an interval: the models of the parts that trained in it join their averages. */
    public void endInterval() {
        for (int block = 0; block < layout.blocks(); block++) {
            BlockState state = blocks.get(block);
            if (!state.trained().isEmpty()) {
                state.block().endInterval();
                average(state, layout.partIndices(block));
                state.trained().clear();
            }
        }
    }

    private void average(BlockState state, int[] indices) {
        List<? extends Part> parts = state.block().parts();
        for (int position = 0; position < indices.length; position++) {
            if (state.hasTrained(parts.get(position))) {
                Averaged before = averages[indices[position]];
                AverageState average = before == null
                        ? new AverageState(options.learning().averaging(), new PartHistory())
                        : before.state();
                AlignmentStep newest = average.history()
                        .add(
                                state.block().model(position),
                                state.block().counts(position).restarts(),
                                state.scale(),
                                averaging(parts.get(position)));
                averages[indices[position]] = new Averaged(average, newest);
            }
        }
    }

    private PartAveraging averaging(Part part) {
        return new WeightedAveraging(learner, options.learning().averaging(), part, new WeightedAveraging.Published() {
            @Override
            public StartModels models(FeatureScale scale) {
                return StartModels.NONE;
            }

            @Override
            public long intervals(Part unpublished) {
                throw new IllegalStateException("part " + unpublished + " starts from no published version");
            }
        });
    }

    /**
     * What is published of the intervals so far.
     *
     * @throws IllegalStateException if none has ended in which a part trained
     */
    public Version publish() {
        SnapshotWriter writer = new SnapshotWriter(options);
        List<PublishedVersion.Part> published = new ArrayList<>();
        List<PublishedPart> records = new ArrayList<>();
        for (int block = 0; block < layout.blocks(); block++) {
            int[] indices = layout.partIndices(block);
            for (int position = 0; position < indices.length; position++) {
                if (averages[indices[position]] != null) {
                    AveragedPart part = publish(blocks.get(block), indices[position], position, writer);
                    published.add(new PublishedVersion.Part(
                            indices[position],
                            part.records().stream().map(VersionInfo.Part::of).toList(),
                            part.published().counts().examples()));
                    records.addAll(part.records());
                }
            }
        }
        if (published.isEmpty()) {
            throw new IllegalStateException("no interval has ended in which a part trained");
        }
        PublishedVersion version =
                new PublishedVersion(1, INTERVAL_END, published, blocks.get(0).positions());
        ManifestWriter manifests = new ManifestWriter(options, WarmStartModels.NONE.origin(), SoftwareVersion.get());
        long bytes = records.stream().mapToLong(this::bytes).sum() + bytes(manifests.manifest(version));
        return new Version(options.classes(), records, bytes);
    }

    private long bytes(VersionRecord element) {
        return SnapshotPublisher.record(options.modelId(), element).size();
    }

    private AveragedPart publish(BlockState state, int part, int position, SnapshotWriter writer) {
        Averaged averaged = Objects.requireNonNull(averages[part]);
        TrainedPart trained = new TrainedPart(
                part,
                INTERVAL_END,
                state.block().model(position),
                state.scale(),
                state.block().counts(position),
                state.positions());
        return writer.publish(trained, averaged.state(), averaged.newest());
    }

    /** What trainers keep in state. */
    public List<BlockState> blocks() {
        return blocks;
    }

    /** What averagers keep in state, of the parts that have trained. */
    public List<AverageState> averages() {
        List<AverageState> states = new ArrayList<>();
        for (Averaged averaged : averages) {
            if (averaged != null) {
                states.add(averaged.state());
            }
        }
        return states;
    }
}
