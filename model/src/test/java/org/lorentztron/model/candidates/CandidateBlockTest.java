package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.candidates.CandidateStream.ALL;
import static org.lorentztron.model.candidates.CandidateStream.CLASSES;
import static org.lorentztron.model.candidates.CandidateStream.bytes;
import static org.lorentztron.model.candidates.CandidateStream.network;
import static org.lorentztron.model.candidates.CandidateStream.parts;
import static org.lorentztron.model.candidates.CandidateStream.preparation;
import static org.lorentztron.model.candidates.CandidateStream.settings;
import static org.lorentztron.model.candidates.CandidateStream.start;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;

class CandidateBlockTest {
    private static final LearnerSettings HERDED = settings(LearnerKind.HERDED);

    private static void assertSamePart(TrainingBlock actual, int p, TrainingBlock expected, int q) throws IOException {
        assertThat(bytes(actual.model(p))).isEqualTo(bytes(expected.model(q)));
        assertThat(actual.counts(p)).isEqualTo(expected.counts(q));
    }

    static List<LearnerKind> kinds() {
        return LearnerKind.values();
    }

    /** Without a choice nothing changes for any learner. */
    @ParameterizedTest
    @MethodSource("kinds")
    void learn_oneCandidate_hasTheBitsOfTheLearnersOwnBlock(LearnerKind kind) throws IOException {
        LearnerSettings settings = settings(kind);
        List<? extends Part> parts = parts(settings);
        TrainingBlock own = Learners.of(settings).newBlock(parts);
        TrainingBlock block = start(settings, List.of("plain"), parts);
        double[] scores = new double[block.scoreCount()];
        double[] expected = new double[own.scoreCount()];
        CandidateStream stream = new CandidateStream(1);
        for (int t = 0; t < 200; t++) {
            stream.next();
            own.score(stream.x().first(3), expected);
            block.score(stream.x(), scores);
            assertThat(scores).containsExactly(expected);
            own.learn(stream.x().first(3), stream.label());
            block.learn(stream.x(), stream.label());
            if (t % 50 == 49) {
                IntervalBlock.end(own);
                IntervalBlock.end(block);
            }
        }
        for (int p = 0; p < parts.size(); p++) {
            assertSamePart(block, p, own, p);
            assertThat(PartReports.of(block).hasLearned(p)).isTrue();
        }
    }

    /** Every candidate is trained as if it were alone, and the part is the one that a plain race says. */
    @Property(tries = 15)
    void learn_anyStream_isTheWinnerOfCandidatesTrainedAlone(
            @ForAll long seed, @ForAll Scheme scheme, @ForAll @IntRange(min = 0, max = 1) int fitted)
            throws IOException {
        LearnerSettings settings = HERDED.with(scheme).withStartFit(30 * fitted);
        assertAsPlain(settings, ALL, seed);
    }

    /** A network is one part of which all scores are. Of tables none is fitted, of other events the first. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"plain,hats,waves,waves@0.003;30;1", "plain,plain@0.01;0;1", "plain,plain@0.01;30;2"})
    void learn_network_isTheWinnerOfCandidatesTrainedAlone(String names, int startBasis, long seed) throws IOException {
        assertAsPlain(network(startBasis), List.of(names.split(",")), seed);
    }

    private static void assertAsPlain(LearnerSettings settings, List<String> names, long seed) throws IOException {
        List<? extends Part> parts = parts(settings);
        CandidateBlock block = start(settings, names, parts);
        PlainCandidates plain = new PlainCandidates(settings, preparation(names), parts);
        CandidateStream stream = new CandidateStream(seed);
        for (int t = 0; t < 500; t++) {
            stream.next();
            assertScores(block, plain, stream.x());
            block.learn(stream.x(), stream.label());
            plain.learn(stream.x(), stream.label());
            if (t % 100 == 99) {
                block.endInterval();
                plain.endInterval();
            }
            for (int p = 0; p < parts.size(); p++) {
                assertThat(block.candidate(p)).hasToString(names.get(plain.winner(p)));
                assertThat(block.counts(p)).isEqualTo(plain.counts(p));
                assertThat(block.mistakes(p)).isEqualTo(plain.counts(p).mistakes());
                assertThat(PartReports.of(block).hasLearned(p))
                        .isEqualTo(PartReports.of(plain.winning(p)).hasLearned(p));
                if (t % 25 == 0) {
                    assertThat(bytes(block.model(p)))
                            .isEqualTo(bytes(plain.winning(p).model(p)));
                }
            }
        }
        assertThat(plain.switches()).isPositive();
    }

    private static void assertScores(CandidateBlock block, PlainCandidates plain, Features x) {
        double[] scores = new double[block.scoreCount()];
        int each = scores.length / block.parts().size();
        block.score(x, scores);
        for (int p = 0; p < block.parts().size(); p++) {
            assertThat(Arrays.copyOfRange(scores, p * each, (p + 1) * each))
                    .containsExactly(Arrays.copyOfRange(plain.scores(p, x), p * each, (p + 1) * each));
        }
    }

    /** Metrics are differences of counts: none may fall, and a new candidate is a restart of the average. */
    @ParameterizedTest
    @MethodSource("pairsAndNetwork")
    void counts_acrossSwitches_goOn(LearnerSettings settings) {
        List<? extends Part> parts = parts(settings);
        CandidateBlock block = start(settings, ALL, parts);
        CandidateStream stream = new CandidateStream(3);
        int switches = 0;
        for (int t = 0; t < 1000; t++) {
            stream.next();
            List<PartCounts> before =
                    IntStream.range(0, parts.size()).mapToObj(block::counts).toList();
            List<Candidate> were =
                    IntStream.range(0, parts.size()).mapToObj(block::candidate).toList();
            block.learn(stream.x(), stream.label());
            for (int p = 0; p < parts.size(); p++) {
                PartCounts added = block.counts(p).minus(before.get(p));
                long seen = parts.get(p).contains(stream.label()) ? 1 : 0;
                assertThat(added.examples()).isEqualTo(seen);
                assertThat(added.updates()).isBetween(0L, seen);
                assertThat(added.mistakes()).isBetween(0L, seen);
                assertThat(added.degenerateUpdates()).isBetween(0L, seen);
                boolean switched = !block.candidate(p).equals(were.get(p));
                assertThat(added.restarts()).isGreaterThanOrEqualTo(switched ? 1 : 0);
                switches += switched ? 1 : 0;
            }
        }
        assertThat(switches).isGreaterThanOrEqualTo(parts.size());
        for (int p = 0; p < parts.size(); p++) {
            assertThat(block.refutations(p)).isZero();
        }
    }

