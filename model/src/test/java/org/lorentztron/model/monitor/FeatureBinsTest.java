package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.features.Clipping;

class FeatureBinsTest {
    private static final int NAMED = Integer.MAX_VALUE;

    private static List<Features> indexed(int events, int features) {
        List<Features> all = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            float[] values = new float[features];
            for (int j = 0; j < features; j++) {
                values[j] = (i * 7 + j) % events + 1;
            }
            all.add(Features.dense(values));
        }
        return all;
    }

    private static FeatureCounts counted(FeatureBins bins, List<Features> events) {
        FeatureCounts counts = bins.counts();
        events.forEach(x -> bins.count(x, counts));
        return counts;
    }

    private static byte[] bytes(FeatureBins bins) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        bins.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    @Test
    void of_manyValues_dividesThemIntoTenths() {
        List<Features> events = indexed(500, 3);
        FeatureBins bins = FeatureBins.of(events);

        assertThat(bins.count()).isEqualTo(3);
        assertThat(bins.isNamed(0)).isFalse();
        assertThat(bins.from(1, 0)).isNull();
        assertThat(bins.to(1, 0)).isEqualTo(50);
        assertThat(bins.from(1, 9)).isEqualTo(450);
        assertThat(bins.to(1, 9)).isNull();
        FeatureCounts counts = counted(bins, events);
        for (int feature = 0; feature < 3; feature++) {
            assertThat(counts.bins(feature)).hasSize(10).containsOnly(50);
        }
    }

    /** Of a feature that is not scaled nothing is cut off, and values at the ends are within. */
    @Test
    void within_clipping_hasBinsOfWhatIsCutOff() throws IOException {
        FeatureBins own = FeatureBins.of(indexed(500, 2));
        Clipping clipping = new Clipping(null, new float[] {32 / 1000f, 0}, new float[] {250, 0}, new int[0], 1, true);
        FeatureBins bins = own.within(clipping);
        FeatureCounts counts = counted(
                bins,
                List.of(
                        Features.dense(new float[] {-751, -9999}),
                        Features.dense(new float[] {1250, 9999}),
                        Features.dense(new float[] {1251, 0})));

        assertThat(counts.bins(0)).hasSize(12).startsWith(1, 0).endsWith(0, 1, 1);
        assertThat(bins.isCut(0, 0)).isTrue();
        assertThat(bins.isCut(0, 11)).isTrue();
        assertThat(bins.isCut(0, 10)).isFalse();
        assertThat(counts.bins(1)).hasSize(own.counts().bins(1).length);
        assertThat(bins.isCut(1, 0)).isFalse();
        assertThat(bytes(own.within(Clipping.NONE))).isEqualTo(bytes(own));
        FeatureBins read = FeatureBins.readFrom(new DataInputStream(new ByteArrayInputStream(bytes(bins))));
        assertThat(bytes(read)).isEqualTo(bytes(bins));
        assertThat(read.isCut(0, 11)).isTrue();
    }

    @Test
    void of_eventsInAnyOrder_isTheSame() throws IOException {
        List<Features> events = indexed(500, 3);
        List<Features> shuffled = new ArrayList<>(events);
        Collections.shuffle(shuffled, new Random(1));

        assertThat(bytes(FeatureBins.of(shuffled))).isEqualTo(bytes(FeatureBins.of(events)));
    }

    @Test
    void of_manyFeatures_watchesTheFirstTwoHundred() {
        assertThat(FeatureBins.of(indexed(60, 300)).count()).isEqualTo(200);
    }

    @Test
    void of_noEvents_watchesNothing() {
        assertThat(FeatureBins.of(List.of()).count()).isZero();
        assertThat(FeatureBins.ofNamed(List.of(), List.of()).isNone())
                .as("no entry is unseen")
                .isTrue();
    }

    /** Zeros are values, of -0 as of 0; below them, at them and above them are three bins at least. */
    @Test
    void count_constantFeature_tellsSmallerAndLargerValuesApart() {
        List<Features> zeros = Collections.nCopies(100, Features.dense(new float[] {0}));
        FeatureBins bins = FeatureBins.of(zeros);
        FeatureCounts counts = counted(
                bins,
                List.of(
                        Features.dense(new float[] {0}),
                        Features.dense(new float[] {-1e-30f}),
                        Features.dense(new float[] {-0f}),
                        Features.dense(new float[] {3}),
                        Features.dense(new float[] {4})));

        assertThat(counts.bins(0)).containsExactly(1, 2, 2);
        assertThat(bins.to(0, 1)).isZero();
    }

    @Test
    void of_fewValues_hasOneBin() {
        assertThat(counted(FeatureBins.of(indexed(49, 1)), indexed(5, 1)).bins(0))
                .containsExactly(5);
    }

    /** Number 7 with presence 3 in all events, 9 with 11 in half of them; 5 is the text of all, 6 of some. */
    private static Features named(int i) {
        return i % 2 == 0
                ? Features.sparse(NAMED, new int[] {7, 3, 5}, new float[] {i, 1, 1})
                : Features.sparse(NAMED, new int[] {7, 3, 9, 11, 6}, new float[] {i, 1, -i, 1, 1});
    }

    private static NamedNumbers numbers(int i) {
        return i % 2 == 0
                ? NamedNumbers.of(new int[] {7}, new int[] {3})
                : NamedNumbers.of(new int[] {9, 7}, new int[] {11, 3});
    }

    private static FeatureBins ofNamed(int events) {
        List<Features> all = new ArrayList<>();
        List<NamedNumbers> numbers = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            all.add(named(i));
            numbers.add(numbers(i));
        }
        return FeatureBins.ofNamed(all, numbers);
    }

    @Test
    void ofNamed_watchesNumbersWhereTheyArePresent() {
        FeatureBins bins = ofNamed(200);

        assertThat(bins.count()).isEqualTo(2);
        assertThat(bins.index(1)).isEqualTo(9);
        assertThat(bins.presence(1)).isEqualTo(11);
        assertThat(bins.isNamed(1)).isTrue();
        FeatureCounts counts = counted(bins, List.of(named(0), named(1), named(3)));
        assertThat(counts.events()).isEqualTo(3);
        assertThat(counts.present(0)).isEqualTo(3);
        assertThat(counts.present(1)).isEqualTo(2);
        assertThat(counts.unseen()).isZero();
    }

    /** 0 is the value of a number that is there, although it is not stored. */
    @Test
    void count_zeroOfANumber_isItsValue() {
        FeatureBins bins = ofNamed(200);
        FeatureCounts counts = counted(bins, List.of(Features.sparse(NAMED, new int[] {11, 3}, new float[] {1, 1})));
        // All values of 9 were below 0.
        assertThat(counts.bins(1)[9]).isEqualTo(1);
        assertThat(counts.bins(0)[0]).isEqualTo(1);
    }

    @Test
    void count_entryThatTheFirstEventsDidNotHave_isUnseen() {
        FeatureBins bins = ofNamed(200);
        List<Features> events = List.of(
                named(1),
                Features.sparse(NAMED, new int[] {3, 7, 8}, new float[] {1, 1, 1}),
                Features.sparse(NAMED, new int[] {8, 10}, new float[] {1, 1}));

        assertThat(counted(bins, events).unseen()).isEqualTo(2);
        assertThat(counted(bins.withoutEntries(), events).unseen()).isZero();
    }

    @Test
    void ofNamed_moreNumbersThanAreWatched_takesThoseOfMostEvents() {
        int[] values = new int[300];
        int[] presences = new int[300];
        int[] indices = new int[600];
        float[] ones = new float[600];
        for (int k = 0; k < 300; k++) {
            values[k] = 2 * k;
            presences[k] = 2 * k + 1;
            indices[2 * k] = values[k];
            indices[2 * k + 1] = presences[k];
            ones[2 * k] = 1;
            ones[2 * k + 1] = 1;
        }
        Features all = Features.sparse(NAMED, indices, ones);
        Features last = Features.sparse(NAMED, new int[] {598, 599}, new float[] {1, 1});
        FeatureBins bins = FeatureBins.ofNamed(
                List.of(all, last),
                List.of(NamedNumbers.of(values, presences), NamedNumbers.of(new int[] {598}, new int[] {599})));

        assertThat(bins.count()).isEqualTo(200);
        assertThat(bins.index(198)).isEqualTo(2 * 198);
        assertThat(bins.index(199)).isEqualTo(598);
    }

    @Test
    void readFrom_whatWasWritten_countsAlike() throws IOException {
        for (FeatureBins bins : List.of(ofNamed(200), ofNamed(200).withoutEntries(), FeatureBins.NONE)) {
            byte[] written = bytes(bins);
            FeatureBins read = FeatureBins.readFrom(new DataInputStream(new ByteArrayInputStream(written)));
            assertThat(bytes(read)).isEqualTo(written);
        }
    }

    @Test
    void plus_ofOtherFeatures_isRefused() {
        FeatureCounts some = FeatureBins.of(indexed(60, 1)).counts();
        FeatureCounts others = FeatureBins.of(indexed(60, 2)).counts();
        assertThatThrownBy(() -> some.plus(others)).hasMessage("counts are of 2 features, expected 1");
    }
}
