package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.NamedEvents;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.Waves;

/** A misspelled name predicts with the rest; a version says which names it knows nothing of. */
class KnownNamesTest {
    private static final List<String> CLASSES = List.of("a", "b", "c");
    private static final NamedFeatures SPACE = new NamedFeatures();
    private static final NamedEvents EVENTS = NamedEvents.of(NamedFeatures.NAME, Map.of());

    private static final int HATS = 1 << 20;

    private final ModelVersion version = version("amount amount? country=US", "user.age user.age? lags[1]");

    /** A pair of each two classes, in their order, as far as there are entries. */
    private static ModelVersion version(String... entries) {
        List<PublishedPair> pairs = new ArrayList<>();
        for (String each : entries) {
            int[] columns = Arrays.stream(each.split(" "))
                    .mapToInt(SPACE::index)
                    .sorted()
                    .toArray();
            float[] row = new float[columns.length + 1];
            FeatureSet held = FeatureSet.of(NamedFeatures.SIZE, columns);
            pairs.add(Snapshots.pair("a", CLASSES.get(1 + pairs.size()), 1000, held, row, row));
        }
        List<VersionInfo.Part> parts = pairs.stream().map(VersionInfo.Part::of).toList();
        return ModelVersion.of(Snapshots.manifest("m", 1, CLASSES, NamedFeatures.NAME, parts), pairs);
    }

    @Test
    void unknownNames_whatAnyPartHolds_isKnown() {
        assertThat(version.unknownNames(Map.of("amount", 0, "country", "US", "user", Map.of("age", 7))))
                .isEmpty();
    }

    @Test
    void unknownNames_misspelled_areTheirPaths() {
        assertThat(version.unknownNames(Map.of("amuont", 1, "contry", "US", "user", Map.of("aeg", 7, "age", 7))))
                .containsExactly("amuont", "contry", "user.aeg");
        assertThat(version.unknownNames("{\"features\": {\"amuont\": 1, \"amount\": null, \"a=b\": true}}"))
                .containsExactly("a%3Db", "amuont");
    }

    /** A version holds texts, and not of which names they are. */
    @Test
    void unknownNames_newText_isUnknown() {
        assertThat(version.unknownNames(Map.of("country", "FR"))).containsExactly("country");
        assertThat(version.unknownNames(Map.of("country", List.of("FR", "US")))).isEmpty();
    }

    @Test
    void unknownNames_arrayOfWhichAnElementIsHeld_isKnown() {
        assertThat(version.unknownNames(Map.of("lags", new double[] {1, 2}))).isEmpty();
        assertThat(version.unknownNames(Map.of("lags", new double[] {1}))).containsExactly("lags");
    }

    @Test
    void unknownNames_noEvent_throwsAsPredict() {
        assertThatThrownBy(() -> version.unknownNames(Map.of("x", Double.NaN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not-finite: x is NaN");
        assertThatThrownBy(() -> version.unknownNames("{"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not-json");
    }

    @Test
    void unknownNames_noNames_throws() {
        PublishedPair pair = Snapshots.pair("a", "b", 1000, new float[3], new float[3]);
        ModelVersion indexed = ModelVersion.of(
                Snapshots.manifest("m", 1, CLASSES, IndexedFeatures.NAME, List.of(VersionInfo.Part.of(pair))),
                List.of(pair));
        assertThatThrownBy(() -> indexed.unknownNames(Map.of("x", 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("feature space indexed, expected named");
    }

    /** What an event has where the map puts hats is no hat. */
    @Test
    void unknownNames_placesOfHats_holdNothing() {
        String name = IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> "n" + i)
                .filter(each -> SPACE.index(each + "?") >= NamedFeatures.SIZE - HATS)
                .findFirst()
                .orElseThrow();
        int amount = SPACE.index("amount");
        float[] knots = new float[HATS];
        for (int i = 0; i < knots.length; i++) {
            knots[i] = i;
        }
        FeatureMap map = new FeatureMap(
                NamedFeatures.SIZE,
                new Hats(new int[] {amount}, new int[] {SPACE.index("amount?")}, new float[][] {knots}),
                Waves.NONE);
        float[] row = new float[2];
        FeatureSet held = FeatureSet.of(NamedFeatures.SIZE, new int[] {SPACE.index(name + "?")});
        PublishedPair pair = Snapshots.pair("a", "b", 1000, held, row, row);
        ModelVersion mapped = ModelVersion.of(
                Snapshots.manifest("m", 1, CLASSES, NamedFeatures.NAME, map, List.of(VersionInfo.Part.of(pair))),
                List.of(pair));
        assertThat(mapped.unknownNames(Map.of(name, 0))).containsExactly(name);
    }

    @Test
    void holdsAll_oneEntryThatIsNotHeld_isFalse() {
        KnownNames known = version.knownNames();
        assertThat(known.holdsAll(EVENTS.features(Map.of("amount", 2)))).isTrue();
        assertThat(known.holdsAll(EVENTS.features(Map.of("amount", 2, "x", 1)))).isFalse();
        assertThat(known.holdsAny(EVENTS.features(Map.of("amount", 2, "x", 1)))).isTrue();
        assertThat(known.holdsAny(EVENTS.features(Map.of("x", 1)))).isFalse();
    }

    /** Lag 1 is known, whatever its value is. */
    @Test
    void holdsNone_heldEntryOfValueZero_isFalse() {
        KnownNames known = version.knownNames();
        assertThat(known.holdsNone(EVENTS.entries(Map.of("x", 1)))).isTrue();
        assertThat(known.holdsNone(EVENTS.entries(Map.of("x", 1, "lags", List.of(0, 0)))))
                .isFalse();
    }
}
