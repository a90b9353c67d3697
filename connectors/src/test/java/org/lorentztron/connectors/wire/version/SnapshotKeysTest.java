package org.lorentztron.connectors.wire.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotKeysTest {
    /** Reference: Python 3 urllib.parse.quote(text, safe=""). */
    @Test
    void keys_areAsDocumented() {
        assertThat(SnapshotKeys.part("default", new PairName("3", "5"))).isEqualTo("default/3|5");
        assertThat(SnapshotKeys.part("a/b", new PairName("x|y", "50%"))).isEqualTo("a%2Fb/x%7Cy|50%25");
        assertThat(SnapshotKeys.part("m", new PairName("grün", "\uD83D\uDE00"))).isEqualTo("m/gr%C3%BCn|%F0%9F%98%80");
        assertThat(SnapshotKeys.part("m", new PairName("", "a b~-._"))).isEqualTo("m/|a%20b~-._");
        assertThat(SnapshotKeys.part("m", new NamedPart("all/|"))).isEqualTo("m/all%2F%7C");
        assertThat(SnapshotKeys.part("m", new PairName("a|b", null))).isEqualTo("m/a%7Cb|*");
        assertThat(SnapshotKeys.part("m", new PairName("a", "*"))).isEqualTo("m/a|%2A");
        assertThat(SnapshotKeys.manifest("a/b")).isEqualTo("a%2Fb/manifest");
    }

    @Property
    void parse_ofAKey_isWhatItNames(@ForAll String modelId, @ForAll String a, @ForAll String b) {
        if (!UTF_8.newEncoder().canEncode(modelId + "/" + a + "/" + b)) {
            return;
        }
        assertThat(SnapshotKeys.parse(
                        SnapshotKeys.part(modelId, new PairName(a, b)).getBytes(UTF_8)))
                .contains(new SnapshotKeys.Key(modelId, new PairName(a, b)));
        assertThat(SnapshotKeys.parse(
                        SnapshotKeys.part(modelId, new PairName(a, null)).getBytes(UTF_8)))
                .contains(new SnapshotKeys.Key(modelId, new PairName(a, null)));
        assertThat(SnapshotKeys.parse(SnapshotKeys.manifest(modelId).getBytes(UTF_8)))
                .contains(new SnapshotKeys.Key(modelId, null));
    }

    @Test
    void parse_namedPart_isWhatItNames() {
        NamedPart part = new NamedPart("all/|");
        assertThat(SnapshotKeys.parse(SnapshotKeys.part("m", part).getBytes(UTF_8)))
                .contains(new SnapshotKeys.Key("m", part));
        assertThatThrownBy(() -> new NamedPart("manifest")).hasMessageContaining("no manifest's");
    }

    @Property
    void parse_ofAnyBytes_isEmptyOrTheSameKey(@ForAll byte[] key) {
        SnapshotKeys.parse(key).ifPresent(found -> assertThat((found.isManifest()
                                ? SnapshotKeys.manifest(found.modelId())
                                : SnapshotKeys.part(found.modelId(), found.part()))
                        .getBytes(UTF_8))
                .isEqualTo(key));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "m",
                "/",
                "m/manifest/",
                "m/a|b|c",
                "m/a/b|c",
                "m/%2f|b",
                "m/%61|b",
                "m/%F|b",
                "m/%FF|b",
                "m/a b|c",
                "m/ü|c",
                "m/*|a",
                "m/*",
                "*/a|b",
                "m/a|*|*",
                "m/a|**"
            })
    void parse_otherKeys_isEmpty(String key) {
        assertThat(SnapshotKeys.parse(key.getBytes(UTF_8))).isEmpty();
    }

    @Test
    void parse_noKey_isEmpty() {
        assertThat(SnapshotKeys.parse(null)).isEmpty();
    }

    /** A label "manifest" makes no manifest. */
    @Test
    void parse_labelManifest_isAPair() {
        assertThat(SnapshotKeys.parse(
                        SnapshotKeys.part("m", new PairName("manifest", "")).getBytes(UTF_8)))
                .get()
                .matches(key -> !key.isManifest());
    }

    /** Reference: Python 3 zlib.crc32(id.encode()) % partitions. */
    @ParameterizedTest
    @CsvSource({
        "default, 1, 0",
        "default, 7, 1",
        "default, 12, 7",
        "digits, 7, 1",
        "grün, 1000, 429",
        "linear, 100000, 83"
    })
    void partition_isCrc32ModPartitions(String modelId, int partitions, int partition) {
        assertThat(SnapshotKeys.partition(modelId, partitions)).isEqualTo(partition);
    }

    @Test
    void pair_unpairedSurrogate_isRefused() {
        assertThatThrownBy(() -> SnapshotKeys.part("m", new PairName("\uD800", "b")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
