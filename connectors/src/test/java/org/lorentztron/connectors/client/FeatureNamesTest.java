package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.SnapshotCodec;

class FeatureNamesTest {
    private final FeatureNames.Newest newest = new FeatureNames.Newest("m");

    private void accept(String key, byte[] value) {
        newest.accept(key.getBytes(UTF_8), value);
    }

    private static byte[] names(int bucket, Map<Integer, List<String>> entries) {
        return SnapshotCodec.encode("m", new PublishedNames(bucket, new TreeMap<>(entries), 0));
    }

    @Test
    void accept_recordsOfAllKinds_theNewestNamesOfEachBucketCount() {
        new TopicLog().putVersion(1).putNames().entries().forEach(entry -> accept(entry.key(), entry.value()));
        accept("m/names/1", names(1, Map.of(1, List.of("old"))));
        accept("m/names/1", names(1, Map.of(257, List.of("a", "b"))));
        accept(
                "other/names/1",
                SnapshotCodec.encode(
                        "other", new PublishedNames(1, new TreeMap<>(Map.of(1, List.of("another model's"))), 0)));
        newest.accept(null, new byte[0]);

        FeatureNames names = newest.names();

        assertThat(names.byIndex()).containsExactly(Map.entry(0, List.of("amount")), Map.entry(257, List.of("a", "b")));
        assertThat(List.of(names.of(0), names.of(257), names.of(1))).containsExactly("amount", "a or b", "#1");
    }

    @Test
    void accept_damagedRecordOrTombstone_leavesOrRemovesTheNames() {
        accept("m/names/1", names(1, Map.of(1, List.of("a"))));
        accept("m/names/1", new byte[] {1, 2, 3});
        assertThat(newest.names().of(1)).isEqualTo("a");
        newest.accept("m/names/1".getBytes(UTF_8), null);
        assertThat(newest.names().of(1)).isEqualTo("#1");
    }
}
