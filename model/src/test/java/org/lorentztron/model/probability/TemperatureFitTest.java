package org.lorentztron.model.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TemperatureFitTest {
    private static final int CLASSES = 4;

    /** Events of unlike weights, of a world in which the softmax of scores times a is right. */
    private static RecentScores events(long seed, int count, double a) {
        Random random = new Random(seed);
        RecentScores events = new RecentScores(CLASSES);
        for (int i = 0; i < count; i++) {
            float[] scores = new float[CLASSES];
            double[] logits = new double[CLASSES];
            for (int k = 0; k < CLASSES; k++) {
                scores[k] = (float) (10 + 2 * random.nextGaussian());
                logits[k] = a * scores[k];
            }
            double[] p = ClassProbabilities.ofOutputs(logits);
            double left = random.nextDouble();
            int label = 0;
            while (label < CLASSES - 1 && left >= p[label]) {
                left -= p[label++];
            }
            events.add(scores, 0, label, i % 3 == 0 ? 4 : 0.5);
        }
        return events;
    }

    private static double objective(RecentScores events, double a) {
        double sum = 0;
        for (int i = 0; i < events.count(); i++) {
            double n = 0;
            for (int other = 0; other < events.count(); other++) {
                n += events.label(other) == events.label(i) ? events.weight(other) : 0;
            }
            double all = 0;
            for (int k = 0; k < CLASSES; k++) {
                all += Math.exp(a * (events.score(i, k) - events.score(i, 0)));
            }
            for (int k = 0; k < CLASSES; k++) {
                double target = k == events.label(i) ? (n + 1) / (n + 2) : 1 / (n + 2) / (CLASSES - 1);
                double logarithm = a * (events.score(i, k) - events.score(i, 0)) - Math.log(all);
                sum -= events.weight(i) * target * logarithm;
            }
        }
        return sum;
    }

    /** The objective as it stands in the class comment is larger to both sides. */
    @Property(tries = 30)
    void of_anyEvents_minimizesTheObjective(@ForAll long seed, @ForAll @DoubleRange(min = 0.2, max = 3) double a) {
        RecentScores events = events(seed, 150, a);
        PlattScaling scaling = TemperatureFit.of(events);
        double least = objective(events, scaling.a());
        assertThat(scaling.a()).isPositive();
        assertThat(objective(events, scaling.a() * 1.001)).isGreaterThan(least);
        assertThat(objective(events, scaling.a() * 0.999)).isGreaterThan(least);
        assertThat(scaling.b()).isZero();
    }

    @Test
    void of_manyEvents_findsTheWorldTheyAreOf() {
        assertThat(TemperatureFit.of(events(3, RecentScores.MOST, 0.8)).a()).isCloseTo(0.8, within(0.1));
    }

    @Test
    void of_scoresThatMislead_isZero() {
        RecentScores events = new RecentScores(CLASSES);
        for (int i = 0; i < 100; i++) {
            float[] scores = new float[CLASSES];
            scores[i % CLASSES] = -1;
            events.add(scores, 0, i % CLASSES, 1);
        }
        assertThat(TemperatureFit.of(events).a()).isZero();
    }

    /** Scores that are all alike say nothing: any temperature will do, as long as it is a number. */
    @Property(tries = 10)
    void of_equalScores_isFinite(@ForAll @IntRange(min = -100, max = 100) int score) {
        RecentScores events = new RecentScores(CLASSES);
        for (int i = 0; i < 100; i++) {
            events.add(new float[] {score, score, score, score}, 0, i % CLASSES, 1);
        }
        assertThat(TemperatureFit.of(events).a()).isFinite();
    }

    /** Where the right class is always ahead by 1, its probability becomes the target. */
    @Test
    void of_separableScores_endsAtTheTargets() {
        RecentScores events = new RecentScores(CLASSES);
        for (int i = 0; i < 400; i++) {
            float[] scores = new float[CLASSES];
            scores[i % CLASSES] = 1;
            events.add(scores, 0, i % CLASSES, 1);
        }
        double a = TemperatureFit.of(events).a();
        double[] p = ClassProbabilities.ofOutputs(new double[] {a, 0, 0, 0});
        assertThat(p[0]).isCloseTo(101.0 / 102, within(1e-9));
    }
}
