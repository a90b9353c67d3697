package org.lorentztron.connectors.warning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.model.Features;

class LeakCheckTest {
    private static final Map<Integer, List<String>> NAMES =
            Map.of(0, List.of("amount"), 1, List.of("chargeback_at?"), 2, List.of("status=open"));

    /** [amount, leak, status] */
    private static Features features(float... values) {
        return Features.dense(values);
    }

    private static List<LeakCheck.Leak> see(LeakCheck check, int events, double leakShare) {
        Random random = new Random(events);
        List<LeakCheck.Leak> found = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            int label = i % 3;
            float leak = label == 1 && random.nextDouble() < leakShare ? 1 : 0;
            Features x = features((float) random.nextGaussian() + label, leak, random.nextInt(2));
            found.addAll(check.see(x, label, () -> NAMES));
        }
        return found;
    }

    @Test
    void see_featureThatOnlyOneClassHas_isFoundOnce() {
        assertThat(see(new LeakCheck(), 600, 1)).containsExactly(new LeakCheck.Leak("chargeback_at", 1, 33));
    }

    @Test
    void see_featureThatMostOfAClassHave_isNoLeak() {
        assertThat(see(new LeakCheck(), 600, 0.95)).isEmpty();
    }

    @Test
    void see_fewEvents_sayNothing() {
        assertThat(see(new LeakCheck(), LeakCheck.FEW - 1, 1)).isEmpty();
        assertThat(see(new LeakCheck(), LeakCheck.FEW, 1)).hasSize(1);
    }

    /** Seventeen pumps that are stuck may all draw more current than the others by chance. */
    @ParameterizedTest
    @CsvSource({"17, 0", "21, 0", "22, 1", "40, 1"})
    void see_classOfAFew_isTooFewForALeak(int ofClass, int leaks) {
        LeakCheck check = new LeakCheck();
        List<InputWarning> found = new ArrayList<>();
        Map<Integer, List<String>> names = new TreeMap<>();
        for (int field = 0; field < 6; field++) {
            names.put(field, List.of("values.current_" + field));
        }
        for (int i = 0; i < LeakCheck.MANY; i++) {
            int label = i % 12 == 0 && i / 12 < ofClass ? 1 : 0;
            Features x = features(label, i % 2, i % 3, i % 5, i % 7, i % 11);
            found.addAll(check.warnings(x, label, List.of("ok", "stuck"), () -> names));
        }

        assertThat(found).hasSize(leaks).allMatch(warning -> warning.message()
                .startsWith("field values.current_0 alone tells the " + ofClass
                        + " events of class stuck from all others in the first 500 labelled events"));
    }

    /** However many words there are, forty of a class are enough. */
    @Test
    void leastOfSide_fields_growsWithThemUpToABound() {
        assertThat(LeakCheck.leastOfSide(1)).isEqualTo(14);
        assertThat(LeakCheck.leastOfSide(100)).isEqualTo(35);
        assertThat(LeakCheck.leastOfSide(LeakCheck.MOST_NAMES)).isEqualTo(LeakCheck.MOST_OF_SIDE);
    }

    @Test
    void see_number_isALeakIfAThresholdSeparates() {
        LeakCheck check = new LeakCheck();
        List<LeakCheck.Leak> found = new ArrayList<>();
        for (int i = 0; i < LeakCheck.FEW; i++) {
            found.addAll(check.see(features(i % 2 == 0 ? -1 - i : 2 + i, 0, i % 3), i % 2, () -> NAMES));
        }
        assertThat(found).containsExactly(new LeakCheck.Leak("amount", 0, 50));
    }

    /** A case number that only frauds have is another text each time. */
    @Test
    void see_presenceOfAField_isALeak() {
        LeakCheck check = new LeakCheck();
        List<LeakCheck.Leak> found = new ArrayList<>();
        for (int i = 0; i < LeakCheck.FEW; i++) {
            int number = 10 + i;
            boolean isFraud = i % 3 == 0;
            Features x = isFraud
                    ? Features.sparse(1_000, new int[] {5, number}, new float[] {1 + i % 7, 1})
                    : Features.sparse(1_000, new int[] {5}, new float[] {1 + i % 7});
            Map<Integer, List<String>> names = isFraud
                    ? Map.of(5, List.of("amount"), number, List.of("case=C-" + i))
                    : Map.of(5, List.of("amount"));
            found.addAll(check.see(x, isFraud ? 1 : 0, () -> names));
        }
        assertThat(found).containsExactly(new LeakCheck.Leak("case", 1, 34));
    }

    /** Of a stream of ever new words, which would take a gigabyte: a leak is among the first names, and is found. */
    @Test
    void see_everNewNames_looksAtTheFirst() {
        LeakCheck check = new LeakCheck();
        List<LeakCheck.Leak> found = new ArrayList<>();
        int[] read = new int[1];
        for (int event = 0; event < LeakCheck.FEW; event++) {
            int first = 1 + 1_000 * event;
            boolean leaks = event % 2 == 0;
            int[] indices = IntStream.range(leaks ? 0 : 1, 1_000)
                    .map(k -> k == 0 ? 0 : first + k)
                    .toArray();
            float[] ones = new float[indices.length];
            Arrays.fill(ones, 1);
            found.addAll(check.see(Features.sparse(1 << 24, indices, ones), event % 2, () -> {
                read[0]++;
                Map<Integer, List<String>> names = new TreeMap<>();
                Arrays.stream(indices).forEach(index -> names.put(index, List.of("n" + index)));
                return names;
            }));
        }
        assertThat(found).containsExactly(new LeakCheck.Leak("n0", 0, 50));
        assertThat(read[0]).as("events read for their names").isBetween(5, 6);
    }

    @Test
    void see_veryManyEntries_looksNoFurther() {
        LeakCheck check = new LeakCheck();
        float[] ones = new float[LeakCheck.MOST_ENTRIES / 50];
        Arrays.fill(ones, 1);
        for (int event = 0; event < LeakCheck.FEW; event++) {
            float[] values = ones.clone();
            values[1] = event % 2;
            assertThat(check.see(features(values), event % 2, () -> NAMES)).isEmpty();
        }
    }
}
