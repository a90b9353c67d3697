package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pair;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;

class CheckedVersionTest {
    private static CheckedVersion.Lookup among(List<PublishedPair> records) {
        return name -> records.stream().filter(pair -> pair.name().equals(name)).toList();
    }

    @Test
    void complete_allThere_isTheVersion() {
        CheckedVersion checked = CheckedVersion.of(manifest(2, pairs(2)), among(pairs(2)));
        assertThat(checked.version().orElseThrow().pairs()).isEqualTo(pairs(2));
        assertThat(checked.problem()).isEmpty();
        assertThat(checked.missing()).isEmpty();
    }

    @Test
    void complete_pairMissing_saysWhichAndWhatWasExpected() {
        CheckedVersion checked = CheckedVersion.of(manifest(2, pairs(2)), among(List.of(pair("a", "b", 2))));
        assertThat(checked.version()).isEmpty();
        assertThat(checked.found()).containsOnlyKeys(new PairName("a", "b"));
        assertThat(checked.missing())
                .extracting(VersionInfo.Part::name)
                .containsExactly(new PairName("a", "c"), new PairName("b", "c"));
        assertThat(checked.problem())
                .contains("version 2 lacks 2 of 3 records; the first is a|c: no record has the digest "
                        + pair("a", "c", 2).digest() + " of the interval to 2000");
    }

    @Test
    void complete_otherDigest_saysWhatWasFound() {
        List<PublishedPair> records = List.of(pair("a", "b", 3), pair("a", "c", 2), pair("b", "c", 2));
        CheckedVersion checked = CheckedVersion.of(manifest(2, pairs(2)), among(records));
        assertThat(checked.problem())
                .contains("version 2 lacks 1 of 3 records; the first is a|b: its newest record has the digest "
                        + pair("a", "b", 3).digest() + " of the interval to 3000, expected "
                        + pair("a", "b", 2).digest() + " of the interval to 2000");
    }

    /** Two intervals may end with one model; then only the interval tells their records apart. */
    @Test
    void complete_equalDigestOfAnotherInterval_isNotWhole() {
        PublishedPair named = pair("a", "b", 2);
        PublishedPair same = Snapshots.pair("a", "b", 3000, named.u(), named.v());
        VersionInfo manifest = manifest(2, List.of(named));
        assertThat(CheckedVersion.of(manifest, among(List.of(same))).problem())
                .get()
                .asString()
                .contains("of the interval to 3000, expected ");
        assertThat(CheckedVersion.of(manifest, among(List.of(same, named))).version())
                .isPresent();
    }

    @Test
    void complete_damagedRecord_saysSo() {
        CheckedVersion.Lookup damaged = new CheckedVersion.Lookup() {
            @Override
            public List<PublishedPair> of(PartName part) {
                return List.of();
            }

            @Override
            public Optional<String> damage(PartName part) {
                return Optional.of("its record is unreadable");
            }
        };
        assertThat(CheckedVersion.of(manifest(2, pairs(2)), damaged).problem())
                .contains("version 2 lacks 3 of 3 records; the first is a|b: its record is unreadable");
    }

    @Test
    void complete_manifestThatContradictsItself_isNotWhole() {
        VersionInfo twice = manifest(2, List.of(pair("a", "b", 2), pair("a", "b", 2)));
        assertThat(CheckedVersion.of(twice, among(pairs(2))).problem())
                .contains("version 2 names the part a|b twice, expected each once");
        VersionInfo hashed = Snapshots.manifest(
                "m", 2, TopicLog.CLASSES, "hashed", manifest(2, pairs(2)).parts());
        assertThat(CheckedVersion.of(hashed, among(pairs(2))).problem())
                .contains("version 2 has the feature space hashed, expected indexed, named or named-2");
    }

    private static PublishedPair rest(String label, float seed) {
        return Snapshots.rest(label, 2000, new float[] {seed, 1}, new float[] {0, 1});
    }

    @Test
    void complete_classesAgainstTheRest_theLargestScoreWins() {
        List<PublishedPair> parts = List.of(rest("a", 1), rest("b", 3), rest("c", 2));

        ModelVersion version =
                CheckedVersion.of(manifest(2, parts), among(parts)).version().orElseThrow();

        // (seed x + 1)^2 - 1
        ClassifiedEvent event = version.predict(new float[] {1});
        assertThat(event.label()).isEqualTo("b");
        assertThat(event.scores()).containsExactly(Map.entry("a", 3.0), Map.entry("b", 15.0), Map.entry("c", 8.0));
        assertThat(event.votes()).containsExactly(Map.entry("a", 0), Map.entry("b", 1), Map.entry("c", 0));
        assertThat(event.margin()).isEqualTo(7);
        // All scores are 0: of equal ones the first class wins.
        assertThat(version.predict(new float[] {0}).label()).isEqualTo("a");
        assertThat(version.pairs()).isEqualTo(parts);
    }

    /** Without a score of its own the class could never win. */
    @Test
    void complete_classAgainstTheRestIsNotNamed_isNotWhole() {
        List<PublishedPair> parts = List.of(rest("a", 1), rest("c", 2));

        assertThat(CheckedVersion.of(manifest(2, parts), among(parts)).problem())
                .get()
                .asString()
                .contains("make no classifier", "classes against the rest are 2, expected all 3 of the model");
    }

    @Test
    void complete_pairsBesideClassesAgainstTheRest_isNotWhole() {
        List<PublishedPair> parts = List.of(rest("a", 1), rest("b", 1), rest("c", 2), pair("a", "b", 2));

        assertThat(CheckedVersion.of(manifest(2, parts), among(parts)).problem())
                .get()
                .asString()
                .contains("pairs of classes and classes against the rest, expected either");
    }

    @Test
    void complete_unknownClassAgainstTheRest_isNotWhole() {
        List<PublishedPair> parts = List.of(rest("a", 1), rest("b", 1), rest("d", 2));

        assertThat(CheckedVersion.of(manifest(2, parts), among(parts)).problem())
                .get()
                .asString()
                .contains("has the part d against the rest");
    }
}
