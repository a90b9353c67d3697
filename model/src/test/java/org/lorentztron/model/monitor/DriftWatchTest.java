package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DriftWatchTest {

    /** Tallies of events that are drawn: classes, the mistakes of one part for each of them, and a named number. */
    private static final class Stream {
        private static final int BINS = 10;

        private final SplittableRandom random;
        private final double[] classes;
        private final double[] mistakes;
        private final long[] examples;
        private final long[] mistaken;
        private final long[] refutations;
        private double missing = 0.1;
        private double unseen = 0.02;
        private int shiftedValues;

        Stream(long seed, double... classes) {
            random = new SplittableRandom(seed);
            this.classes = classes;
            mistakes = new double[classes.length];
            examples = new long[classes.length];
            mistaken = new long[classes.length];
            refutations = new long[classes.length];
            for (int part = 0; part < mistakes.length; part++) {
                mistakes[part] = 0.05 + 0.4 * random.nextDouble();
            }
        }

        private int label() {
            double left = random.nextDouble();
            int label = 0;
            while (label < classes.length - 1 && left >= classes[label]) {
                left -= classes[label++];
            }
            return label;
        }

        IntervalTally interval(int events) {
            long[] counts = new long[classes.length];
            FeatureCounts features = FeatureCounts.none(new int[] {BINS});
            for (int i = 0; i < events; i++) {
                int label = label();
                counts[label]++;
                examples[label]++;
                mistaken[label] += random.nextDouble() < mistakes[label] ? 1 : 0;
                features.countEvent(random.nextDouble() < unseen);
                if (random.nextDouble() >= missing) {
                    features.countValue(0, Math.min(BINS - 1, random.nextInt(BINS) + shiftedValues));
                }
            }
            List<PartTally> parts = new ArrayList<>();
            for (int part = counts.length - 1; part >= 0; part--) {
                if (counts[part] > 0) {
                    parts.add(new PartTally(part, examples[part], mistaken[part], refutations[part]));
                }
            }
            return new IntervalTally(counts, features, parts);
        }
    }

    private static List<Finding> run(DriftWatch watch, Stream stream, int intervals, int events) {
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < intervals; i++) {
            findings.addAll(watch.endInterval(stream.interval(events)));
        }
        return findings;
    }

    /**
     * Twenty streams of a million events: with the chance of an alarm that is allowed, 20 would be expected. Always the
     * same streams, since in one of some forty runs chance alone would go beyond five standard errors.
     */
    @Property(tries = 20, seed = "24")
    void endInterval_nothingChanges_findsNothing(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 12) int classes, @ForAll @IntRange(max = 3) int size) {
        double[] shares = new double[classes];
        double sum = 0;
        for (int label = 0; label < classes; label++) {
            shares[label] = 1.0 / (1 + 5 * label);
            sum += shares[label];
        }
        for (int label = 0; label < classes; label++) {
            shares[label] /= sum;
        }
        int events = new int[] {20, 333, 5_000, 60_000}[size];

        assertThat(run(DriftWatch.of(classes), new Stream(seed, shares), 1_000_000 / events, events))
                .isEmpty();
    }

    /** The change falls on a border of windows, or into a window, which then holds both. */
    @Property(tries = 20)
    void endInterval_classBecomesRarer_isToldOnceForEachClass(
            @ForAll long seed, @ForAll @IntRange(max = 9) int intervals) {
        DriftWatch watch = DriftWatch.of(3);
        Stream stream = new Stream(seed, 0.5, 0.3, 0.2);
        assertThat(run(watch, stream, 20 + intervals, 1_000)).isEmpty();
        stream.classes[0] = 0.3;
        stream.classes[1] = 0.5;

        List<Finding> findings = run(watch, stream, 60, 1_000);

        assertThat(findings)
                .extracting(Finding::drift, Finding::subject)
                .containsExactlyInAnyOrder(tuple(Drift.CLASS_RATE, 0), tuple(Drift.CLASS_RATE, 1));
        assertThat(findings).allSatisfy(finding -> {
            assertThat(Math.abs(finding.distance())).isGreaterThan(finding.bound());
            assertThat(Math.signum(finding.distance())).isEqualTo(Math.signum(finding.after() - finding.before()));
            assertThat(finding.eventsBefore()).isEqualTo(5_000);
            assertThat(finding.events()).isEqualTo(5_000);
        });
    }

    /** A slow change, of which no two neighbouring windows show enough. */
    @Test
    void endInterval_classBecomesRarerSlowly_isTold() {
        DriftWatch watch = DriftWatch.of(2);
        Stream stream = new Stream(5, 0.5, 0.5);
        List<Finding> findings = new ArrayList<>();
        for (int step = 0; step < 20; step++) {
            stream.classes[0] = 0.5 - 0.005 * step;
            findings.addAll(run(watch, stream, 5, 1_000));
        }
        assertThat(findings).extracting(Finding::drift).containsOnly(Drift.CLASS_RATE);
        assertThat(findings).filteredOn(finding -> finding.subject() == 0).hasSizeBetween(1, 2);
    }

    /** With 0.15, one interval is enough evidence for fourfold odds only 5 deviations from its mean; with 0.17, 3. */
    @Property(tries = 20)
    void endInterval_moreMistakes_isToldOnce(@ForAll long seed, @ForAll @IntRange(max = 9) int intervals) {
        DriftWatch watch = DriftWatch.of(2);
        Stream stream = new Stream(seed, 0.6, 0.4);
        stream.mistakes[1] = 0.1;
        assertThat(run(watch, stream, 20 + intervals, 3_000)).isEmpty();
        stream.mistakes[1] = 0.15;

        assertThat(run(watch, stream, 60, 3_000)).singleElement().satisfies(finding -> {
            assertThat(finding.drift()).isEqualTo(Drift.ERROR_ROSE);
            assertThat(finding.subject()).isEqualTo(1);
            assertThat(finding.before()).isBetween(0.08, 0.12);
            assertThat(finding.after()).isBetween(0.11, 0.2);
        });
    }

    @Test
    void endInterval_fewerMistakes_isNotTold() {
        DriftWatch watch = DriftWatch.of(2);
        Stream stream = new Stream(1, 0.6, 0.4);
        stream.mistakes[1] = 0.4;
        run(watch, stream, 20, 1_000);
        stream.mistakes[1] = 0.05;

        assertThat(run(watch, stream, 60, 1_000)).isEmpty();
    }

    @Test
    void endInterval_oddsOfAMistakeFourfold_isARateThatChanged() {
        DriftWatch watch = DriftWatch.of(2);
        Stream stream = new Stream(2, 0.6, 0.4);
        stream.mistakes[0] = 0.1;
        run(watch, stream, 22, 1_000);
        stream.mistakes[0] = 0.4;

        assertThat(run(watch, stream, 40, 1_000)).singleElement().satisfies(finding -> {
            assertThat(finding.drift()).isEqualTo(Drift.RATE_CHANGED);
            assertThat(finding.before()).isBetween(0.09, 0.11);
            assertThat(finding.after()).isBetween(0.36, 0.44);
            assertThat(finding.distance()).isGreaterThan(OddsRise.ENOUGH);
        });
    }

    /** Its reset says enough: nothing else is told of the same rise. */
    @Test
    void endInterval_partIsReset_isToldInsteadOfAnythingElse() {
        DriftWatch watch = DriftWatch.of(2);
        Stream stream = new Stream(3, 0.6, 0.4);
        stream.mistakes[0] = 0.1;
        run(watch, stream, 22, 1_000);
        stream.mistakes[0] = 0.4;
        stream.refutations[0] = 1;

        assertThat(run(watch, stream, 40, 1_000)).singleElement().satisfies(finding -> {
            assertThat(finding.drift()).isEqualTo(Drift.PAIR_RESTARTED);
            assertThat(finding.subject()).isZero();
            assertThat(finding.before()).isBetween(0.09, 0.11);
            assertThat(finding.after()).isBetween(0.36, 0.44);
        });
    }

    /** Blocks send them in any order, and a reader compares signals byte by byte. */
    @Test
    void endInterval_partsResetAtOnce_areToldByIndex() {
        DriftWatch watch = DriftWatch.of(3);
        Stream stream = new Stream(3, 0.5, 0.3, 0.2);
        run(watch, stream, 22, 1_000);
        Arrays.fill(stream.refutations, 1);

        assertThat(run(watch, stream, 1, 1_000)).extracting(Finding::subject).containsExactly(0, 1, 2);
    }

    /** A job that is restored may have been reset before anybody watched. */
    @Test
    void endInterval_partWasResetBefore_isNotTold() {
        DriftWatch watch = DriftWatch.of(2);
        Stream stream = new Stream(3, 0.6, 0.4);
        stream.refutations[0] = 4;

        assertThat(run(watch, stream, 40, 1_000)).isEmpty();
    }

    @Test
    void endInterval_featureChanges_isToldOnceByWhatChanged() {
        DriftWatch watch = DriftWatch.of(2);
        Stream stream = new Stream(4, 0.6, 0.4);
        assertThat(run(watch, stream, 22, 1_000)).isEmpty();
        stream.shiftedValues = 2;
        assertThat(run(watch, stream, 60, 1_000)).singleElement().satisfies(finding -> {
            assertThat(finding.drift()).isEqualTo(Drift.VALUES);
            assertThat(finding.bin()).isBetween(0, 9);
            assertThat(finding.distance()).isGreaterThan(finding.bound());
        });
        stream.missing = 0.3;
        assertThat(run(watch, stream, 60, 1_000)).singleElement().satisfies(finding -> {
            assertThat(finding.drift()).isEqualTo(Drift.MISSING);
            assertThat(finding.after()).isGreaterThan(0.15);
        });
        stream.unseen = 0.1;
        assertThat(run(watch, stream, 60, 1_000)).extracting(Finding::drift).containsExactly(Drift.UNSEEN);
    }

    /** What blocks count adds up to the same in any order. */
    @Test
    void endInterval_ofTalliesInAnyOrder_findsTheSame() {
        DriftWatch one = DriftWatch.of(3);
        DriftWatch other = DriftWatch.of(3);
        Stream stream = new Stream(6, 0.5, 0.3, 0.2);
        List<Finding> found = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            stream.classes[0] = i < 50 ? 0.5 : 0.2;
            stream.mistakes[2] = i < 70 ? 0.1 : 0.6;
            IntervalTally some = stream.interval(700);
            IntervalTally more = stream.interval(300);
            IntervalTally waiting = new IntervalTally(new long[3], null, List.of());
            // The parts are those of the end.
            IntervalTally first = new IntervalTally(
                    some.classes(), some.features(), more.parts().subList(0, 1));
            IntervalTally second = new IntervalTally(
                    more.classes(),
                    more.features(),
                    more.parts().subList(1, more.parts().size()));
            List<Finding> findings = one.endInterval(
                    IntervalTally.none(3).plus(first).plus(waiting).plus(second));

            assertThat(other.endInterval(second.plus(waiting).plus(first))).isEqualTo(findings);
            found.addAll(findings);
        }
        assertThat(found).hasSizeGreaterThan(2);
    }

    @Test
    void readFrom_whatWasWrittenAtAnyTime_goesOnAlike() throws IOException {
        DriftWatch whole = DriftWatch.of(3);
        DriftWatch restored = DriftWatch.of(3);
        Stream stream = new Stream(7, 0.5, 0.3, 0.2);
        int found = 0;
        for (int i = 0; i < 100; i++) {
            stream.classes[0] = i < 50 ? 0.5 : 0.2;
            stream.mistakes[1] = i < 70 ? 0.1 : 0.6;
            stream.missing = i < 60 ? 0.1 : 0.2;
            IntervalTally drawn = stream.interval(1_000);
            CaughtTally rare = new CaughtTally(2, new Share(i < 50 ? 27 : 9, 30), new Share(20, 25));
            IntervalTally interval =
                    readAgain(new IntervalTally(drawn.classes(), drawn.features(), drawn.parts(), List.of(rare)));
            List<Finding> expected = whole.endInterval(interval);
            DriftWatch copy = restored.copy();
            assertThat(restored.endInterval(interval)).isEqualTo(expected);
            assertThat(copy.endInterval(interval)).isEqualTo(expected);
            restored = DriftWatch.readFrom(new DataInputStream(new ByteArrayInputStream(bytes(copy))));
            assertThat(bytes(restored)).isEqualTo(bytes(whole));
            found += expected.size();
        }
        assertThat(found).isGreaterThan(3);
    }

    private static List<Finding> rare(DriftWatch watch, double recall, double precision, int intervals) {
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < intervals; i++) {
            CaughtTally fraud = new CaughtTally(
                    1, new Share(Math.round(40 * recall), 40), new Share(Math.round(50 * precision), 50));
            int mistakes = (int) Math.round(40 * (1 - recall) + 50 * (1 - precision));
            PartTally part = new PartTally(0, rareExamples += 3_960, rareMistakes += mistakes, 0);
            findings.addAll(
                    watch.endInterval(new IntervalTally(new long[] {3_920, 40}, null, List.of(part), List.of(fraud))));
        }
        return findings;
    }

    private static long rareExamples;
    private static long rareMistakes;

    /** With 1 % fraud the part errs in 1 % more of its events, which says nothing: the class does, with its counts. */
    @Test
    void endInterval_rareClassIsRecognizedLess_tellsOfTheClassAlone() {
        DriftWatch watch = DriftWatch.of(2);
        assertThat(rare(watch, 0.9, 0.8, 30)).isEmpty();

        assertThat(rare(watch, 0.3, 0.8, 30)).singleElement().satisfies(finding -> {
            assertThat(finding.drift()).isEqualTo(Drift.RECALL_FELL);
            assertThat(finding.subject()).isEqualTo(1);
            assertThat(finding.before()).isEqualTo(0.9);
            assertThat(finding.after()).isEqualTo(0.3);
            assertThat(finding.eventsBefore()).isEqualTo(200);
            assertThat(finding.distance()).isLessThan(-finding.bound());
        });
        assertThat(rare(watch, 0.3, 0.3, 30)).singleElement().satisfies(finding -> assertThat(finding.drift())
                .isEqualTo(Drift.PRECISION_FELL));
        assertThat(rare(watch, 0.9, 0.9, 30)).as("better is no signal").isEmpty();
    }

    /** One fraud in 10,000 events, so its recall says nothing, and one event in 20 begins to be served as it. */
    @Test
    void endInterval_rareClassHasTooFewEvents_tellsOfThePart() {
        DriftWatch watch = DriftWatch.of(2);
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int alarms = i < 30 ? 0 : 500;
            CaughtTally fraud = new CaughtTally(1, new Share(1, 1), new Share(1, 1 + alarms));
            PartTally part = new PartTally(0, 10_000L * (i + 1), i + 500L * Math.max(0, i - 29), 0);
            findings.addAll(
                    watch.endInterval(new IntervalTally(new long[] {9_999, 1}, null, List.of(part), List.of(fraud))));
        }
        assertThat(findings)
                .extracting(Finding::drift, Finding::subject)
                .containsExactly(tuple(Drift.ERROR_ROSE, 0), tuple(Drift.PRECISION_FELL, 1));
    }

    /** The second pair mixes up its classes, and the last class, which is rare, is recognized as ever. */
    @Test
    void endInterval_othersAreMistakenForEachOther_isToldBesideARareClass() {
        DriftWatch watch = DriftWatch.of(4);
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            CaughtTally rare = new CaughtTally(3, new Share(90, 100), new Share(90, 100));
            PartTally part = new PartTally(1, 2_000L * (i + 1), 100L * i + 1_000L * Math.max(0, i - 29), 0);
            findings.addAll(watch.endInterval(
                    new IntervalTally(new long[] {1_000, 1_000, 1_000, 100}, null, List.of(part), List.of(rare))));
        }
        assertThat(findings).extracting(Finding::drift, Finding::subject).containsExactly(tuple(Drift.RATE_CHANGED, 1));
    }

    @Test
    void readFrom_firstVersion_hasNoRareClasses() throws IOException {
        byte[] bytes = bytes(DriftWatch.of(2));
        byte[] first = Arrays.copyOf(bytes, bytes.length - Integer.BYTES);
        first[0] = 1;
        first[first.length - 1] = bytes[bytes.length - 1];

        assertThat(bytes(DriftWatch.readFrom(new DataInputStream(new ByteArrayInputStream(first)))))
                .isEqualTo(bytes);
    }

    /** Each bucket has three at most, but an interval has the buckets of all its events. */
    @Test
    void readFrom_tallyOfManyRareClasses_isEqual() throws IOException {
        List<CaughtTally> rare = IntStream.range(0, 300)
                .mapToObj(label -> new CaughtTally(label, new Share(1, 2), new Share(1, 3)))
                .toList();

        assertThat(readAgain(new IntervalTally(new long[300], null, List.of(), rare))
                        .caught())
                .hasSize(300);
    }

    private static IntervalTally readAgain(IntervalTally tally) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        tally.writeTo(new DataOutputStream(out));
        IntervalTally read = IntervalTally.readFrom(new DataInputStream(new ByteArrayInputStream(out.toByteArray())));
        assertThat(read.caught()).isEqualTo(tally.caught());
        return read;
    }

    private static byte[] bytes(DriftWatch watch) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        watch.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }
}
