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
import org.lorentztron.model.learn.UpdateSettings;

/** Candidates without use: they sleep on a stream that does not change. */
class SleepingCandidateTest {
    private static final List<String> BOTH = List.of("plain", "plain@0.01");
    private static final List<String> TABLE = List.of("plain", "hats", "waves", "waves@0.003");

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

    private static void assertAs(PlainSleepers plain, CandidateBlock block, int p) throws IOException {
        assertThat(block.candidate(p)).isEqualTo(plain.winner());
        assertThat(bytes(block.model(p))).isEqualTo(bytes(plain.model()));
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
        List<PlainSleepers> plain = parts.stream()
                .map(part -> new PlainSleepers(settings, true, BOTH, part))
                .toList();
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
                won |= t > 35_000 && plain.get(p).winner().forgetting() > 0;
            }
            if (t % 1500 == 0) {
                byte[] stored = bytes(whole);
                whole = t % 3000 == 0 ? whole.copy() : read(stored, settings);
                assertThat(bytes(whole)).isEqualTo(stored);
            }
        }
        assertThat(plain).allMatch(part -> part.fell(1) > 0 && part.woke(1) > 0);
        assertThat(won).as("a copy that woke is the part").isTrue();
    }

    /**
     * Quarters of a plane become bands: candidates fall asleep, and wake. Blocks of all parts, and of one, get no more
     * features of an event than they ask for, and have the bits of candidates alone that get them all.
     */
    @ParameterizedTest
    @MethodSource("kinds")
    void learn_candidatesOfATable_isAsCandidatesAlone(LearnerKind kind) throws IOException {
        LearnerSettings settings = ofTables(kind);
        List<? extends Part> parts = parts(settings);
        List<PlainSleepers> plain = parts.stream()
                .map(part -> new PlainSleepers(settings, false, TABLE, part))
                .toList();
        CandidateBlock whole = start(settings, TABLE, parts);
        List<CandidateBlock> split = parts.stream()
                .map(part -> start(settings, TABLE, List.of(part)))
                .toList();
        int perPart = parts.size() == 1 ? 1 : 2;
        int narrow = 0;
        Plane plane = new Plane();
        for (int t = 0; t < 20_000 * perPart; t++) {
            Features x = plane.next(t >= 12_000 * perPart);
            int label = plane.label;
            plain.forEach(part -> part.learn(x, label));
            learn(whole, x, label);
            for (CandidateBlock block : split) {
                narrow += learn(block, x, label) < CandidateStream.MAP.size() ? 1 : 0;
            }
            for (int p = 0; t % 500 == 0 && p < parts.size(); p++) {
                assertAs(plain.get(p), whole, p);
                assertAs(plain.get(p), split.get(p), 0);
            }
            if (t % 3000 == 0) {
                byte[] stored = bytes(whole);
                whole = t % 6000 == 0 ? whole.copy() : read(stored, settings);
                assertThat(bytes(whole)).isEqualTo(stored);
            }
        }
        assertThat(narrow).as("events without waves").isGreaterThan(1000);
        assertThat(plain).as("waves").anyMatch(part -> part.fell(2) > 0 && part.woke(2) > 0);
    }

    /** How many features the block asked for. */
    private static int learn(CandidateBlock block, Features x, int label) {
        int needed = block.toLearn(label);
        block.learn(x.first(needed), label);
        return needed;
    }

    private static LearnerSettings ofTables(LearnerKind kind) {
        return kind == LearnerKind.SHARED ? CandidateStream.network(0) : CandidateStream.settings(kind);
    }

    /** Classes are quarters of a plane, or bands; some labels are noise. */
    private static final class Plane {
        private final Random random = new Random(2);
        private int label;

        Features next(boolean bands) {
            float[] values = new float[CandidateStream.FEATURES];
            for (int j = 0; j < values.length; j++) {
                values[j] = (float) random.nextGaussian();
            }
            int band = (int) Math.floor(2 * values[0] + 100) % CandidateStream.CLASSES;
            int quarter = (values[0] > 0 ? 1 : 0) + (values[1] > 0 ? 2 : 0);
            label = random.nextInt(8) == 0 ? random.nextInt(CandidateStream.CLASSES) : bands ? band : quarter;
            return CandidateStream.preparation(TABLE).apply(Features.dense(values));
        }
    }
}
