package org.lorentztron.experiments.curves;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.Parts;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PartAveraging;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.monitor.ErrorCurve;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Decision;
import org.lorentztron.tools.offline.Workers;

/**
 * A model in training: its parts in {@link PartGroup}s that learn at the same time, the averages of every part, its
 * errors and the curve so far. The groups may learn in parallel; nothing else is thread-safe.
 */
final class Trainee {
    /** The averages over time that are kept beside every model: the paper's, and the job's. */
    static final List<AverageWeights> AVERAGES = List.of(AverageWeights.UNIFORM, AverageWeights.POLYNOMIAL);

    private final String name;
    private final LearnerSettings settings;
    private final Learner learner;
    private final List<PartGroup> groups = new ArrayList<>();
    /** Per average the history of each part. */
    private final List<List<PartHistory>> histories = new ArrayList<>();

    private final ErrorCurve errors;
    private final List<IntervalPoint> curve = new ArrayList<>();
    private final double[] scores;

    private List<PartModel> models = List.of();
    private long updates;
    private long countingNanos;

    private Trainee(String name, LearnerSettings settings, List<TrainingBlock> blocks, long interval) {
        this.name = name;
        this.settings = settings;
        this.learner = Learners.of(settings);
        int scoreCount = 0;
        for (TrainingBlock block : blocks) {
            groups.add(new PartGroup(block, scoreCount));
            scoreCount += block.scoreCount();
        }
        int parts = allParts(settings).size();
        AVERAGES.forEach(weights ->
                histories.add(Stream.generate(PartHistory::new).limit(parts).toList()));
        this.errors = new ErrorCurve(interval);
        this.scores = new double[scoreCount];
    }

    /**
     * A model at its start.
     *
     * @param most how many groups may learn at the same time; never more than there are parts
     * @param interval examples per interval
     */
    static Trainee start(String name, LearnerSettings settings, int most, long interval) {
        Learner learner = Learners.of(settings);
        List<? extends Part> parts = allParts(settings);
        int blocks = Math.min(most, parts.size());
        List<TrainingBlock> started = new ArrayList<>();
        for (int b = 0; b < blocks; b++) {
            started.add(learner.newBlock(parts.subList(b * parts.size() / blocks, (b + 1) * parts.size() / blocks)));
        }
        return new Trainee(name, settings, started, interval);
    }

    static List<? extends Part> allParts(LearnerSettings settings) {
        Parts parts = settings.parts();
        return IntStream.range(0, parts.count()).mapToObj(parts::part).toList();
    }

    String name() {
        return name;
    }

    LearnerSettings settings() {
        return settings;
    }

    List<PartGroup> groups() {
        return groups;
    }

    /** Per kind of average that of each part. */
    List<List<ModelAverage>> averages() {
        return histories.stream()
                .map(ofParts -> ofParts.stream().map(PartHistory::average).toList())
                .toList();
    }

    /** The points of all intervals so far, oldest first. */
    List<IntervalPoint> curve() {
        return List.copyOf(curve);
    }

    IntervalPoint newest() {
        return curve.get(curve.size() - 1);
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
            int predicted = Decision.vote(settings.parts(), scores).label();
            errors.add(predicted != chunk.examples()[i].index());
        }
    }

    /**
     * The tasks, independent of each other, that take the models at the end of an interval into the averages;
     * {@link PartHistory} resets them as in the job.
     */
    List<Runnable> closing() {
        List<PartModel> trained = new ArrayList<>();
        List<Long> restarts = new ArrayList<>();
        for (PartGroup group : groups) {
            for (int part = 0; part < group.parts().size(); part++) {
                trained.add(group.block().model(part));
                restarts.add(group.block().counts(part).restarts());
            }
        }
        models = trained;
        List<Runnable> tasks = new ArrayList<>();
        for (int a = 0; a < histories.size(); a++) {
            PartAveraging averaging = averaging(AVERAGES.get(a));
            for (int part = 0; part < trained.size(); part++) {
                PartHistory history = histories.get(a).get(part);
                PartModel model = trained.get(part);
                long ofPart = restarts.get(part);
                tasks.add(() -> history.add(model, ofPart, FeatureScale.identity(), averaging));
            }
        }
        return tasks;
    }

    private PartAveraging averaging(AverageWeights weights) {
        return new PartAveraging() {
            @Override
            public ModelAverage empty() {
                return learner.newAverage(weights);
            }

            @Override
            public ModelAverage restored(long intervals, PartModel average) {
                return learner.restoreAverage(weights, intervals, average);
            }
        };
    }

    /** The model of each part at the end of the last interval. */
    List<PartModel> models() {
        return models;
    }

    /** The models at the end of the last interval as what consumers would get if they were published. */
    Classifier snapshot() {
        return TrainedClassifier.of(settings, models);
    }

    /** The same of the averages of one kind, an index of {@link #AVERAGES}. */
    Classifier average(int kind) {
        return TrainedClassifier.of(
                settings,
                averages().get(kind).stream().map(ModelAverage::average).toList());
    }

    /** Adds the point of the interval just closed to the curve. */
    void addPoint(double snapshotError, List<Double> averageErrors) {
        ErrorCurve.Point point = errors.point();
        long before = curve.isEmpty() ? 0 : newest().examples();
        long now = updatesSoFar();
        double perExample = (double) (now - updates) / (point.examples() - before);
        updates = now;
        curve.add(new IntervalPoint(
                point.examples(), point.cumulative(), point.windowed(), perExample, snapshotError, averageErrors));
    }

    /** Processor time spent scoring, voting and learning since the start. */
    long learningNanos() {
        return countingNanos + groups.stream().mapToLong(PartGroup::nanos).sum();
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
