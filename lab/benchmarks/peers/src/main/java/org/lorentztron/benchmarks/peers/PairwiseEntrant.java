package org.lorentztron.benchmarks.peers;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.predict.PairwiseEnsemble;
import org.lorentztron.model.predict.Votes;

/**
 * Lorentztron's own learners as the job trains and averages them: a model per pair of classes, polynomial averages,
 * which reset with their pair.
 */
final class PairwiseEntrant implements OnlineEntrant<Example> {
    /**
     * When starts are fitted: fixed, because a lap that only trains has no intervals; as long as those of averages are
     * by default.
     */
    private static final int INTERVAL = 2_000;

    private final LearnerSettings settings;
    private final PairLearner learner;
    private final PairTrainingBlock block;
    private final PairModelAverage[] averages;
    /** How often each pair had reset when its average last did. */
    private final long[] restarts;

    private final double[] scores;
    private long learned;

    private PairwiseEntrant(LearnerSettings settings) {
        this.settings = settings;
        this.learner = Learners.ofPairs(settings);
        ClassPairs pairs = new ClassPairs(settings.classes().size());
        this.block = learner.newBlock(
                IntStream.range(0, pairs.count()).mapToObj(pairs::pair).toList());
        this.averages = Stream.generate(this::newAverage).limit(pairs.count()).toArray(PairModelAverage[]::new);
        this.restarts = new long[pairs.count()];
        this.scores = new double[pairs.count()];
    }

    /**
     * Models with a random start.
     *
     * @param parameters "rank" of the models, "start" the scale of their random start, "fit" how many first events of a
     *     pair its start is then fitted to
     */
    static PairwiseEntrant start(LearnerKind kind, Parameters parameters, Task task) {
        int events = Integer.parseInt(parameters.oneOf("fit", "0", "1000"));
        return new PairwiseEntrant(settings(kind, parameters.rank(), parameters.positive("start"), task)
                .withStartFit(events));
    }

    /** Linear models, which start at 0. */
    static PairwiseEntrant linear(Task task) {
        return new PairwiseEntrant(settings(LearnerKind.LINEAR, 1, LearnerKind.LINEAR.defaultInitScale(), task));
    }

    private static LearnerSettings settings(LearnerKind kind, int rank, double initScale, Task task) {
        return LearnerSettings.builder(kind, task.classes(), task.features())
                .rank(rank)
                .initScale(initScale)
                .seed(task.seed())
                .build();
    }

    private PairModelAverage newAverage() {
        return learner.newAverage(AverageWeights.POLYNOMIAL);
    }

    @Override
    public Example input(Example example) {
        return example;
    }

    @Override
    public void learn(Example input) {
        block.learn(input.features(), input.index());
        count();
    }

    private void count() {
        learned++;
        if (learned % INTERVAL == 0) {
            IntervalBlock.end(block);
        }
    }

    @Override
    public int predictThenLearn(Example input) {
        block.scoreThenLearn(input.features(), input.index(), scores);
        count();
        return Votes.count(settings.classes().size(), scores).label();
    }

    @Override
    public void intervalEnded() {
        for (int pair = 0; pair < averages.length; pair++) {
            long now = block.counts(pair).restarts();
            if (now != restarts[pair]) {
                averages[pair] = newAverage();
                restarts[pair] = now;
            }
            averages[pair].add(block.model(pair));
        }
    }

    @Override
    public ToIntFunction<Example> newest() {
        return classifier(block::model);
    }

    @Override
    public Optional<ToIntFunction<Example>> average() {
        return Optional.of(classifier(pair -> averages[pair].average()));
    }

    private ToIntFunction<Example> classifier(Function<Integer, DosModel> models) {
        PairwiseEnsemble.Builder builder =
                PairwiseEnsemble.builder(settings.classes().size(), settings.features());
        List<ClassPair> pairs = block.pairs();
        for (int pair = 0; pair < pairs.size(); pair++) {
            builder.pair(pairs.get(pair), models.apply(pair));
        }
        PairwiseEnsemble ensemble = builder.build();
        return input -> ensemble.predict(input.features()).label();
    }
}
