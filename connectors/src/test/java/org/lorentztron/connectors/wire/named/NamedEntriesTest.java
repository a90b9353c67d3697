package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.model.Features;

class NamedEntriesTest {
    private static final int[] COUNTS = {0, 1, 2, 35, 64, 65, 200, 3_000};

    @Test
    void features_ofSpreadIndices_areThoseOfASortedMap() throws MalformedEventException {
        assertAsSortedMap(index -> index);
    }

    @Test
    void features_ofIndicesThatMeet_areThoseOfASortedMap() throws MalformedEventException {
        assertAsSortedMap(index -> index % 20);
    }

    /** Whoever chooses names may choose them so. */
    @Test
    void features_ofNearIndices_areThoseOfASortedMap() throws MalformedEventException {
        assertAsSortedMap(index -> NamedFeatures.SIZE - 1 - index % 5_000);
    }

    /** With the same entries from event to event, which become more and fewer. */
    private static void assertAsSortedMap(IntUnaryOperator chosen) throws MalformedEventException {
        Random random = new Random(46);
        NamedEntries entries = new NamedEntries();
        for (int round = 0; round < 30; round++) {
            Map<Integer, Double> sums = new TreeMap<>();
            entries.clear();
            for (int count = COUNTS[random.nextInt(COUNTS.length)]; count > 0; count--) {
                int index = chosen.applyAsInt(random.nextInt(NamedFeatures.SIZE));
                double value = random.nextDouble() * Math.pow(10, random.nextInt(12));
                entries.add(index, value);
                sums.merge(index, value, Double::sum);
            }
            Features features = entries.features();
            assertThat(features.nonZeros()).isEqualTo(sums.size());
            int k = 0;
            for (Map.Entry<Integer, Double> each : sums.entrySet()) {
                assertThat(features.index(k)).isEqualTo(each.getKey());
                assertThat(features.values()[k++]).isEqualTo(each.getValue().floatValue());
            }
        }
    }
}
