package org.lorentztron.connectors.wire.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NamesCodecTest {
    private static final SnapshotKeys.NamesKey KEY = new SnapshotKeys.NamesKey("m\u00fc", 3);
    private static final PublishedNames NAMES = new PublishedNames(
            3, new TreeMap<>(Map.of(3, List.of("country=US"), 256 * 4_000_000 + 3, List.of("a~\u00fc", "b"))), 7);

    private static byte[] encoded(PublishedNames names) {
        return SnapshotCodec.encode("m\u00fc", names);
    }

    @Test
    void decode_encoded_isTheSame() throws IOException {
        assertThat(NamesCodec.decode(KEY, encoded(NAMES))).isEqualTo(NAMES);
        PublishedNames none = new PublishedNames(3, new TreeMap<>(), 0);
        assertThat(NamesCodec.decode(KEY, encoded(none))).isEqualTo(none);
    }

    @Test
    void decode_cutOffOrLonger_isRefused() {
        byte[] good = encoded(NAMES);
        for (int length = 0; length < good.length; length++) {
            byte[] cut = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> NamesCodec.decode(KEY, cut))
                    .as("%d", length)
                    .isInstanceOf(IOException.class);
        }
        byte[] longer = Arrays.copyOf(good, good.length + 1);
        assertThatThrownBy(() -> NamesCodec.decode(KEY, longer)).hasMessageContaining("1 more bytes");
        assertThatThrownBy(() -> NamesCodec.decode(KEY, null)).hasMessageContaining("a tombstone");
    }

    /** Whatever a bit becomes: names of this bucket, or an error of the one kind. */
    @Test
    void decode_flippedBits_areNamesOrRefused() {
        byte[] good = encoded(NAMES);
        int refused = 0;
        for (int bit = 0; bit < 8 * good.length; bit++) {
            byte[] flipped = good.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                assertThat(NamesCodec.decode(KEY, flipped).bucket()).isEqualTo(3);
            } catch (IOException e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(2 * good.length);
    }

    @Test
    void decode_ofAnotherBucketOrModel_isRefused() {
        byte[] good = encoded(NAMES);
        assertThatThrownBy(() -> NamesCodec.decode(new SnapshotKeys.NamesKey("m\u00fc", 4), good))
                .isInstanceOf(IOException.class)
                .hasMessage("record has the names of bucket 3 of m\u00fc, expected 4 of m\u00fc as its key says");
        assertThatThrownBy(() -> NamesCodec.decode(new SnapshotKeys.NamesKey("n", 3), good))
                .isInstanceOf(IOException.class);
    }

    @Test
    void names_ofAnotherBucketTooManyOrTooLong_areRefused() {
        assertThatThrownBy(() -> names(4, List.of("a"))).hasMessageContaining("bucket 3 has the index 4");
        assertThatThrownBy(() -> names(3, List.of())).hasMessageContaining("0 names, expected 1 to 4");
        assertThatThrownBy(() -> names(3, Collections.nCopies(5, "a"))).hasMessageContaining("5 names");
        assertThatThrownBy(() -> names(3, List.of("\u00fc".repeat(513)))).hasMessageContaining("1026 bytes");
        assertThat(names(259, List.of("\u00fc".repeat(512))).entries()).hasSize(1);
    }

    private static PublishedNames names(int index, List<String> names) {
        return new PublishedNames(3, new TreeMap<>(Map.of(index, names)), 0);
    }

    @Test
    void parseNames_keyOfNames_saysModelAndBucket() {
        byte[] key = SnapshotKeys.of("m\u00fc", NAMES).getBytes(UTF_8);
        assertThat(new String(key, UTF_8)).isEqualTo("m%C3%BC/names/3");
        assertThat(SnapshotKeys.parseNames(key)).contains(KEY);
        assertThat(SnapshotKeys.parse(key)).isEmpty();
    }

    @Test
    void parseNames_otherKeys_isEmpty() {
        for (String key : List.of(
                "m/names/03",
                "m/names/256",
                "m/names/-1",
                "m/names/",
                "m/names",
                "m/x/names/3",
                "m/names/3/",
                "m/manifest",
                "m/a|b",
                "m\u00fc/names/3")) {
            assertThat(SnapshotKeys.parseNames(key.getBytes(UTF_8))).as(key).isEmpty();
        }
        assertThat(SnapshotKeys.parseNames(null)).isEmpty();
    }
}
