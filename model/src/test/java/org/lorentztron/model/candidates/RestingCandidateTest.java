package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.candidates.CandidateStream.bytes;
import static org.lorentztron.model.candidates.CandidateStream.read;
import static org.lorentztron.model.candidates.CandidateStream.start;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.RestingBlock;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learners.Learners;

/** A copy that forgets, beside the plain candidate: it rests while the world stands still. */
class RestingCandidateTest {
    private static final LearnerSettings SETTINGS =
            new LearnerSettings(LearnerKind.HERDED, List.of("a", "b", "c"), 3, 2, 1, 1);
    private static final List<ClassPair> PAIRS = List.of(new ClassPair(0, 1), new ClassPair(1, 2), new ClassPair(0, 2));
    private static final List<String> BOTH = List.of("plain", "plain@0.01");

    /** Both candidates of one pair, each in a block of its own that is given no event while it rests. */
    private static final class PlainPair {
        private final ClassPair pair;
        private final TrainingBlock[] blocks;
        private final double[] errors = {0, 0};
        private final PlainRest rest = new PlainRest();
        private int winner;
        private int sleeps;
        private int wakes;

        PlainPair(ClassPair pair) {
            this.pair = pair;
            this.blocks = new TrainingBlock[] {
                Learners.of(SETTINGS).newBlock(List.of(pair)),
                Learners.of(SETTINGS.withForgetting(0.01)).newBlock(List.of(pair))
            };
        }

        void learn(Features x, int label) {
            if (!pair.contains(label)) {
                return;
            }
            for (int c = 0; c < (rest.asleep ? 1 : 2); c++) {
                long before = blocks[c].mistakes(0);
                blocks[c].learn(x, label);
                errors[c] += 0.002 * (blocks[c].mistakes(0) - before - errors[c]);
            }
            if (errors[1 - winner] + Math.sqrt(0.001 * (errors[0] + errors[1])) < errors[winner]) {
                winner = 1 - winner;
            }
            if (rest.event(winner == 1, errors[1], errors[winner])) {
                turn();
            }
        }

        private void turn() {
            if (rest.asleep) {
                sleeps++;
                errors[1] = 1;
            } else {
                wakes++;
                ((RestingBlock) blocks[1]).wake(0, blocks[0].model(0));
                errors[1] = errors[winner];
            }
        }
    }

    /** Classes are thirds of a circle that is turned; some labels are noise. */
    private static final class Circle {
        private final Random random = new Random(1);
        private int label;

        Features next(double turn) {
            double share = random.nextDouble();
            label = random.nextInt(8) == 0 ? random.nextInt(3) : (int) (3 * (share + turn)) % 3;
            double angle = 2 * Math.PI * share;
            return Features.dense(
                    new float[] {(float) Math.cos(angle), (float) Math.sin(angle), (float) (0.3 * random.nextGaussian())
                    });
        }
    }

    private static void assertAs(PlainPair plain, CandidateBlock block, int p) throws IOException {
        assertThat(block.candidate(p)).hasToString(BOTH.get(plain.winner));
        assertThat(bytes(block.model(p))).isEqualTo(bytes(plain.blocks[plain.winner].model(0)));
    }

    /**
     * The world stands still, then turns: copies fall asleep, wake and win. A block of all pairs, blocks of one pair
     * each, and blocks that are copied and stored at any time have the same bits.
     */
    @Test
    void learn_worldThatStandsThenTurns_isAsCandidatesAlone() throws IOException {
        List<PlainPair> plain = PAIRS.stream().map(PlainPair::new).toList();
        CandidateBlock whole = start(SETTINGS, BOTH, PAIRS);
        List<CandidateBlock> split =
                PAIRS.stream().map(pair -> start(SETTINGS, BOTH, List.of(pair))).toList();
        Circle circle = new Circle();
        boolean won = false;
        for (int t = 0; t < 50_000; t++) {
            Features x = circle.next(t < 35_000 ? 0 : (t - 35_000) / 4000.0);
            plain.forEach(pair -> pair.learn(x, circle.label));
            whole.learn(x, circle.label);
            split.forEach(block -> block.learn(x, circle.label));
            for (int p = 0; t % 250 == 0 && p < PAIRS.size(); p++) {
                assertAs(plain.get(p), whole, p);
                assertAs(plain.get(p), split.get(p), 0);
                won |= t > 35_000 && plain.get(p).winner == 1;
            }
            if (t % 1500 == 0) {
                byte[] stored = bytes(whole);
                whole = t % 3000 == 0 ? whole.copy() : read(stored, SETTINGS);
                assertThat(bytes(whole)).isEqualTo(stored);
            }
        }
        assertThat(plain).allMatch(pair -> pair.sleeps > 0 && pair.wakes > 0);
        assertThat(won).as("a copy that woke is the part").isTrue();
    }
}
