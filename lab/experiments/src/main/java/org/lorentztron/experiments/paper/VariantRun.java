package org.lorentztron.experiments.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.Parts;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PartAveraging;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.monitor.ErrorCurve;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Decision;

/**
 * A variant in training: its parts in {@link PartGroup}s that learn at the same time, the averages of every part, its
 * errors and the curve so far. The groups may learn in parallel; nothing else is thread-safe.
 */
final class VariantRun {
    private final Variant variant;
    private final List<PartGroup> groups;
    /** Per averaging the history of each part. */
    private final List<List<PartHistory>> histories;

    private final ErrorCurve errors;
    private final List<CurvePoint> curve;
    private final double[] scores;

    private List<PartModel> models = List.of();
    private long updates;
    private long countingNanos;
    private long closingNanos;

    private VariantRun(
            Variant variant,
            List<TrainingBlock> blocks,
            List<List<ModelAverage>> averages,
            ErrorCurve errors,
            List<CurvePoint> curve) {
        this.variant = variant;
        this.groups = new ArrayList<>();
        int scoreCount = 0;
        for (TrainingBlock block : blocks) {
            groups.add(new PartGroup(variant, block, scoreCount));
            scoreCount += block.scoreCount();
        }
        this.errors = errors;
        this.curve = new ArrayList<>(curve);
        this.scores = new double[scoreCount];
        this.updates = updatesSoFar();
        this.histories = averages.stream().map(this::histories).toList();
    }

    /** Variants at their start, each in enough groups to give all threads work. */
    static List<VariantRun> startAll(List<Variant> variants, Workers workers, long interval) {
        int groups = Experiment.groupsEach(variants.size(), workers.count());
        return variants.stream()
                .map(variant -> start(variant, groups, interval))
                .toList();
    }

    /**
     * A variant at its start.
     *
     * @param most how many groups may learn at the same time; never more than there are parts
     * @param interval examples per interval
     */
    static VariantRun start(Variant variant, int most, long interval) {
        Learner learner = Learners.of(variant.settings());
        List<? extends Part> parts = allParts(variant);
        int blocks = Math.min(most, parts.size());
        List<TrainingBlock> started = new ArrayList<>();
        for (int b = 0; b < blocks; b++) {
            started.add(learner.newBlock(parts.subList(b * parts.size() / blocks, (b + 1) * parts.size() / blocks)));
        }
        List<List<ModelAverage>> averages = new ArrayList<>();
        for (Averaging averaging : variant.averagings()) {
            List<ModelAverage> ofParts = new ArrayList<>();
            parts.forEach(part -> ofParts.add(averaging.start(learner)));
            averages.add(ofParts);
        }
        return new VariantRun(variant, started, averages, new ErrorCurve(interval), List.of());
    }

    /** A variant as it was at the end of an interval; everything is taken over. */
    static VariantRun restored(
            Variant variant,
            List<TrainingBlock> blocks,
            List<List<ModelAverage>> averages,
            ErrorCurve errors,
            List<CurvePoint> curve) {
        return new VariantRun(variant, blocks, averages, errors, curve);
    }

    static List<? extends Part> allParts(Variant variant) {
        Parts parts = variant.settings().parts();
        return IntStream.range(0, parts.count()).mapToObj(parts::part).toList();
    }

    Variant variant() {
        return variant;
    }

    List<PartGroup> groups() {
        return groups;
    }

    List<List<ModelAverage>> averages() {
        return histories.stream()
                .map(ofParts -> ofParts.stream().map(PartHistory::average).toList())
                .toList();
    }

    ErrorCurve errors() {
        return errors;
    }

    /** The points of all intervals so far, oldest first. */
    List<CurvePoint> curve() {
        return List.copyOf(curve);
    }

    /** Counts what was predicted for a chunk before it was learned, when all groups have learned it. */
    void count(Chunk chunk) {
        countingNanos += Workers.processorNanos(() -> countEach(chunk));
    }

    private void countEach(Chunk chunk) {
        for (int i = 0; i < chunk.size(); i++) {
            for (PartGroup group : groups) {
                group.putScores(i, scores);
            }
            int predicted = Decision.vote(variant.settings().parts(), scores).label();
            errors.add(predicted != variant.label(chunk.first() + i, chunk.examples()[i]));
        }
    }

    /**
     * The tasks, independent of each other, that take the models at the end of an interval into the averages;
     * {@link PartHistory} resets them as in the job.
     */
    List<Runnable> closing() {
        List<PartModel> trained = new ArrayList<>();
        for (PartGroup group : groups) {
            for (int part = 0; part < group.parts().size(); part++) {
                trained.add(group.block().model(part));
            }
        }
        models = trained;
        long[] restarts = restartsSoFar();
        Learner learner = Learners.of(variant.settings());
        List<Runnable> tasks = new ArrayList<>();
        for (int a = 0; a < histories.size(); a++) {
            PartAveraging averaging = variant.averagings().get(a).forParts(learner);
            for (int part = 0; part < trained.size(); part++) {
                PartHistory history = histories.get(a).get(part);
                PartModel model = trained.get(part);
                long ofPart = restarts[part];
                tasks.add(() -> history.add(model, ofPart, FeatureScale.identity(), averaging));
            }
        }
        return tasks;
    }

    private List<PartHistory> histories(List<ModelAverage> ofParts) {
        long[] restarts = restartsSoFar();
        return IntStream.range(0, restarts.length)
                .mapToObj(part -> PartHistory.restored(restarts[part], FeatureScale.identity(), ofParts.get(part)))
                .toList();
    }

    private long[] restartsSoFar() {
        return groups.stream()
                .flatMapToLong(group -> IntStream.range(0, group.parts().size())
                        .mapToLong(part -> group.block().counts(part).restarts()))
                .toArray();
    }

    /** The model of each part at the end of the last interval. */
    List<PartModel> models() {
        return models;
    }

    /** The models at the end of the last interval as what consumers would get if they were published. */
    Classifier snapshot() {
        return VariantClassifier.of(variant, models);
    }

    /**
     * The same of the averages of one kind, in the order of the variant's; some are made only when they are asked for.
     */
    Classifier average(int averaging, Workers workers) throws InterruptedException {
        List<ModelAverage> ofParts = averages().get(averaging);
        workers.run(ofParts.stream().<Runnable>map(average -> average::average).toList());
        return VariantClassifier.of(
                variant, ofParts.stream().map(ModelAverage::average).toList());
    }

    /**
     * Adds the point of the interval just closed to the curve.
     *
     * @param nanos processor time that averaging and testing took
     */
    void addPoint(double snapshotError, List<Double> averageErrors, long nanos) {
        closingNanos += nanos;
        ErrorCurve.Point point = errors.point();
        long before = curve.isEmpty() ? 0 : curve.get(curve.size() - 1).examples();
        long now = updatesSoFar();
        double perExample = (double) (now - updates) / (point.examples() - before);
        updates = now;
        curve.add(new CurvePoint(
                point.examples(), point.cumulative(), point.windowed(), perExample, snapshotError, averageErrors));
    }

    /** Processor time spent scoring, voting and learning since the start or the restore. */
    long learningNanos() {
        return countingNanos + groups.stream().mapToLong(PartGroup::nanos).sum();
    }

    /** Processor time spent averaging and testing since the start or the restore. */
    long closingNanos() {
        return closingNanos;
    }

    private long updatesSoFar() {
        long sum = 0;
        for (PartGroup group : groups) {
            for (int part = 0; part < group.parts().size(); part++) {
                sum += group.block().counts(part).updates();
            }
        }
        return sum;
    }
}
