package org.lorentztron.model.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.Decision;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.probability.PlattScaling;

/** A class of the model that has had no event yet is improbable: it is not half as likely as all others together. */
class UnseenClassTest {
    private static final List<String> CLASSES = List.of("a", "b", "c", "d", "e", "never");
    private static final int SEEN = CLASSES.size() - 1;

    /** Events of five classes that overlap: for many of them no class is likelier than 1/2. */
    private static Features event(Random random, int label) {
        float[] x = new float[SEEN];
        for (int j = 0; j < x.length; j++) {
            x[j] = (float) (random.nextGaussian() + (j == label ? 1.5 : 0));
        }
        return Features.dense(x);
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void calibration_classWithoutEvents_isHardlyEverTheLikeliest(Scheme scheme) {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.HERDED, CLASSES, SEEN)
                .rank(3)
                .initScale(1)
                .seed(1)
                .build()
                .with(scheme);
        Parts parts = settings.parts();
        TrainingBlock block = Learners.of(settings)
                .newBlock(
                        IntStream.range(0, parts.count()).mapToObj(parts::part).toList());
        Random random = new Random(1);
        for (int t = 0; t < 3_000; t++) {
            int label = random.nextInt(SEEN);
            block.learn(event(random, label), label);
        }
        Decision decision = Decision.of(parts, DecisionRule.of(Decide.PROBABILITY, parts));
        double unseen = 0;
        for (int t = 0; t < 500; t++) {
            double[] scores = new double[parts.count()];
            block.score(event(random, random.nextInt(SEEN)), scores);
            double[] logOdds = IntStream.range(0, scores.length)
                    .mapToDouble(
                            part -> PlattScaling.logOdds(PartReports.of(block).calibration(part), scores[part]))
                    .toArray();
            Prediction prediction = decision.of(scores, logOdds);
            assertThat(prediction.label()).isNotEqualTo(SEEN);
            unseen += prediction.probabilities()[SEEN] / 500;
        }
        assertThat(unseen).isLessThan(0.01);
    }
}
