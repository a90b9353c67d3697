package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.candidates.CandidateStream.bytes;
import static org.lorentztron.model.candidates.CandidateStream.parts;
import static org.lorentztron.model.candidates.CandidateStream.read;
import static org.lorentztron.model.candidates.CandidateStream.start;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.Part;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.SleepingBlock;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.learner.Learners;

/** A copy that forgets, beside the plain candidate: it sleeps on a stream that does not change. */
class SleepingCandidateTest {
    private static final List<String> BOTH = List.of("plain", "plain@0.01");

    /** Pairs, or a network of few units whose basis is fitted to the first 300 events of its first candidate. */
    private static LearnerSettings settings(LearnerKind kind) {
        return LearnerSettings.builder(kind, List.of("a", "b", "c"), 3)
                .rank(2)
                .initScale(1)
                .seed(1)
                .updates(UpdateSettings.DEFAULT)
                .network(new NetworkSettings(NetworkKernel.SQUARE, 8, 300))
                .build();
    }

    static List<LearnerKind> kinds() {
        return List.of(LearnerKind.HERDED, LearnerKind.SHARED);
    }

    /** Both candidates of one part, each in a block of its own that is given no event while it sleeps. */
    private static final class PlainPart {
        private final Part part;
        private final TrainingBlock[] blocks;
        private final double[] errors = {0, 0};
        private final PlainSleep sleep = new PlainSleep();
        private int winner;
        private int sleeps;
        private int wakes;

        PlainPart(LearnerSettings settings, Part part) {
            this.part = part;
            this.blocks = new TrainingBlock[] {
                Learners.of(settings).newBlock(List.of(part)),
                Learners.of(settings.withRandomStart().withForgetting(0.01)).newBlock(List.of(part))
            };
        }

        void learn(Features x, int label) {
            if (!part.contains(label)) {
                return;
            }
            for (int c = 0; c < (sleep.asleep ? 1 : 2); c++) {
                long before = blocks[c].mistakes(0);
                blocks[c].learn(x, label);
                errors[c] += 0.002 * (blocks[c].mistakes(0) - before - errors[c]);
            }
            if (errors[1 - winner] + Math.sqrt(0.001 * (errors[0] + errors[1])) < errors[winner]) {
                winner = 1 - winner;
            }
            if (sleep.event(winner == 1, errors[1], errors[winner])) {
                turn();
            }
        }

        private void turn() {
            if (sleep.asleep) {
                sleeps++;
                errors[1] = 1;
            } else {
                wakes++;
                ((SleepingBlock) blocks[1]).wake(0, blocks[0].model(0));
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

    private static void assertAs(PlainPart plain, CandidateBlock block, int p) throws IOException {
        assertThat(block.candidate(p)).hasToString(BOTH.get(plain.winner));
        assertThat(bytes(block.model(p))).isEqualTo(bytes(plain.blocks[plain.winner].model(0)));
    }

    /**
     * The world stands still, then turns: copies fall asleep, wake and win. A block of all parts, blocks of one part
     * each, and blocks that are copied and stored at any time have the same bits.
     */
    @ParameterizedTest
    @MethodSource("kinds")
    void learn_worldThatStandsThenTurns_isAsCandidatesAlone(LearnerKind kind) throws IOException {
        LearnerSettings settings = settings(kind);
        List<? extends Part> parts = parts(settings);
        List<PlainPart> plain =
                parts.stream().map(part -> new PlainPart(settings, part)).toList();
        CandidateBlock whole = start(settings, BOTH, parts);
        List<CandidateBlock> split =
                parts.stream().map(part -> start(settings, BOTH, List.of(part))).toList();
        Circle circle = new Circle();
        boolean won = false;
        for (int t = 0; t < 50_000; t++) {
            Features x = circle.next(t < 35_000 ? 0 : (t - 35_000) / 4000.0);
            plain.forEach(part -> part.learn(x, circle.label));
            whole.learn(x, circle.label);
            split.forEach(block -> block.learn(x, circle.label));
            for (int p = 0; t % 250 == 0 && p < parts.size(); p++) {
                assertAs(plain.get(p), whole, p);
                assertAs(plain.get(p), split.get(p), 0);
                won |= t > 35_000 && plain.get(p).winner == 1;
            }
            if (t % 1500 == 0) {
                byte[] stored = bytes(whole);
                whole = t % 3000 == 0 ? whole.copy() : read(stored, settings);
                assertThat(bytes(whole)).isEqualTo(stored);
            }
        }
        assertThat(plain).allMatch(part -> part.sleeps > 0 && part.wakes > 0);
        assertThat(won).as("a copy that woke is the part").isTrue();
    }
}
