package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * Events with the largest numbers that there may be, among ordinary ones of two classes, each around points of its own.
 * A learner believes an event the more the larger its values are, unless they are bounded.
 */
class ExtremeEventsTest {
    private static final int FEATURES = 8;
    private static final int EVENTS = 1_500;
    private static final int TESTS = 1_000;
    /** How many features there may be where they have names. */
    private static final int NAMES = Integer.MAX_VALUE;

    private static final NamedNumbers NUMBERS = NamedNumbers.of(
            IntStream.range(0, FEATURES).toArray(),
            IntStream.range(FEATURES, 2 * FEATURES).toArray());

    private record Row(Features x, int label) {}

    /** How rows are sent: numbers of several sizes, or grey values with zeros, which are learned as they are. */
    private enum Stream {
        NUMBERS {
            @Override
            float value(int j, double deviations) {
                return (float) (Math.pow(10, j % 4) * (j + deviations));
            }
        },
        PIXELS {
            @Override
            float value(int j, double deviations) {
                double grey = 0.5 + deviations / 6;
                return grey < 0.3 ? 0 : (float) Math.min(1, grey);
            }
        };

        abstract float value(int j, double deviations);

        List<Row> rows(int count, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int label = random.nextInt(2);
                float[] values = new float[FEATURES];
                for (int j = 0; j < FEATURES; j++) {
                    double centre = label == j % 2 ? 0.6 : -0.6;
                    values[j] = value(j, centre + random.nextGaussian());
                }
                rows.add(new Row(Features.dense(values), label));
            }
            return rows;
        }
    }

    private static Row extreme(float size, SplittableRandom random) {
        float[] values = new float[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            values[j] = random.nextBoolean() ? size : -size;
        }
        return new Row(Features.dense(values), random.nextInt(2));
    }

    /** The same of numbers that have names, and other features of one value that no other row has. */
    private static Row named(Row row, int others, float value) {
        int count = 2 * FEATURES + others;
        float[] values = new float[count];
        Arrays.fill(values, value);
        for (int j = 0; j < FEATURES; j++) {
            values[j] = row.x().valueOf(j);
            values[FEATURES + j] = 1;
        }
        return new Row(Features.sparse(NAMES, IntStream.range(0, count).toArray(), values), row.label());
    }

    private static Row named(Row row) {
        return named(row, 0, 0);
    }

    private static Preparation preparation(List<Row> rows) {
        List<Features> first =
                rows.stream().limit(Calibration.EVENTS).map(Row::x).toList();
        FeatureMap map = FeatureMap.none(first.get(0).size());
        CandidateChoice choice = CandidateChoice.of("one");
        return first.get(0).size() == FEATURES
                ? Preparation.of(first, true, choice, map, 1)
                : Preparation.ofNamed(first, Collections.nCopies(first.size(), NUMBERS), true, choice, map, 1);
    }

    /** The share of ordinary rows that a model of some rows takes for the other class. */
    private static double error(LearnerKind kind, List<Row> rows, List<Row> tests) {
        LearnerSettings settings = LearnerSettings.builder(
                        kind, List.of("a", "b"), tests.get(0).x().size())
                .rank(4)
                .initScale(kind.defaultInitScale())
                .seed(1)
                .build();
        Preparation preparation = preparation(rows);
        TrainingBlock block =
                CandidateBlock.start(settings, preparation, CandidateStream.parts(settings), StartModels.NONE);
        for (Row row : rows) {
            block.learn(preparation.apply(row.x()), row.label(), 1);
        }
        int wrong = 0;
        for (Row test : tests) {
            double[] scores = new double[1];
            block.score(preparation.apply(test.x()), scores);
            wrong += scores[0] > 0 == (test.label() == 0) ? 0 : 1;
        }
        return (double) wrong / tests.size();
    }

    /** A single wrong label moves the newest model of dos as far; nherd trusts its first event more than others do. */
    @ParameterizedTest
    @CsvSource({"herded, 0.02", "dos, 0.03", "arow, 0.02", "nherd, 0.08", "linear, 0.02"})
    void learn_extremeEvents_moveAModelLittle(String id, double most) {
        LearnerKind kind = LearnerKind.of(id);
        for (Stream stream : Stream.values()) {
            List<Row> ordinary = stream.rows(EVENTS, 1);
            List<Row> tests = stream.rows(TESTS, 2);
            double honest = error(kind, ordinary, tests);
            for (float size : new float[] {1e3f, 1e6f, 1e15f}) {
                for (int place : new int[] {0, 250, 700, EVENTS - 1}) {
                    List<Row> rows = new ArrayList<>(ordinary);
                    rows.set(place, extreme(size, new SplittableRandom(place)));
                    assertThat(error(kind, rows, tests))
                            .as("%s, one of %s at %s", stream, size, place)
                            .isLessThan(honest + most);
                }
                List<Row> rows = new ArrayList<>(ordinary);
                SplittableRandom random = new SplittableRandom(3);
                for (int i = 0; i < 8; i++) {
                    rows.set(random.nextInt(EVENTS), extreme(size, random));
                }
                assertThat(error(kind, rows, tests))
                        .as("%s, eight of %s", stream, size)
                        .isLessThan(honest + most);
            }
        }
    }

    /** A sender chooses how many features there are: those that are ordinary, or next to nothing, excuse no other. */
    @ParameterizedTest
    @ValueSource(strings = {"herded", "dos", "arow"})
    void learn_extremeEventsOfManyOtherFeatures_moveAModelLittle(String id) {
        LearnerKind kind = LearnerKind.of(id);
        List<Row> ordinary = Stream.NUMBERS.rows(EVENTS, 1).stream()
                .map(ExtremeEventsTest::named)
                .toList();
        List<Row> tests = Stream.NUMBERS.rows(TESTS, 2).stream()
                .map(ExtremeEventsTest::named)
                .toList();
        double honest = error(kind, ordinary, tests);
        for (float value : new float[] {0.001f, 1, 4}) {
            List<Row> rows = new ArrayList<>(ordinary);
            SplittableRandom random = new SplittableRandom(3);
            for (int i = 0; i < 40; i++) {
                rows.set(500 + random.nextInt(EVENTS - 500), named(extreme(1e15f, random), 600, value));
            }
            assertThat(error(kind, rows, tests)).as("600 of %s", value).isLessThan(honest + 0.02);
        }
    }
}
