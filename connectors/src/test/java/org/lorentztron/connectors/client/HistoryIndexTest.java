package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Versions of two records, of which the second is the manifest. */
class HistoryIndexTest {
    private final HistoryIndex index = new HistoryIndex("m");

    private void put(int partition, long offset, String key) {
        index.accept(partition, offset, key.getBytes(UTF_8), new byte[1]);
    }

    private void version(int partition, long offset, long version) {
        put(partition, offset, "m/" + version + "/a|b");
        put(partition, offset + 1, "m/" + version + "/manifest");
    }

    /** Whoever asks for one that has lost its first records is told so; of one that is gone, nothing is known. */
    @Test
    void forgetBefore_someRecordsDeleted_knowsVersionsWhoseManifestIsThere() {
        version(0, 0, 1);
        version(0, 2, 2);
        index.forgetBefore(Map.of(0, 1L));
        assertThat(index.places()).containsOnlyKeys(1L, 2L);
        index.forgetBefore(Map.of(0, 2L));
        assertThat(index.places()).containsOnlyKeys(2L);
        assertThat(index.place(2)).contains(new HistoryIndex.Place(0, 2, 3));
    }

    @Test
    void forgetBefore_offsetsOfPartitions_countForTheirOwnVersions() {
        version(0, 0, 1);
        version(1, 0, 2);
        version(2, 0, 3);
        index.forgetBefore(Map.of(0, 0L, 1, 9L));
        assertThat(index.places()).containsOnlyKeys(1L, 3L);
    }

    /** A job that is started again must not give its number once more, as long as there is a record of it. */
    @Test
    void forgetBefore_versionWithoutItsManifest_isForgottenWithItsFirstRecord() {
        put(0, 5, "m/4/a|b");
        put(0, 6, "m/4/a|c");
        index.forgetBefore(Map.of(0, 5L));
        assertThat(index.highestVersion()).hasValue(4);
        index.forgetBefore(Map.of(0, 6L));
        assertThat(index.highestVersion()).isEmpty();
    }
}