    /** Every candidate is refuted when classes exchange their names. */
    @Test
    void refutations_namesExchanged_areThoseOfAllCandidates() {
        CandidateBlock block = start(HERDED, ALL, parts(HERDED));
        CandidateStream stream = new CandidateStream(3);
        for (int t = 0; t < 6_000; t++) {
            stream.next();
            block.learn(stream.x(), t < 3_000 ? stream.label() : (stream.label() + 1) % 3);
        }
        assertThat(block.refutations(0)).isGreaterThan(1);
    }

    static List<LearnerSettings> pairsAndNetwork() {
        return List.of(HERDED, network(0));
    }

    /** The first candidate of a network that has as many features as all others is fitted, and no other. */
    @Test
    void learn_networkOfPlainCandidates_fitsTheFirstAlone() throws IOException {
        assertStates(List.of("plain", "plain@0.01"), List.of(true, false));
    }

    /** Other inputs win more of a table than a fit does. */
    @Test
    void learn_networkOfATable_fitsNone() throws IOException {
        assertStates(List.of("plain", "hats", "waves", "waves@0.003"), List.of(false, false, false, false));
    }

    private static void assertStates(List<String> names, List<Boolean> fitted) throws IOException {
        LearnerSettings settings = network(30);
        List<? extends Part> parts = parts(settings);
        CandidateBlock block = start(settings, names, parts);
        List<TrainingBlock> alone = new ArrayList<>();
        for (int c = 0; c < names.size(); c++) {
            LearnerSettings own = fitted.get(c) ? settings : settings.withRandomStart();
            Candidate candidate = Candidate.of(names.get(c));
            alone.add(Learners.of(own.withFeatures(CandidateStream.MAP.size(candidate.inputs()))
                            .withForgetting(candidate.forgetting()))
                    .newBlock(parts));
        }
        CandidateStream stream = new CandidateStream(8);
        for (int t = 0; t < 60; t++) {
            stream.next();
            block.learn(stream.x(), stream.label());
            for (int c = 0; c < names.size(); c++) {
                int size = CandidateStream.MAP.size(Candidate.of(names.get(c)).inputs());
                alone.get(c).learn(stream.x().first(size), stream.label());
            }
        }
        String state = new String(bytes(block), StandardCharsets.ISO_8859_1);
        for (int c = 0; c < names.size(); c++) {
            assertThat(alone.get(c).counts(0).restarts()).isEqualTo(fitted.get(c) ? 1 : 0);
            assertThat(state.contains(new String(bytes(alone.get(c)), StandardCharsets.ISO_8859_1)))
                    .as(names.get(c))
                    .isTrue();
        }
    }

    /** However parts are spread over blocks, that is over machines. */
    @Property(tries = 10)
    void learn_partsInOtherBlocks_givesTheSameBits(@ForAll long seed, @ForAll Scheme scheme) throws IOException {
        LearnerSettings settings = HERDED.with(scheme);
        List<? extends Part> parts = parts(settings);
        Random random = new Random(seed);
        List<List<Part>> groups = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (Part part : parts) {
            groups.get(random.nextInt(groups.size())).add(part);
        }
        List<CandidateBlock> split = groups.stream()
                .filter(group -> !group.isEmpty())
                .map(group -> start(settings, ALL, group))
                .toList();
        CandidateBlock all = start(settings, ALL, parts);
        CandidateStream stream = new CandidateStream(seed);
        for (int t = 0; t < 500; t++) {
            stream.next();
            all.learn(stream.x(), stream.label());
            split.forEach(block -> block.learn(stream.x(), stream.label()));
        }
        for (CandidateBlock block : split) {
            for (int p = 0; p < block.parts().size(); p++) {
                int position = parts.indexOf(block.parts().get(p));
                assertSamePart(block, p, all, position);
                assertThat(block.candidate(p)).isEqualTo(all.candidate(position));
            }
        }
    }

