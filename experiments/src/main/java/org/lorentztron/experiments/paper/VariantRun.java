package org.lorentztron.experiments.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Parts;
import org.lorentztron.model.ensemble.Classifier;
import org.lorentztron.model.ensemble.Decision;
import org.lorentztron.model.ensemble.PairwiseEnsemble;
import org.lorentztron.model.ensemble.RestEnsemble;
import org.lorentztron.model.ensemble.Voted;
import org.lorentztron.model.eval.ErrorCurve;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartAveraging;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learners.Learners;
import org.lorentztron.model.scale.FeatureScale;

/**
 * A variant in training: its pairs, or classes against the rest, in {@link PairGroup}s that learn at the same time, the
 * averages of every pair, its errors and the curve so far. The groups may learn in parallel; nothing else is
 * thread-safe.
 */
final class VariantRun {
    private final Variant variant;
    private final List<PairGroup> groups;
    /** Per averaging the history of each pair. */
    private final List<List<PartHistory>> histories;

    private final ErrorCurve errors;
    private final List<CurvePoint> curve;
    private final double[] scores;

    private List<DosModel> models = List.of();
    private long updates;
    private long countingNanos;
    private long closingNanos;

    private VariantRun(
            Variant variant,
            List<PairTrainingBlock> blocks,
            List<List<PairModelAverage>> averages,
            ErrorCurve errors,
            List<CurvePoint> curve) {
        this.variant = variant;
        this.groups = new ArrayList<>();
        int pairs = 0;
        for (PairTrainingBlock block : blocks) {
            groups.add(new PairGroup(variant, block, pairs));
            pairs += block.parts().size();
        }
        this.errors = errors;
        this.curve = new ArrayList<>(curve);
        this.scores = new double[pairs];
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
     * @param most how many groups may learn at the same time; never more than there are pairs
     * @param interval examples per interval
     */
    static VariantRun start(Variant variant, int most, long interval) {
        PairLearner learner = Learners.ofPairs(variant.settings());
        List<BinaryPart> pairs = allParts(variant);
        int blocks = Math.min(most, pairs.size());
        List<PairTrainingBlock> started = new ArrayList<>();
        for (int b = 0; b < blocks; b++) {
            started.add(learner.newBlock(pairs.subList(b * pairs.size() / blocks, (b + 1) * pairs.size() / blocks)));
        }
        List<List<PairModelAverage>> averages = new ArrayList<>();
        for (Averaging averaging : variant.averagings()) {
            List<PairModelAverage> ofPairs = new ArrayList<>();
            pairs.forEach(pair -> ofPairs.add(averaging.start(learner)));
            averages.add(ofPairs);
        }
        return new VariantRun(variant, started, averages, new ErrorCurve(interval), List.of());
    }

    /** A variant as it was at the end of an interval; everything is taken over. */
    static VariantRun restored(
            Variant variant,
            List<PairTrainingBlock> blocks,
            List<List<PairModelAverage>> averages,
            ErrorCurve errors,
            List<CurvePoint> curve) {
        return new VariantRun(variant, blocks, averages, errors, curve);
    }

    static List<BinaryPart> allParts(Variant variant) {
        Parts parts = variant.settings().parts();
        return BinaryPart.all(
                IntStream.range(0, parts.count()).mapToObj(parts::part).toList());
    }

    Variant variant() {
        return variant;
    }

    List<PairGroup> groups() {
        return groups;
    }

    List<List<PairModelAverage>> averages() {
        return histories.stream()
                .map(ofPairs -> ofPairs.stream()
                        .map(history -> (PairModelAverage) history.average())
                        .toList())
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
            for (PairGroup group : groups) {
                group.putScores(i, scores);
            }
            LearnerSettings settings = variant.settings();
            Voted predicted =
                    Decision.vote(settings.scheme(), settings.classes().size(), scores);
            errors.add(predicted.label() != variant.label(chunk.first() + i, chunk.examples()[i]));
        }
    }

