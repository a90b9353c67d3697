package org.lorentztron.connectors.wire.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryKeysTest {
    private static final PublishedPair PAIR = Snapshots.pair("a/b", "c|d", 1, new float[] {1, 2}, new float[] {3, 4});

    private static Optional<HistoryKeys.Key> parse(String key) {
        return HistoryKeys.parse(key.getBytes(UTF_8));
    }

    @Test
    void of_elements_haveTheirVersionBehindTheModel() {
        VersionInfo manifest = Snapshots.manifest("m/1", 41, List.of("a", "b"), List.of(PAIR));
        PublishedNames names = new PublishedNames(7, new TreeMap<>(Map.of(7, List.of("x"))), 0);
        assertThat(SnapshotKeys.of("m/1", new HistoryRecord(41, PAIR))).isEqualTo("m%2F1/41/a%2Fb|c%7Cd");
        assertThat(SnapshotKeys.of("m/1", new HistoryRecord(41, manifest))).isEqualTo("m%2F1/41/manifest");
        assertThat(SnapshotKeys.of("m/1", new HistoryRecord(41, names))).isEqualTo("m%2F1/41/names/7");
        assertThat(HistoryKeys.alias("m/1", "champion")).isEqualTo("m%2F1/alias/champion");
    }

    @Test
    void parse_whatIsWritten_saysWhatItIs() {
        assertThat(parse("m%2F1/41/a%2Fb|c%7Cd"))
                .contains(new HistoryKeys.OfElement("m/1", 41, "m%2F1/a%2Fb|c%7Cd"))
                .get()
                .extracting(key ->
                        ((HistoryKeys.OfElement) key).part().orElseThrow().part())
                .isEqualTo(PAIR.name());
        assertThat(((HistoryKeys.OfElement) parse("m/3/manifest").orElseThrow())
                        .part()
                        .orElseThrow()
                        .isManifest())
                .isTrue();
        assertThat(((HistoryKeys.OfElement) parse("m/3/names/7").orElseThrow()).part())
                .isEmpty();
        assertThat(parse("m/alias/champion")).contains(new HistoryKeys.OfAlias("m", "champion"));
    }

    /** A key in another form would be a second one for the same thing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "m",
                "m/manifest",
                "m/a|b",
                "m/0/a|b",
                "m/01/manifest",
                "m/-1/manifest",
                "m/1/",
                "m/x/manifest",
                "m/1/a/b",
                "m/1/names/256",
                "m /1/manifest",
                "m/alias/",
                "m/alias/a b",
                "m/alias/a/b",
                "m/9999999999999999999/manifest"
            })
    void parse_anythingElse_isNone(String key) {
        assertThat(parse(key)).isEmpty();
    }

    /** A history may share its topic with models. */
    @Test
    void parse_keysOfAHistory_areNoneOfAModelsTopic() {
        for (String key : List.of("m/41/a|b", "m/41/manifest", "m/alias/champion", "m/41/names/7")) {
            assertThat(SnapshotKeys.parseText(key)).isEmpty();
            assertThat(SnapshotKeys.parseNames(key.getBytes(UTF_8))).isEmpty();
        }
        assertThat(HistoryKeys.parse(null)).isEmpty();
    }

    @Test
    void alias_nameThatIsNone_isRefused() {
        assertThatThrownBy(() -> HistoryKeys.alias("m", "two words"))
                .hasMessage("alias is 'two words', expected 1 to 128 letters, digits, dots, underscores or dashes");
    }
}
