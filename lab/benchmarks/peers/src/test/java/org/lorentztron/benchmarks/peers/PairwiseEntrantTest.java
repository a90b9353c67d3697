package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.predict.PairwiseEnsemble;

class PairwiseEntrantTest {
    private static final int EXAMPLES = 500;
    private static final int INTERVAL = 200;

    private final Dataset stream = DrawnDigitStream.open();

    /** Averages of the models after 200, 400 and 500 examples: the last interval is shorter. */
    @Test
    void average_models_areThoseAtTheEndsOfIntervals() {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.HERDED, stream.classes(), stream.features())
                .rank(2)
                .initScale(LearnerKind.HERDED.defaultInitScale())
                .seed(7)
                .build();
        PairLearner learner = Learners.ofPairs(settings);
        ClassPairs pairs = new ClassPairs(10);
        List<ClassPair> all = IntStream.range(0, 45).mapToObj(pairs::pair).toList();
        PairTrainingBlock block = learner.newBlock(all);
        List<PairModelAverage> averages = new ArrayList<>();
        all.forEach(pair -> averages.add(learner.newAverage(AverageWeights.POLYNOMIAL)));
        for (int i = 0; i < EXAMPLES; i++) {
            Example example = stream.training(i);
            block.learn(example.features(), example.index());
            if ((i + 1) % INTERVAL == 0 || i + 1 == EXAMPLES) {
                IntStream.range(0, 45).forEach(pair -> averages.get(pair).add(block.model(pair)));
            }
        }
        PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(10, stream.features());
        IntStream.range(0, 45)
                .forEach(pair -> builder.pair(all.get(pair), averages.get(pair).average()));
        PairwiseEnsemble expected = builder.build();

        RaceDigits digits = RaceDigits.of(stream, EXAMPLES);
        List<PairwiseEntrant> started = new ArrayList<>();
        Result result = new Lap(digits, INTERVAL).run(() -> {
            started.add((PairwiseEntrant) Contestant.parse("herded:2").start(digits.task(7)));
            return started.get(started.size() - 1);
        });
        var average = started.get(1).average().orElseThrow();
        long wrong = 0;
        for (Example example : digits.test()) {
            int label = expected.predict(example.features()).label();
            assertThat(average.applyAsInt(example)).isEqualTo(label);
            wrong += label == example.index() ? 0 : 1;
        }
        assertThat(result.averageError())
                .isEqualTo(wrong / (double) digits.test().size());
        assertThat(result.averageError()).isNotEqualTo(result.newestError());
    }

    /** Fits are made at the ends of intervals, whether digits are predicted or not. */
    @Test
    void fit_ofStarts_isMadeInBothLapsAndChangesTheModel() {
        RaceDigits digits = RaceDigits.of(stream, 6_000);

        Result fitted = new Lap(digits, 2_000)
                .run(() -> Contestant.parse("herded:2/fit=1000").start(digits.task(7)));
        Result random =
                new Lap(digits, 2_000).run(() -> Contestant.parse("herded:2").start(digits.task(7)));

        assertThat(fitted.newestError()).isLessThan(random.newestError());
    }

    /** Its scale is the job's when nothing is said; the job then also fits the starts of herded. */
    @Test
    void startScale_default_isTheJobs() {
        assertThat(Kind.DOS.defaults().positive("start")).isEqualTo(LearnerKind.DOS.defaultInitScale());
        assertThat(Kind.HERDED.defaults().positive("start")).isEqualTo(LearnerKind.HERDED.defaultInitScale());
    }
}