    /**
     * The tasks, independent of each other, that take the models at the end of an interval into the averages;
     * {@link PartHistory} resets them as in the job.
     */
    List<Runnable> closing() {
        List<DosModel> trained = new ArrayList<>();
        for (PairGroup group : groups) {
            for (int pair = 0; pair < group.parts().size(); pair++) {
                trained.add(group.block().model(pair));
            }
        }
        models = trained;
        long[] restarts = restartsSoFar();
        PairLearner learner = Learners.ofPairs(variant.settings());
        List<Runnable> tasks = new ArrayList<>();
        for (int a = 0; a < histories.size(); a++) {
            PartAveraging averaging = variant.averagings().get(a).forPairs(learner);
            for (int pair = 0; pair < trained.size(); pair++) {
                PartHistory history = histories.get(a).get(pair);
                DosModel model = trained.get(pair);
                long ofPair = restarts[pair];
                tasks.add(() -> history.add(model, ofPair, FeatureScale.identity(), averaging));
            }
        }
        return tasks;
    }

    private List<PartHistory> histories(List<PairModelAverage> ofPairs) {
        long[] restarts = restartsSoFar();
        return IntStream.range(0, restarts.length)
                .mapToObj(pair -> PartHistory.restored(restarts[pair], FeatureScale.identity(), ofPairs.get(pair)))
                .toList();
    }

    private long[] restartsSoFar() {
        return groups.stream()
                .flatMapToLong(group -> IntStream.range(0, group.parts().size())
                        .mapToLong(pair -> group.block().counts(pair).restarts()))
                .toArray();
    }

    /** The model of each pair at the end of the last interval. */
    List<DosModel> models() {
        return models;
    }

    /** The models at the end of the last interval as what consumers would get if they were published. */
    Classifier snapshot() {
        return ensemble(variant, models);
    }

    /**
     * The same of the averages of one kind, in the order of the variant's; some are made only when they are asked for.
     */
    Classifier average(int averaging, Workers workers) throws InterruptedException {
        List<PairModelAverage> ofPairs = averages().get(averaging);
        workers.run(ofPairs.stream().<Runnable>map(average -> average::average).toList());
        return ensemble(variant, ofPairs.stream().map(PairModelAverage::average).toList());
    }

    /**
     * The classifier of a model for each pair.
     *
     * @param ofPairs as many as {@link #allParts}, in their order
     */
    static Classifier ensemble(Variant variant, List<DosModel> ofPairs) {
        LearnerSettings settings = variant.settings();
        return switch (settings.scheme()) {
            case PAIRS -> pairwise(settings, allParts(variant), ofPairs);
            case REST -> againstRest(settings, ofPairs);
        };
    }

    private static PairwiseEnsemble pairwise(LearnerSettings settings, List<BinaryPart> parts, List<DosModel> ofPairs) {
        PairwiseEnsemble.Builder builder =
                PairwiseEnsemble.builder(settings.classes().size(), settings.features());
        for (int pair = 0; pair < parts.size(); pair++) {
            builder.pair(ClassPair.of(parts.get(pair)), ofPairs.get(pair));
        }
        return builder.build();
    }

    private static RestEnsemble againstRest(LearnerSettings settings, List<DosModel> ofClasses) {
        RestEnsemble.Builder builder = RestEnsemble.builder(settings.classes().size(), settings.features());
        for (int label = 0; label < ofClasses.size(); label++) {
            builder.part(label, ofClasses.get(label));
        }
        return builder.build();
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
        return countingNanos + groups.stream().mapToLong(PairGroup::nanos).sum();
    }

    /** Processor time spent averaging and testing since the start or the restore. */
    long closingNanos() {
        return closingNanos;
    }

    private long updatesSoFar() {
        long sum = 0;
        for (PairGroup group : groups) {
            for (int pair = 0; pair < group.parts().size(); pair++) {
                sum += group.block().counts(pair).updates();
            }
        }
        return sum;
    }
}
