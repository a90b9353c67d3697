package org.lorentztron.model.learner.margin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.learner.margin.SideWindow.Held;

/**
 * Refits against the definition of the learner margin: which events are fitted, from which multipliers, and which of
 * them stay. Classes overlap, so a fit has events on the wrong side.
 */
class RefitTest {
    private static final int FEATURES = 3;
    private static final int RANK = 3;
    private static final int WINDOW = 8;
    private static final int MOST_KEPT = 4;
    private static final int INTERVALS = 30;

    /** The definition of one side's window, as lists. */
    private static final class PlainSide {
        private List<Held> held = new ArrayList<>();
        private TreeSet<Long> kept = new TreeSet<>();
        private long received;

        /** The oldest event that is not kept leaves a full window. */
        void add(Features x) {
            held.add(new Held(x, received++, Double.NaN));
            for (int i = 0; held.size() > WINDOW; i++) {
                if (!kept.contains(held.get(i).number())) {
                    held.remove(i);
                }
            }
        }

        /**
         * Of the sound events, the one with the largest multiplier, then the next, and so on; of equals the newer one.
         *
         * @param from where the side's events begin in the fit
         * @return how many sound events there are
         */
        int set(WindowFit fit, int from) {
            List<Held> fitted = new ArrayList<>();
            List<Held> sound = new ArrayList<>();
            for (int i = 0; i < held.size(); i++) {
                fitted.add(held.get(i).with(fit.multipliers()[from + i]));
                if (fit.sound()[from + i]) {
                    sound.add(fitted.get(i));
                }
            }
            held = fitted;
            kept = new TreeSet<>();
            int count = sound.size();
            while (kept.size() < MOST_KEPT && !sound.isEmpty()) {
                Held best = sound.get(0);
                for (Held other : sound) {
                    best = other.multiplier() >= best.multiplier() ? other : best;
                }
                kept.add(best.number());
                sound.remove(best);
            }
            return count;
        }

        StoredWindows.Side stored() {
            return new StoredWindows.Side(
                    held.stream().filter(one -> kept.contains(one.number())).toList(),
                    held.stream().filter(one -> !kept.contains(one.number())).toList());
        }
    }

    private static LearnerSettings settings(double slack) {
        UpdateSettings updates = new UpdateSettings(Update.PA, slack, Covariance.PROJECT, WINDOW);
        return LearnerSettings.builder(LearnerKind.MARGIN, List.of("a", "b"), FEATURES)
                .rank(RANK)
                .initScale(0)
                .seed(1)
                .updates(updates)
                .build();
    }

    private static Features event(Random random, int label) {
        float[] x = new float[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            x[j] = (float) (random.nextGaussian() + (j == label ? 1 : 0));
        }
        return Features.dense(x);
    }

    private static WindowFit fit(PlainSide positive, PlainSide negative, double slack) {
        List<Held> events = new ArrayList<>(positive.held);
        events.addAll(negative.held);
        int[] signs = new int[events.size()];
        Arrays.fill(signs, 1);
        Arrays.fill(signs, positive.held.size(), signs.length, -1);
        double[] before = events.stream().mapToDouble(Held::multiplier).toArray();
        return WindowFit.of(events.stream().map(Held::x).toList(), signs, before, slack, RANK);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 1, 100})
    void endInterval_anyEvents_isTheFitOfTheDefinitionAndKeepsItsEvents(double slack) throws IOException {
        PairTrainingBlock block = Learners.ofPairs(settings(slack)).newBlock(List.of(new ClassPair(0, 1)));
        PlainSide positive = new PlainSide();
        PlainSide negative = new PlainSide();
        Random random = new Random(1);
        int crowded = 0;
        int unsound = 0;
        for (int interval = 0; interval < INTERVALS; interval++) {
            for (int t = 0; t < 6; t++) {
                int label = random.nextInt(2);
                Features x = event(random, label);
                block.learn(x, label);
                (label == 0 ? positive : negative).add(x);
            }
            IntervalBlock.end(block);
            WindowFit fit = fit(positive, negative, slack);
            int count = positive.held.size();
            int sound = positive.set(fit, 0);
            negative.set(fit, count);

            StoredWindows stored = StoredWindows.of(block, settings(slack)).get(0);
            assertThat(stored.positive()).isEqualTo(positive.stored());
            assertThat(stored.negative()).isEqualTo(negative.stored());
            DosModel expected = WindowShape.rounded(fit.squares().model(), FeatureSet.all(FEATURES));
            assertThat(block.model(0).u()).containsExactly(expected.u());
            assertThat(block.model(0).v()).containsExactly(expected.v());
            crowded += sound > MOST_KEPT ? 1 : 0;
            unsound += positive.held.size() - sound;
        }
        assertThat(block.counts(0).restarts()).isZero();
        assertThat(crowded).as("fits with more sound events than stay").isPositive();
        assertThat(unsound).as("events that may not stay").isPositive();
    }
}
