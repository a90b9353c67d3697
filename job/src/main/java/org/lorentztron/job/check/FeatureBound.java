package org.lorentztron.job.check;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.FeatureMemory;

/**
 * How many features a part may hold where parts hold those that events have: what heap and topic admit. Chosen once,
 * where a job without state is submitted; the state keeps it, so models never depend on the heap of a restart.
 *
 * @param heap whose heap the job has
 * @param byHeap how many features of every part the heap holds, at least 1
 * @param byTopic how many features the records of a part hold, at least 1
 * @param bytesPerFeature that all parts hold
 * @param spread how many times as many features all parts together may hold as one of them: features of one class each
 *     are held by the pairs of that class alone, but a block has room for them in all pairs
 */
public record FeatureBound(TrainingHeap heap, int byHeap, int byTopic, double bytesPerFeature, double spread) {
    /** Of the heap, what parts may take: the rest is for events, for Flink and Kafka, and for the garbage collector. */
    private static final int PART_OF_HEAP = 3;

    /** What a block keeps for a feature besides its parameters, in each candidate. */
    private static final int INDEX_BYTES = 200;

    /** For how many blocks their indices count at most: models must not depend on --blocks. */
    private static final int MOST_BLOCKS = 8;

    /** Published parts hold numbers that every event has twice: this many of them, or a quarter of the features. */
    private static final int MOST_TWICE = 4_096;

    /**
     * The bound of a job.
     *
     * @param topicFeatures how many features the topics of versions admit in a record
     */
    public static FeatureBound of(
            StreamExecutionEnvironment env, JobOptions options, ModelSize size, int topicFeatures) {
        TrainingHeap heap = TrainingHeap.of(env);
        double bytesPerFeature = bytesPerFeature(options, size);
        double byHeap = heap.bytes() / bytesPerFeature / PART_OF_HEAP;
        int twice = options.learning().named() ? Math.min(topicFeatures / 4, MOST_TWICE) : 0;
        return new FeatureBound(
                heap,
                (int) Math.max(1, Math.min(byHeap, FeatureMemory.ANY_NUMBER - 1)),
                Math.max(1, topicFeatures - twice),
                bytesPerFeature,
                spread(options.learnerSettings().parts()));
    }

    private static double spread(Parts parts) {
        double classesOfPart = parts.part(0).classes().length;
        return parts.classes() / classesOfPart;
    }

    /**
     * A part in training holds twice as many features within an interval, and a checkpoint copies it; averages are
     * copied too, but not when they are published. One subtask scores, however many there are: models must not depend
     * on parallelism.
     */
    private static double bytesPerFeature(JobOptions options, ModelSize size) {
        double ofAll = 4.0 * size.training() + 2.0 * size.averages() + size.publishing() + size.scoring();
        double indices = (double) Math.min(size.parts(), MOST_BLOCKS)
                * options.learning().featuresOfCandidates().size();
        return ofAll / (size.features() + 1.0) + INDEX_BYTES * indices;
    }

    /** The smaller of both. */
    public int most() {
        return Math.min(byHeap, byTopic);
    }

    /**
     * What is wrong with the number of features that a user has chosen, or with the one that is chosen here if features
     * are of one class each.
     */
    public List<String> warnings(JobOptions options) {
        boolean isGiven = options.learning().boundsFeatures();
        int given = isGiven ? options.learning().memory().mostHeld() : most();
        List<String> warnings = new ArrayList<>();
        double together = given * spread * bytesPerFeature;
        if (given <= byHeap && together > heap.bytes()) {
            warnings.add("if features are of one class each, parts of at most " + given + " features together take "
                    + (long) (together / (1 << 20)) + " MB, but the heap has " + heap.megabytes() + " MB (of "
                    + heap.source() + "): for such events, expected --max-features-held "
                    + Math.max(1, (int) (byHeap / spread)) + " or less, --scheme rest, or more heap");
        }
        if (given > byHeap) {
            warnings.add("--max-features-held is " + given + ", but the heap of " + heap.megabytes() + " MB (of "
                    + heap.source() + ") holds " + byHeap + " features in each part: expected fewer, or more heap");
        }
        if (given > byTopic) {
            warnings.add("--max-features-held is " + given + ", but a record of the models topic, or of the history's,"
                    + " holds " + byTopic + " features: expected fewer, or more max.message.bytes");
        }
        return warnings;
    }

    /** What is said of a model of a size that no event changes. */
    public static List<String> warnings(StreamExecutionEnvironment env, ModelSize size) {
        TrainingHeap heap = TrainingHeap.of(env);
        double bytes = (double) size.training() + size.averages() + size.scoring();
        return size.grows() || bytes <= heap.bytes()
                ? List.of()
                : List.of("models take " + (long) (bytes / (1 << 20)) + " MB, but the heap has " + heap.megabytes()
                        + " MB (of " + heap.source() + "): if they are not spread over several, expected more heap");
    }

    @Override
    public String toString() {
        return "if it starts without state, a part holds at most " + most()
                + " features, and forgets those touched longest ago: the heap of "
                + heap.megabytes() + " MB (of " + heap.source() + ") holds " + byHeap
                + ", a record of the models topic "
                + byTopic + "; --max-features-held chooses another number";
    }
}
