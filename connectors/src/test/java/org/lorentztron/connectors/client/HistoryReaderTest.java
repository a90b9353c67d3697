package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.lorentztron.connectors.wire.version.HistoryRecord;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;

class HistoryReaderTest {
    private final List<String> loaded = new ArrayList<>();
    private final Set<Long> damaged = new HashSet<>();
    private boolean isRefused;
    private long offset;

    private final HistoryReader champion = HistoryReader.ofAlias("m", "champion", this::load);

    private ModelVersion load(long version, HistoryIndex.Place place) throws IncompleteVersionException {
        loaded.add(version + "@" + place.first() + "-" + place.last());
        if (damaged.contains(version)) {
            throw new IncompleteVersionException("version " + version + " is damaged");
        }
        VersionInfo manifest = TopicLog.manifest(version, TopicLog.pairs(version));
        Evaluation none = new Evaluation(0, 0, 0, List.of(), null, List.of("error<=0.2"));
        return ModelVersion.of(isRefused ? manifest.evaluated(none) : manifest, TopicLog.pairs(version));
    }

    private Optional<Long> put(HistoryReader reader, String key, byte[] value) {
        return reader.accept(0, offset++, key.getBytes(UTF_8), value).map(ModelVersion::version);
    }

    private Optional<Long> write(HistoryReader reader, long version) {
        TopicLog.pairs(version)
                .forEach(pair -> put(reader, SnapshotKeys.of("m", new HistoryRecord(version, pair)), new byte[1]));
        return put(reader, "m/" + version + "/manifest", new byte[1]);
    }

    private Optional<Long> promote(HistoryReader reader, String alias, long version) {
        return put(reader, HistoryKeys.alias("m", alias), new AliasMove(version, "", "", offset).encode());
    }

    @Test
    void accept_aliasMoves_showsWhereItStandsForwardAndBack() {
        write(champion, 1);
        write(champion, 2);
        champion.reachEnd();
        assertThat(champion.latest()).isEmpty();
        assertThat(champion.problem()).get().asString().startsWith("alias champion stands nowhere");

        assertThat(promote(champion, "champion", 2)).contains(2L);
        assertThat(write(champion, 3)).isEmpty();
        assertThat(promote(champion, "challenger", 3)).isEmpty();
        assertThat(promote(champion, "champion", 1)).contains(1L);
        assertThat(promote(champion, "champion", 1)).as("nothing has changed").isEmpty();
        assertThat(champion.problem()).isEmpty();
        assertThat(loaded).containsExactly("2@4-7", "1@0-3");
    }

    /** A consumer that follows for years knows no more versions than there are. */
    @Test
    void forgetBefore_deletedRecords_theirVersionsAreUnknown() {
        write(champion, 1);
        write(champion, 2);
        promote(champion, "champion", 2);
        champion.reachEnd();
        champion.forgetBefore(Map.of(0, 4L));
        assertThat(promote(champion, "champion", 1)).isEmpty();
        assertThat(champion.problem()).get().asString().contains("version 1 is not in the history");
        champion.forgetBefore(Map.of(0, 7L));
        assertThat(promote(champion, "champion", 2)).as("its manifest is there").isEmpty();
        assertThat(champion.problem()).isEmpty();
        assertThat(loaded).containsExactly("2@4-7");
    }

    /** A history may have moved its aliases a thousand times. */
    @Test
    void reachEnd_manyMoves_loadsTheLastVersionAlone() {
        write(champion, 1);
        promote(champion, "champion", 1);
        write(champion, 2);
        assertThat(promote(champion, "champion", 2)).isEmpty();
        champion.reachEnd();
        assertThat(champion.latest()).get().extracting(ModelVersion::version).isEqualTo(2L);
        assertThat(loaded).containsExactly("2@5-8");
    }

    @Test
    void accept_versionThatIsDamagedExpiredOrRefused_keepsTheOneBefore() {
        write(champion, 1);
        write(champion, 2);
        promote(champion, "champion", 1);
        champion.reachEnd();

        damaged.add(2L);
        assertThat(promote(champion, "champion", 2)).isEmpty();
        assertThat(champion.problem()).contains("alias champion stands at version 2: version 2 is damaged");
        assertThat(promote(champion, "champion", 7)).isEmpty();
        assertThat(champion.problem())
                .contains("alias champion stands at version 7: version 7 is not in the history: it has expired, or was"
                        + " never written");
        isRefused = true;
        write(champion, 3);
        assertThat(promote(champion, "champion", 3)).isEmpty();
        assertThat(champion.problem()).contains("alias champion stands at version 3: version 3 was refused");
        assertThat(put(champion, "m/alias/champion", new byte[] {1})).isEmpty();
        assertThat(champion.problem()).get().asString().contains("its newest record is unreadable");
        assertThat(champion.latest()).get().extracting(ModelVersion::version).isEqualTo(1L);

        assertThat(promote(champion, "champion", 1)).isEmpty();
        assertThat(champion.problem()).isEmpty();
    }

    /** Whoever starts after the damage must not stand there without a version. */
    @Test
    void reachEnd_newestMoveIsDamaged_showsWhereItStoodBefore() {
        write(champion, 1);
        promote(champion, "champion", 1);
        put(champion, "m/alias/champion", new byte[] {1});
        champion.reachEnd();
        assertThat(champion.latest()).get().extracting(ModelVersion::version).isEqualTo(1L);
        assertThat(champion.problem()).get().asString().contains("its newest record is unreadable");
    }

    /** A job that was set back writes its versions again. */
    @Test
    void accept_versionIsWrittenAgain_completesWhatWasDamaged() {
        write(champion, 1);
        promote(champion, "champion", 1);
        damaged.add(1L);
        champion.reachEnd();
        assertThat(champion.latest()).isEmpty();
        damaged.clear();
        assertThat(write(champion, 1)).contains(1L);
        assertThat(loaded).containsExactly("1@0-3", "1@5-8");
    }

    @Test
    void accept_movesInTwoPartitions_theLaterOneCounts() {
        write(champion, 1);
        write(champion, 2);
        champion.reachEnd();
        byte[] key = "m/alias/champion".getBytes(UTF_8);
        champion.accept(1, 0, key, new AliasMove(2, "", "", 100).encode());
        assertThat(champion.accept(0, offset++, key, new AliasMove(1, "", "", 50).encode()))
                .isEmpty();
        assertThat(champion.latest()).get().extracting(ModelVersion::version).isEqualTo(2L);
        assertThat(champion.accept(0, offset++, key, new AliasMove(1, "", "", 150).encode()))
                .isPresent();
    }

    @Test
    void ofVersion_refusedOne_isShown() {
        isRefused = true;
        HistoryReader one = HistoryReader.ofVersion("m", 2, this::load);
        write(one, 1);
        write(one, 2);
        promote(one, "champion", 1);
        one.reachEnd();
        assertThat(one.latest()).get().extracting(ModelVersion::version).isEqualTo(2L);
        assertThat(one.problem()).isEmpty();
    }
}
