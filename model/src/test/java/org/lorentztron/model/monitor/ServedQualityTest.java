package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ServedQualityTest {
    private static final Offset<Double> ROUNDING = within(1e-9);

    /** The totals and, for each class, precision and recall. */
    private static void assertEqual(Quality quality, PlainQuality plain, int classes) {
        assertThat(quality.events()).isCloseTo(plain.events(), ROUNDING);
        assertTotals(quality, plain, classes);
        for (int c = 0; c < classes; c++) {
            int k = c;
            assertThat(quality.precision(c)).isCloseTo(plain.precision(c), ROUNDING);
            assertThat(quality.recall(c)).isCloseTo(plain.recall(c), ROUNDING);
            assertThat(quality.rocAuc(c))
                    .isCloseTo(plain.rocAuc(c, e -> PlainQuality.bin(e.probabilities()[k])), ROUNDING);
            assertThat(quality.prAuc(c))
                    .isCloseTo(plain.prAuc(c, e -> PlainQuality.bin(e.probabilities()[k])), ROUNDING);
        }
    }

    private static void assertTotals(Quality quality, PlainQuality plain, int classes) {
        assertThat(quality.abstained()).isCloseTo(plain.abstained(), ROUNDING);
        assertThat(quality.error()).isCloseTo(plain.error(), ROUNDING);
        assertThat(quality.logLoss()).isCloseTo(plain.logLoss(), ROUNDING);
        assertThat(quality.brier()).isCloseTo(plain.brier(), ROUNDING);
        assertThat(quality.kappa()).isCloseTo(plain.kappa(classes), ROUNDING);
        assertThat(quality.ece()).isCloseTo(plain.ece(), ROUNDING);
    }

    @Property(tries = 10)
    void in_cumulativeAndFading_isThatOfAllEvents(@ForAll long seed, @ForAll @IntRange(min = 300, max = 700) int size) {
        List<Served> events = Served.random(seed, size, 1, 0.3, 0.3, 0.4);
        ServedQuality quality = Served.measured(3, events);
        assertEqual(quality.in(QualityForm.CUMULATIVE), PlainQuality.equally(events), 3);
        assertEqual(quality.in(QualityForm.FADING), PlainQuality.fading(events), 3);
    }

    /** No class is rare, so all numbers are of the same events. */
    @Property(tries = 5)
    void in_windowOfCommonClasses_isThatOfTheNewestThousand(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 2500) int before) {
        List<Served> events = Served.random(seed, before + 1_000, 1, 0.4, 0.6);
        List<Served> newest = events.subList(before, events.size());
        assertEqual(Served.measured(2, events).in(QualityForm.WINDOW), PlainQuality.equally(newest), 2);
    }

    @Property(tries = 8)
    void in_windowOfARareClass_hasItsNewestTwoHundred(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 6000) int size) {
        List<Served> events = Served.random(seed, size, 1.5, 0.7, 0.25, 0.05);
        Quality quality = Served.measured(3, events).in(QualityForm.WINDOW);
        for (int c = 0; c < 3; c++) {
            PlainWindow plain = new PlainWindow(events, c);
            assertThat(quality.events(c)).isEqualTo(plain.ofClass());
            assertThat(quality.recall(c)).isCloseTo(plain.recall(), ROUNDING);
            assertThat(quality.precision(c)).isCloseTo(plain.precision(), ROUNDING);
            assertThat(quality.rocAuc(c)).isCloseTo(plain.rocAuc(), ROUNDING);
            assertThat(quality.prAuc(c)).isCloseTo(plain.prAuc(), ROUNDING);
        }
    }

    /** Sums of what comes and goes would drift if they were rounded; there is nothing to forgive here. */
    @Test
    void in_windowAfterManyEvents_isExactlyThatOfItsEventsAlone() {
        List<Served> events = Served.random(7, 100_000, 1, 0.3, 0.3, 0.4);
        Quality used = Served.measured(3, events).in(QualityForm.WINDOW);
        Quality fresh = Served.measured(3, events.subList(99_000, 100_000)).in(QualityForm.WINDOW);
        assertThat(used.logLoss()).isEqualTo(fresh.logLoss());
        assertThat(used.brier()).isEqualTo(fresh.brier());
        assertThat(used.ece()).isEqualTo(fresh.ece());
        assertThat(used.error()).isEqualTo(fresh.error());
        assertThat(used.kappa()).isEqualTo(fresh.kappa());
    }

    /** Long enough for the weights to have been divided twice: 69,000 events apart. */
    @Test
    void in_fadingAfterManyEvents_isThatOfTheNewest() {
        List<Served> events = Served.random(8, 150_000, 1, 0.3, 0.7);
        Quality quality = Served.measured(2, events).in(QualityForm.FADING);
        // What is older weighs 0.999^40,000, which is 4e-18.
        PlainQuality plain = PlainQuality.fading(events.subList(110_000, 150_000));
        assertThat(quality.events()).isCloseTo(1_000, within(1e-6));
        assertThat(quality.events(0) + quality.events(1)).isCloseTo(1_000, within(1e-6));
        assertTotals(quality, plain, 2);
        assertThat(quality.precision(0)).isCloseTo(plain.precision(0), ROUNDING);
        assertThat(quality.recall(1)).isCloseTo(plain.recall(1), ROUNDING);
        // Only the newest 1,000 or so decide: two lists that end alike have nearly the same areas.
        assertThat(quality.rocAuc(0))
                .isCloseTo(
                        Served.measured(2, events.subList(110_000, 150_000))
                                .in(QualityForm.FADING)
                                .rocAuc(0),
                        ROUNDING);
    }

    @Test
    void in_anyFormOfAConstantStream_isItsConstant() {
        ServedQuality quality = new ServedQuality(2);
        for (int i = 0; i < 5_000; i++) {
            quality.add(1, 0, new double[] {0.75, 0.25});
        }
        for (QualityForm form : QualityForm.values()) {
            Quality numbers = quality.in(form);
            assertThat(numbers.error()).isEqualTo(1);
            assertThat(numbers.brier()).isCloseTo(2 * 0.5625, within(1e-12));
            assertThat(numbers.logLoss()).isCloseTo(-Math.log(0.25), ROUNDING);
            assertThat(numbers.ece()).isCloseTo(0.75, within(1e-12));
            assertThat(numbers.recall(1)).isZero();
            assertThat(numbers.precision(0)).isZero();
            assertThat(numbers.precision(1)).isNaN();
            assertThat(numbers.kappa()).isCloseTo(0, within(1e-12));
        }
    }

    /** A rare class alone: its window reaches back as far as its newest 200 events. */
    @Test
    void in_windowOfAClassThatVanished_keepsItsNewestEvents() {
        ServedQuality quality = new ServedQuality(2);
        double[] sure = {0.9, 0.1};
        IntStream.range(0, 300).forEach(i -> quality.add(1, i < 200 ? 0 : 1, sure));
        IntStream.range(0, 5_000).forEach(i -> quality.add(0, 0, sure));
        Quality window = quality.in(QualityForm.WINDOW);
        assertThat(window.events()).isEqualTo(1_000);
        assertThat(window.error()).isZero();
        assertThat(window.events(1)).isEqualTo(200);
        assertThat(window.recall(1)).isEqualTo(0.5);
        assertThat(window.precision(1)).isEqualTo(1);
        assertThat(window.events(0)).isEqualTo(1_000);
    }

    /** The probabilities are judged all the same; only what was served is not. */
    @Test
    void add_abstained_countsInItsShareAndInRecallOnly() {
        ServedQuality quality = new ServedQuality(2);
        quality.add(0, 0, new double[] {0.75, 0.25});
        quality.add(0, -1, new double[] {0.5, 0.5});
        quality.add(1, -1, new double[] {0.5, 0.5});
        quality.add(1, 0, new double[] {0.625, 0.375});
        for (QualityForm form : List.of(QualityForm.WINDOW, QualityForm.CUMULATIVE)) {
            Quality numbers = quality.in(form);
            assertThat(numbers.events()).isEqualTo(4);
            assertThat(numbers.abstained()).isEqualTo(0.5);
            assertThat(numbers.error()).isEqualTo(0.5);
            assertThat(numbers.kappa()).isZero();
            assertThat(numbers.recall(0)).isEqualTo(0.5);
            assertThat(numbers.precision(0)).isEqualTo(0.5);
            assertThat(numbers.logLoss())
                    .isCloseTo(-(Math.log(0.75) + 2 * Math.log(0.5) + Math.log(0.375)) / 4, ROUNDING);
            assertThat(numbers.brier()).isEqualTo((0.125 + 2 * 0.5 + 0.78125) / 4);
        }
    }

    @Test
    void add_impossibleProbabilities_countAsTheNearest() {
        ServedQuality quality = new ServedQuality(2);
        quality.add(0, 1, new double[] {0, 1});
        quality.add(0, 1, new double[] {Double.NaN, 2});
        Quality numbers = quality.in(QualityForm.CUMULATIVE);
        assertThat(numbers.logLoss()).isCloseTo(-Math.log(1e-15), ROUNDING);
        assertThat(numbers.brier()).isEqualTo(2);
        assertThat(numbers.ece()).isEqualTo(1);
    }

    @Test
    void in_anyFormBeforeTheFirstEvent_hasNoNumbers() {
        ServedQuality quality = new ServedQuality(3);
        for (QualityForm form : QualityForm.values()) {
            Quality numbers = quality.in(form);
            assertThat(numbers.events()).isZero();
            assertThat(new double[] {
                        numbers.abstained(),
                        numbers.error(),
                        numbers.logLoss(),
                        numbers.brier(),
                        numbers.kappa(),
                        numbers.ece(),
                        numbers.precision(0),
                        numbers.recall(0),
                        numbers.rocAuc(0),
                        numbers.prAuc(0)
                    })
                    .as(form.id())
                    .containsOnly(Double.NaN);
        }
    }

    @Test
    void add_classesBeyondTheFirstFifty_countInTheTotals() {
        double[] uniform =
                Collections.nCopies(80, 1 / 80.0).stream().mapToDouble(p -> p).toArray();
        List<Served> events = new ArrayList<>();
        for (int i = 0; i < 1_600; i++) {
            events.add(new Served(i % 80, i % 3 == 0 ? 79 - i % 80 : i % 80, uniform));
        }
        ServedQuality quality = Served.measured(80, events);
        for (QualityForm form : QualityForm.values()) {
            assertThat(quality.in(form).ownClasses()).isEqualTo(50);
        }
        assertTotals(quality.in(QualityForm.CUMULATIVE), PlainQuality.equally(events), 80);
        assertTotals(quality.in(QualityForm.WINDOW), PlainQuality.equally(events.subList(600, 1_600)), 80);
        assertThat(quality.in(QualityForm.CUMULATIVE).recall(49))
                .isEqualTo(PlainQuality.equally(events).recall(49));
    }

    @Test
    void badArguments_areRefused() {
        assertThatThrownBy(() -> new ServedQuality(1)).hasMessage("number of classes is 1, expected 2 or more");
        ServedQuality quality = new ServedQuality(3);
        double[] p = {1, 0, 0};
        assertThatThrownBy(() -> quality.add(3, 0, p)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> quality.add(-1, 0, p)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> quality.add(0, 3, p)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> quality.add(0, -2, p)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> quality.add(0, 0, new double[2])).hasMessage("probabilities has length 2, expected 3");
    }
}