    @Test
    void learn_eventsOfOtherClasses_changeNothing() throws IOException {
        List<ClassPair> pairs = List.of(new ClassPair(1, 2), new ClassPair(0, 1));
        CandidateBlock block = start(HERDED, ALL, pairs);
        CandidateBlock ownEvents = start(HERDED, ALL, pairs.subList(0, 1));
        CandidateStream stream = new CandidateStream(4);
        for (int t = 0; t < 600; t++) {
            stream.next();
            byte[] before = bytes(block);
            block.learn(stream.x(), stream.label());
            if (stream.label() == 3) {
                assertThat(bytes(block)).as("a class without a part").isEqualTo(before);
            } else if (stream.label() != 0) {
                ownEvents.learn(stream.x(), stream.label());
            }
        }
        byte[] before = bytes(block);
        block.learn(stream.x(), CLASSES + 9);
        assertThat(bytes(block)).as("a class beyond all").isEqualTo(before);
        assertSamePart(block, 0, ownEvents, 0);
        assertThat(block.counts(0).restarts()).as("the case is one").isPositive();
    }

    /** Not even what is held for a switch to come. */
    @Test
    void score_anyEvent_changesNothing() throws IOException {
        CandidateBlock block = start(HERDED, ALL, parts(HERDED));
        CandidateStream stream = new CandidateStream(5);
        for (int t = 0; t < 200; t++) {
            stream.next();
            byte[] before = bytes(block);
            block.score(stream.x(), new double[block.scoreCount()]);
            assertThat(bytes(block)).isEqualTo(before);
            block.learn(stream.x(), stream.label());
        }
    }

    /** Start models of as many features as events have: all candidates begin with them, zeros for what is added. */
    @Test
    void start_modelsOfPlainFeatures_startAllCandidates() throws IOException {
        assertStarts(3, List.of(true, true, true, true, true));
    }

    @Test
    void start_modelsOfHats_startThoseThatTakeThem() throws IOException {
        assertStarts(CandidateStream.MAP.size(Inputs.HATS), List.of(false, true, true, true, false));
    }

    @Test
    void start_modelsOfWaves_startThoseAlone() throws IOException {
        assertStarts(CandidateStream.MAP.size(), List.of(false, false, true, true, false));
    }

    /** A published part goes on as it was: not as a candidate that cannot start from it. */
    @Test
    void start_modelOfHats_isTheCandidateThatTakesHats() throws IOException {
        int features = CandidateStream.MAP.size(Inputs.HATS);
        double[] u = new Random(6)
                .doubles(2 * (features + 1), -1, 1)
                .map(value -> (float) value)
                .toArray();
        DosModel given = new DosModel(2, FeatureSet.all(features), u, u.clone());
        ClassPair pair = new ClassPair(0, 1);
        ClassPair other = new ClassPair(2, 3);

        CandidateBlock block = (CandidateBlock) CandidateBlock.start(
                HERDED, preparation(ALL), List.of(pair, other), part -> part.equals(pair) ? given : null);

        assertThat(block.candidate(0)).hasToString("hats");
        assertThat(bytes(block.model(0))).isEqualTo(bytes(given));
        assertThat(block.counts(0).restarts()).isZero();
        assertThat(block.candidate(1)).hasToString("plain");
    }

    /** What each candidate is at its start shows where it is the first. */
    private static void assertStarts(int features, List<Boolean> expected) throws IOException {
        Random random = new Random(6);
        int length = 2 * (features + 1);
        double[] u = random.doubles(length, -1, 1).map(value -> (float) value).toArray();
        double[] v = random.doubles(length, -1, 1).map(value -> (float) value).toArray();
        DosModel given = new DosModel(2, FeatureSet.all(features), u, v);
        ClassPair pair = new ClassPair(0, 1);
        StartModels starts = part -> part.equals(pair) ? given : null;
        CandidateStream stream = new CandidateStream(7);
        stream.next();
        for (int c = 0; c < ALL.size(); c++) {
            List<Part> parts = List.of(pair, new ClassPair(2, 3));
            TrainingBlock block = CandidateBlock.start(HERDED, preparation(List.of(ALL.get(c))), parts, starts);
            CandidateBlock own = start(HERDED, List.of(ALL.get(c)), parts);
            double[] scores = new double[2];

            block.score(stream.x(), scores);

            double score = given.score(stream.x().first(features));
            assertThat(Math.abs(scores[0] - score) < 1e-4).as(ALL.get(c)).isEqualTo(expected.get(c));
            if (!expected.get(c)) {
                assertSamePart(block, 0, own, 0);
            }
            assertSamePart(block, 1, own, 1);
        }
    }
}
