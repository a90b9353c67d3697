package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

class ReportedNamesTest {
    private final ReportedNames told = new ReportedNames();
    private int readings;

    private static Features features(int... indices) {
        float[] ones = new float[indices.length];
        Arrays.fill(ones, 1);
        return Features.canonical(Integer.MAX_VALUE, indices, ones);
    }

    /** An event whose features are called by their indices. */
    private List<FeatureNameRecord.Name> see(int... indices) {
        Map<Integer, List<String>> names = new TreeMap<>();
        for (int index : indices) {
            names.put(index, List.of("n" + index));
        }
        return told.see(features(indices), () -> read(names));
    }

    private Map<Integer, List<String>> read(Map<Integer, List<String>> names) {
        readings++;
        return names;
    }

    private static FeatureNameRecord.Name name(int index) {
        return new FeatureNameRecord.Name(index, "n" + index);
    }

    @Test
    void see_indicesThatWereTold_areToldOnceAndReadOnce() {
        assertThat(see(0, 5, Integer.MAX_VALUE - 1)).containsExactly(name(0), name(5), name(Integer.MAX_VALUE - 1));
        assertThat(see(0, 5)).isEmpty();
        assertThat(readings).isEqualTo(1);
        assertThat(see(5, 6)).containsExactly(name(6));
        assertThat(readings).isEqualTo(2);
    }

    @Test
    void see_afterAllWasForgotten_isToldAgain() {
        for (int event = 0; event < ReportedNames.FORGOTTEN_EVERY; event++) {
            assertThat(see(7)).hasSize(event == 0 ? 1 : 0);
        }
        assertThat(see(7)).containsExactly(name(7));
        assertThat(see(7)).isEmpty();
    }

    /** Two indices of one place drive each other out: told more often, never wrong. */
    @Test
    void see_indicesOfOnePlace_areBothTold() {
        assertThat(see(1)).containsExactly(name(1));
        assertThat(see(1 + ReportedNames.PLACES)).containsExactly(name(1 + ReportedNames.PLACES));
        assertThat(see(1)).containsExactly(name(1));
    }

    /** Every event has a word that no other has. */
    @Test
    void see_everNewNames_readsFewOfTheLaterEventsAgain() {
        int later = 10_000;
        for (int event = 0; event < ReportedNames.FIRST + later; event++) {
            see(event);
        }
        assertThat(readings)
                .isBetween(
                        ReportedNames.FIRST + later / ReportedNames.SHARE - 1,
                        ReportedNames.FIRST + later / ReportedNames.SHARE + 1);
    }

    /** The index is told; its second name is when another feature of the event is not. */
    @Test
    void see_secondNameOfAnIndex_isToldWithTheNextReading() {
        see(3);
        Map<Integer, List<String>> collision = new TreeMap<>(Map.of(3, List.of("other"), 4, List.of("n4")));

        assertThat(told.see(features(3), () -> read(collision))).isEmpty();
        assertThat(told.see(features(3, 4), () -> read(collision)))
                .containsExactly(new FeatureNameRecord.Name(3, "other"), name(4));
    }
}
