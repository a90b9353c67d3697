package org.lorentztron.experiments.growth;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
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
import org.lorentztron.model.ensemble.Classifier;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learners.Learners;
import org.lorentztron.model.scale.FeatureScale;

/**
 * All that a job holds of a model, in one thread and without Flink: the blocks of its trainers, in the job's own
 * layout, and the averages of its parts. Events must have values in [-1, 1], which the job leaves as they are. Not
 * thread-safe.
 */
final class TrainedModel {
    /** The end of every interval: its length is nothing to the cost. */
    private static final long INTERVAL_END = 1;

    /**
     * What is published at the end of an interval.
     *
     * @param classes of the model
     * @param parts the records of all parts
     * @param bytes keys and values of its records, the manifest among them
     */
    record Version(List<String> classes, List<PublishedPart> parts, long bytes) {

        /** What consumers have of it. */
        Classifier classifier() {
            return PartKinds.of(parts.get(0).kind()).classifier(classes, parts);
        }
    }

    private final JobOptions options;
    private final BlockLayout layout;
    private final List<BlockState> blocks = new ArrayList<>();
    /** [block] the classes that have a part in it. */
    private final List<BitSet> classesOf = new ArrayList<>();
    /** In the order of the parts; null before the end of the first interval. */
    private final @Nullable AverageState[] averages;

    /** A model at its start. */
    TrainedModel(JobOptions options) {
        this.options = options;
        this.layout = new BlockLayout(options.learnerSettings().parts(), options.blocks());
        this.averages = new AverageState[options.learnerSettings().parts().count()];
        Learner learner = Learners.of(options.learnerSettings());
        for (int block = 0; block < layout.blocks(); block++) {
            blocks.add(BlockState.start(learner.newBlock(layout.parts(block)), FeatureScale.identity()));
            classesOf.add(new BitSet());
        }
        for (int label = 0; label < options.classes().size(); label++) {
            for (int block : layout.blocksOf(label)) {
                classesOf.get(block).set(label);
            }
        }
    }

    /** As the trainers do with a bucket: one block after the other, each on the events that have a part in it. */
    void learn(List<Event> bucket) {
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

    /** How many blocks there are. */
    int blockCount() {
        return layout.blocks();
    }

    /** How many of them hold a part of a class, in the mean of all classes. */
    double blocksPerEvent() {
        return IntStream.range(0, options.classes().size())
                .map(label -> layout.blocksOf(label).length)
                .average()
                .orElseThrow();
    }

    /** Updates of all parts since their start. */
    long updates() {
        long sum = 0;
        for (BlockState state : blocks) {
            for (int part = 0; part < state.block().parts().size(); part++) {
                sum += state.block().counts(part).updates();
            }
        }
        return sum;
    }

    /**
     * As at the end of an interval: every part's model joins its average, which is published. Each call is another
     * interval.
     */
    Version publish() {
        SnapshotWriter writer = new SnapshotWriter(options);
        PublishedVersion.Part[] published = new PublishedVersion.Part[averages.length];
        List<PublishedPart> records = new ArrayList<>();
        for (int block = 0; block < layout.blocks(); block++) {
            int[] indices = layout.partIndices(block);
            for (int i = 0; i < indices.length; i++) {
                AveragedPart part = average(indices[i], blocks.get(block), i, writer);
                published[indices[i]] = new PublishedVersion.Part(
                        indices[i],
                        part.records().stream().map(VersionInfo.Part::of).toList(),
                        part.published().counts().examples());
                records.addAll(part.records());
            }
        }
        PublishedVersion version = new PublishedVersion(
                1, INTERVAL_END, List.of(published), blocks.get(0).positions());
        ManifestWriter manifests = new ManifestWriter(options, WarmStartModels.NONE.origin(), SoftwareVersion.get());
        long bytes = records.stream().mapToLong(this::bytes).sum() + bytes(manifests.manifest(version));
        return new Version(options.classes(), records, bytes);
    }

    private long bytes(VersionRecord element) {
        return SnapshotPublisher.record(options.modelId(), element).size();
    }

    private AveragedPart average(int part, BlockState state, int position, SnapshotWriter writer) {
        TrainedPart trained = new TrainedPart(
                part,
                INTERVAL_END,
                state.block().model(position),
                state.scale(),
                state.block().counts(position),
                state.positions());
        if (averages[part] == null) {
            Learner learner = Learners.of(options.learnerSettings());
            ModelAverage empty = learner.newAverage(options.learning().averaging());
            averages[part] =
                    new AverageState(options.learning().averaging(), PartHistory.restored(0, trained.scale(), empty));
        }
        AlignmentStep step = averages[part].average().add(trained.model());
        return writer.publish(trained, averages[part], step);
    }

    /** What trainers keep in state. */
    List<BlockState> blocks() {
        return blocks;
    }

    /** What averagers keep in state, when something has been published. */
    List<AverageState> averages() {
        return List.of(averages);
    }
}
