package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.SnapshotCodec;

class ModelFieldsTest {
    private final ModelFields fields = new ModelFields("m");

    private void accept(String model, Map<Integer, List<String>> entries) {
        fields.accept(
                (model + "/names/1").getBytes(UTF_8),
                SnapshotCodec.encode(model, new PublishedNames(1, new TreeMap<>(entries), 0)));
    }

    @Test
    void accept_entriesOfAllKinds_areTheColumnsOfAnEvent() {
        accept(
                "m",
                Map.of(
                        1, List.of("amount"),
                        257, List.of("age?", "country=US"),
                        513, List.of("country=a~b?[", "note~word"),
                        769, List.of("tags[red]", "user.age", "a%2Eb", "=x")));
        accept("other", Map.of(1, List.of("another")));

        assertThat(fields.areNumbers())
                .containsExactly(
                        Map.entry("age", true),
                        Map.entry("amount", true),
                        Map.entry("country", false),
                        Map.entry("note", false));
    }

    /** Numbers that are also written as texts are numbers. */
    @Test
    void accept_bothKindsOfAName_isOfNumbers() {
        accept("m", Map.of(1, List.of("a=7", "a", "a=8")));

        assertThat(fields.areNumbers()).containsExactly(Map.entry("a", true));
    }

    @Test
    void accept_damagedRecordsAndTombstones_arePassedOver() {
        fields.accept(null, new byte[] {1});
        fields.accept("m/names/1".getBytes(UTF_8), new byte[] {1, 2, 3});
        fields.accept("m/names/1".getBytes(UTF_8), null);

        assertThat(fields.areNumbers()).isEmpty();
    }

    /** A model may have a million names. */
    @Test
    void accept_moreThanAreTold_keepsAsMany() {
        SortedMap<Integer, List<String>> many = new TreeMap<>();
        for (int k = 0; k <= ModelFields.MOST; k++) {
            many.put(1 + 256 * k, List.of("f" + k));
        }
        accept("m", many);

        assertThat(fields.areNumbers()).hasSize(ModelFields.MOST);
    }
}
