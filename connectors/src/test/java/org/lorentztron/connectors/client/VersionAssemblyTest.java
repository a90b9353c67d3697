package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pair;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;

class VersionAssemblyTest {
    private static VersionAssembly.Lookup among(List<PublishedPair> records) {
        return name -> records.stream().filter(pair -> pair.name().equals(name)).toList();
    }

    @Test
    void complete_allThere_isTheVersion() {
        VersionAssembly assembly = VersionAssembly.complete(manifest(2, pairs(2)), among(pairs(2)));
        assertThat(assembly.version().orElseThrow().pairs()).isEqualTo(pairs(2));
        assertThat(assembly.problem()).isEmpty();
        assertThat(assembly.missing()).isEmpty();
    }

    @Test
    void complete_pairMissing_saysWhichAndWhatWasExpected() {
        VersionAssembly assembly = VersionAssembly.complete(manifest(2, pairs(2)), among(List.of(pair("a", "b", 2))));
        assertThat(assembly.version()).isEmpty();
        assertThat(assembly.found()).containsOnlyKeys(new PairName("a", "b"));
        assertThat(assembly.missing())
                .extracting(VersionInfo.Part::name)
                .containsExactly(new PairName("a", "c"), new PairName("b", "c"));
        assertThat(assembly.problem())
                .contains("version 2 lacks 2 of 3 parts; the first is a|c: no record has the digest "
                        + pair("a", "c", 2).digest() + " of the interval to 2000");
    }

    @Test
    void complete_otherDigest_saysWhatWasFound() {
        List<PublishedPair> records = List.of(pair("a", "b", 3), pair("a", "c", 2), pair("b", "c", 2));
        VersionAssembly assembly = VersionAssembly.complete(manifest(2, pairs(2)), among(records));
        assertThat(assembly.problem())
                .contains("version 2 lacks 1 of 3 parts; the first is a|b: its newest record has the digest "
                        + pair("a", "b", 3).digest() + " of the interval to 3000, expected "
                        + pair("a", "b", 2).digest() + " of the interval to 2000");
    }

    /** Two intervals may end with one model; then only the interval tells their records apart. */
    @Test
    void complete_equalDigestOfAnotherInterval_isNotWhole() {
        PublishedPair named = pair("a", "b", 2);
        PublishedPair same = Snapshots.pair("a", "b", 3000, named.u(), named.v());
        VersionInfo manifest = manifest(2, List.of(named));
        assertThat(VersionAssembly.complete(manifest, among(List.of(same))).problem())
                .get()
                .asString()
                .contains("of the interval to 3000, expected ");
        assertThat(VersionAssembly.complete(manifest, among(List.of(same, named)))
                        .version())
                .isPresent();
    }

    @Test
    void complete_damagedRecord_saysSo() {
        VersionAssembly.Lookup damaged = new VersionAssembly.Lookup() {
            @Override
            public List<PublishedPair> of(PartName part) {
                return List.of();
            }

            @Override
            public Optional<String> damage(PartName part) {
                return Optional.of("its record is unreadable");
            }
        };
        assertThat(VersionAssembly.complete(manifest(2, pairs(2)), damaged).problem())
                .contains("version 2 lacks 3 of 3 parts; the first is a|b: its record is unreadable");
    }

    @Test
    void complete_manifestThatContradictsItself_isNotWhole() {
        VersionInfo twice = manifest(2, List.of(pair("a", "b", 2), pair("a", "b", 2)));
        assertThat(VersionAssembly.complete(twice, among(pairs(2))).problem())
                .contains("version 2 names the part a|b twice, expected each once");
        VersionInfo hashed = Snapshots.manifest(
                "m", 2, TopicLog.CLASSES, "hashed", manifest(2, pairs(2)).parts());
        assertThat(VersionAssembly.complete(hashed, among(pairs(2))).problem())
                .contains("version 2 has the feature space hashed, expected indexed");
    }
}
