package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.monitor.SegmentQuality.Segment;

class SegmentQualityTest {
    private static final SegmentFields FIELD = new SegmentFields(List.of("v"));
    private static final SegmentFields BOTH = new SegmentFields(List.of("v", "w"));

    private static double[] probabilities(double ofSecond) {
        return new double[] {1 - ofSecond, ofSecond};
    }

    /** Segments of a field are all events: their counts add up, and those of one value are of its events alone. */
    @Test
    void add_randomEvents_segmentsOfAFieldAddUp() {
        Random random = new Random(5);
        SegmentQuality quality = new SegmentQuality(2, BOTH.names());
        ServedQuality ofOdd = new ServedQuality(2);
        int wrong = 0;
        for (int i = 0; i < 2_000; i++) {
            int truth = random.nextInt(2);
            double p = random.nextDouble();
            String value = random.nextInt(10) == 0 ? "" : "value " + random.nextInt(100);
            quality.add(BOTH.marked(value, i % 2 == 0 ? "even" : "odd"), truth, p < 0.5 ? 0 : 1, probabilities(p));
            wrong += (p < 0.5 ? 0 : 1) == truth ? 0 : 1;
            if (i % 2 != 0) {
                ofOdd.add(truth, p < 0.5 ? 0 : 1, probabilities(p));
            }
        }

        for (int field = 0; field < 2; field++) {
            List<Segment> segments = quality.largest(field);
            assertThat(segments.stream()
                            .mapToDouble(each -> quality.of(each).events())
                            .sum())
                    .isEqualTo(2_000);
            assertThat(segments.stream()
                            .mapToDouble(each ->
                                    quality.of(each).error() * quality.of(each).events())
                            .sum())
                    .isCloseTo(wrong, org.assertj.core.data.Offset.offset(1e-9));
        }
        assertThat(quality.largest(0))
                .hasSize(SegmentQuality.MOST_VALUES + 2)
                .contains(new Segment(0, null), new Segment(0, ""));
        assertThat(quality.of(new Segment(1, "odd")).figures(1))
                .isEqualTo(ofOdd.in(QualityForm.CUMULATIVE).figures(1));
    }

    @Test
    void ofMostFrequent_anyOrder_keepsTheMostFrequentValues() {
        List<List<String>> events = new ArrayList<>();
        for (int value = 0; value < 80; value++) {
            for (int i = 0; i < 1 + value / 2; i++) {
                events.add(FIELD.marked("value " + value));
            }
        }
        List<Segment> first = null;
        for (int seed = 0; seed < 5; seed++) {
            Collections.shuffle(events, new Random(seed));
            SegmentQuality quality = SegmentQuality.ofMostFrequent(2, FIELD.names(), events);
            events.forEach(values -> quality.add(values, 0, 0, probabilities(0)));
            List<Segment> largest = quality.largest(0);
            first = first == null ? largest : first;

            assertThat(largest).isEqualTo(first).contains(new Segment(0, "value 79"), new Segment(0, "value 30"));
            assertThat(largest).doesNotContain(new Segment(0, "value 29")).hasSize(51);
        }
    }

    private static void add(SegmentQuality quality, String value, int truth) {
        quality.add(FIELD.marked(value), truth, 0, probabilities(0.25));
    }

    /** Made-up values that came first give way to those that come often; all events stay in some segment. */
    @Test
    void add_valueOfTheRestThatComesOften_takesThePlaceOfTheSmallest() {
        SegmentQuality quality = new SegmentQuality(2, FIELD.names());
        for (int i = 0; i < 5_000; i++) {
            add(quality, "invented " + i, 0);
        }
        for (int i = 0; i < 2_000; i++) {
            add(quality, i % 2 == 0 ? "FR" : "DE", i % 20 == 1 ? 1 : 0);
            add(quality, "more " + i, 0);
        }

        assertThat(quality.largest(0))
                .hasSize(51)
                .startsWith(new Segment(0, null))
                .contains(new Segment(0, "FR"));
        assertThat(quality.of(new Segment(0, "DE")).events()).isBetween(950.0, 999.0);
        assertThat(quality.of(new Segment(0, "DE")).error()).isCloseTo(0.1, org.assertj.core.data.Offset.offset(0.01));
        assertThat(quality.largest(0).stream()
                        .mapToDouble(each -> quality.of(each).events())
                        .sum())
                .isEqualTo(9_000);
        assertThat(quality.of(new Segment(0, "invented 0")).events())
                .as("its place is taken")
                .isZero();
    }

    /** Metrics are made for each: values that come about as often do not take turns. */
    @Test
    void add_manyEvenValues_placesChangeHandsSeldom() {
        SegmentQuality quality = new SegmentQuality(2, FIELD.names());
        Random random = new Random(3);
        int told = 0;
        for (int i = 0; i < 100_000; i++) {
            told += quality.add(FIELD.marked("value " + random.nextInt(100)), 0, 0, probabilities(0))
                    .size();
        }

        assertThat(told).isBetween(51, 200);
    }

    @Test
    void add_newValue_isToldOnce() {
        SegmentQuality quality = new SegmentQuality(2, FIELD.names());

        assertThat(quality.add(FIELD.marked("a"), 0, 0, probabilities(0))).containsExactly(new Segment(0, "a"));
        assertThat(quality.add(FIELD.marked("a"), 0, 0, probabilities(0))).isEmpty();
    }

    @Test
    void shown_noValueAndRest_areInBrackets() {
        assertThat(new Segment(0, "").shown()).isEqualTo("(missing)");
        assertThat(new Segment(0, null).shown()).isEqualTo("(rest)");
        assertThat(new Segment(0, "FR").shown()).isEqualTo("FR");
    }
}
