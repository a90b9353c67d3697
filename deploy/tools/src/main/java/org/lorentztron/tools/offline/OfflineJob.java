package org.lorentztron.tools.offline;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
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
import org.lorentztron.job.average.PartWriter;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.topology.SoftwareVersion;
import org.lorentztron.job.train.BlockState;
import org.lorentztron.job.train.PreparationSearch;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.version.ManifestWriter;
import org.lorentztron.job.version.PublishedVersion;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.Parts;
import org.lorentztron.model.candidates.CandidateBlock;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.HeldFeatures;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.PartAveraging;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.WeightedAveraging;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Decision;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.probability.KeptShares;
import org.lorentztron.model.probability.PlattScaling;

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
     * @param map from the features of events to those that parts take
     * @param clipping of the features of events
     * @param classes of the model
     * @param parts the records of all parts that have trained
     * @param rule how predictions are made
     * @param bytes keys and values of its records, the manifest among them
     */
    public record Version(
            FeatureMap map,
            Clipping clipping,
            List<String> classes,
            List<PublishedPart> parts,
            DecisionRule rule,
            long bytes) {

        /** What consumers have of it. */
        public Classifier classifier() {
            return PartKinds.classifier(map, clipping, classes, parts, rule);
        }
    }

    /** The average of a part, and how its newest model joined it. */
    private record Averaged(AverageState state, AlignmentStep newest, TrainedPart trained) {}

    private final JobOptions options;
    private final BlockLayout layout;
    private final KeptShares kept;
    private final List<BlockState> blocks = new ArrayList<>();
    /** [block] the classes that have a part in it. */
    private final List<BitSet> classesOf = new ArrayList<>();
    /** [part] null before the end of the first interval in which it trained. */
    private final @Nullable Averaged[] averages;

    /** How many have ended: features are forgotten by their ends, one after the other from time 0. */
    private long intervals;

    /**
     * How many of its first events a job prepares all events by, at most.
     *
     * @param interval events per interval
     */
    public static int calibrating(JobOptions options, int interval) {
        return Math.min(PreparationSearch.marksPerPartition(options.learning().standardize()), interval);
    }

    /**
     * A job at its start, which has found from its first events how to prepare all of them.
     *
     * @param first the calibrating events, as many as {@link #calibrating} says or all that there are, marked as such
     * @throws IllegalArgumentException if the job needs more events to know
     */
    public static OfflineJob preparedBy(JobOptions options, List<Event> first) {
        boolean means = Learners.of(options.learnerSettings()).foldsMeans();
        FeatureMap none = FeatureMap.none(options.learning().features());
        Preparation preparation = new PreparationSearch(options, means, none).find(first, true);
        if (preparation == null) {
            throw new IllegalArgumentException(
                    "events are " + first.size() + ", expected at least " + PreparationSearch.LEAST);
        }
        return new OfflineJob(options, preparation);
    }

    /**
     * A job at its start.
     *
     * @param preparation of the events
     */
    public OfflineJob(JobOptions options, Preparation preparation) {
        this.options = options;
        this.kept = options.learning().kept();
        this.layout = new BlockLayout(options.learnerSettings().parts(), options.blocks());
        this.averages = new Averaged[options.learnerSettings().parts().count()];
        for (int block = 0; block < layout.blocks(); block++) {
            TrainingBlock made =
                    CandidateBlock.start(options.learnerSettings(), preparation, layout.parts(block), StartModels.NONE);
            blocks.add(BlockState.start(made, preparation, options.learning().averaging()));
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
                if (event.calibrating()) {
                    state.prepareFor(event);
                }
                if (classes.get(event.label())) {
                    state.learn(event, 0);
                }
            }
        }
    }

    /** Predicts an event by the newest models of all parts, and then learns it. */
    public Prediction predictThenLearn(Event event) {
        if (event.calibrating()) {
            blocks.forEach(state -> state.prepareFor(event));
        }
        Parts parts = options.learnerSettings().parts();
        double[] scores = new double[Decision.scores(parts)];
        double[] logOdds = new double[scores.length];
        Features x = blocks.get(0).preparation().apply(event.features());
        for (int block = 0; block < layout.blocks(); block++) {
            BlockState state = blocks.get(block);
            double[] ofBlock = new double[state.block().scoreCount()];
            state.block().score(x, ofBlock);
            int[] indices = layout.partIndices(block);
            // One for each part, or those of all classes of the only one.
            int each = ofBlock.length / indices.length;
            for (int i = 0; i < ofBlock.length; i++) {
                int index = indices[i / each] * each + i % each;
                scores[index] = ofBlock[i];
                logOdds[index] = PlattScaling.logOdds(state.calibration(i / each, kept), ofBlock[i]);
            }
            if (classesOf.get(block).get(event.label())) {
                state.learn(event, x, 0);
            }
        }
        return Decision.of(parts, options.decisionRule()).of(scores, logOdds);
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
        intervals++;
        long now = intervals * options.interval().toMillis();
        for (int block = 0; block < layout.blocks(); block++) {
            BlockState state = blocks.get(block);
            if (!state.trained().isEmpty()) {
                IntervalBlock.end(state.block());
                HeldFeatures.of(state.block()).forgetFeatures(new IntervalEnd(now, state.trained()));
                average(state, layout.partIndices(block));
                state.trained().clear();
            }
        }
    }

    private void average(BlockState state, int[] indices) {
        List<? extends Part> parts = state.block().parts();
        for (int position = 0; position < indices.length; position++) {
            if (state.hasTrained(parts.get(position))) {
                TrainedPart trained = state.part(position, indices[position], INTERVAL_END, kept);
                Averaged before = averages[indices[position]];
                AverageState average = before == null
                        ? new AverageState(options.learning().averaging(), new PartHistory())
                        : before.state();
                AlignmentStep newest = average.history()
                        .add(
                                trained.model(),
                                trained.resets(),
                                trained.scale(),
                                averaging(trained, parts.get(position)));
                averages[indices[position]] = new Averaged(average, newest, trained);
            }
        }
    }

    private PartAveraging averaging(TrainedPart trained, Part part) {
        Learner learner = Learners.of(
                options.learnerSettings().withFeatures(trained.model().features()));
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
        PartWriter writer = new PartWriter(options);
        List<PublishedVersion.Part> published = new ArrayList<>();
        List<PublishedPart> records = new ArrayList<>();
        for (int block = 0; block < layout.blocks(); block++) {
            int[] indices = layout.partIndices(block);
            for (int position = 0; position < indices.length; position++) {
                if (averages[indices[position]] != null) {
                    AveragedPart part = publish(indices[position], writer);
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
        PublishedVersion version = new PublishedVersion(
                1,
                INTERVAL_END,
                published,
                blocks.get(0).preparation().map(),
                blocks.get(0).preparation().scale().clipping(),
                blocks.get(0).positions());
        ManifestWriter manifests =
                new ManifestWriter(options, Map.of(), WarmStartModels.NONE.origin(), SoftwareVersion.get());
        long bytes = records.stream().mapToLong(this::bytes).sum() + bytes(manifests.manifest(version));
        return new Version(
                version.map(), version.clipping(), options.classes(), records, options.decisionRule(), bytes);
    }

    private long bytes(VersionRecord element) {
        return SnapshotPublisher.record(options.modelId(), element).size();
    }

    private AveragedPart publish(int part, PartWriter writer) {
        Averaged averaged = Objects.requireNonNull(averages[part]);
        return writer.publish(averaged.trained(), averaged.state(), averaged.newest());
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
