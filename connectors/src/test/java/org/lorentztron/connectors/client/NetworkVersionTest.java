package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.wire.version.NetworkRecords;
import org.lorentztron.connectors.wire.version.Networks;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.Features;

/** Networks in two records, whole, by halves and damaged. */
class NetworkVersionTest {
    private static final List<String> CLASSES = List.of("x", "y", "z");

    private static VersionInfo manifest(long version) {
        return Networks.manifest(version, CLASSES, Networks.records(1000 * version));
    }

    private static TopicLog putVersion(TopicLog log, long version) {
        return log.put(Networks.records(1000 * version)).put(manifest(version));
    }

    @Test
    void accept_allRecords_isTheNetwork() {
        VersionReader reader = putVersion(new TopicLog(), 1).read();

        ModelVersion version = reader.latest().orElseThrow();
        Features x = Features.dense(new float[] {0.5f, -2});
        double[] scores = NetworkRecords.joined(version.records()).scores(x);
        ClassifiedEvent event = version.predict(x);
        assertThat(version.records()).isEqualTo(Networks.records(1000));
        assertThat(version.pairs()).isEmpty();
        for (int c = 0; c < 3; c++) {
            assertThat(event.scores().get(CLASSES.get(c))).isCloseTo(scores[c], within(1e-5));
        }
        assertThat(event.votes().get(event.label())).isOne();
        assertThat(reader.problem()).isEmpty();
    }

    /** In whatever order the rest comes, the version before stays until all is there. */
    @Test
    void accept_oneRecordOfTwo_keepsTheVersionBefore() {
        for (int lacking = 0; lacking < 2; lacking++) {
            TopicLog log = putVersion(new TopicLog(), 1);
            List<PublishedNetwork> next = Networks.records(2000);
            log.put(next.get(1 - lacking)).put(manifest(2));

            VersionReader reader = log.read();

            assertThat(reader.latest().map(ModelVersion::version)).contains(1L);
            assertThat(reader.problem())
                    .get()
                    .asString()
                    .startsWith("version 2 lacks 1 of 2 records; the first is network");
            assertThat(log.put(next.get(lacking)).read().latest().map(ModelVersion::version))
                    .contains(2L);
        }
    }

    /** Of either record; every single bit of them is in {@link RecordBitsTest}. */
    @Test
    void accept_damagedRecord_keepsTheVersionBeforeUntilItComesWhole() {
        List<PublishedNetwork> next = Networks.records(2000);
        for (int damaged = 0; damaged < 2; damaged++) {
            TopicLog log = putVersion(new TopicLog(), 1).put(next.get(1 - damaged));
            byte[] record = SnapshotCodec.encode("m", next.get(damaged));
            record[record.length - 10] ^= 1;
            log.put(SnapshotKeys.of("m", next.get(damaged)), record).put(manifest(2));

            VersionReader reader = log.read();

            assertThat(reader.latest().map(ModelVersion::version)).contains(1L);
            assertThat(reader.latest().orElseThrow().records()).isEqualTo(Networks.records(1000));
            assertThat(reader.problem())
                    .get()
                    .asString()
                    .contains("version 2 lacks 1 of 2 records; the first is "
                            + next.get(damaged).name());
            assertThat(log.put(next.get(damaged)).read().latest().map(ModelVersion::version))
                    .contains(2L);
        }
    }

    /** A manifest that forgets a record, or mixes intervals, names no network. */
    @Test
    void accept_manifestOfAPartOfTheNetwork_isRefused() {
        TopicLog log = putVersion(new TopicLog(), 1);
        List<PublishedNetwork> next = Networks.records(2000);
        log.put(next);
        log.put(Networks.manifest(2, CLASSES, List.of(next.get(1))));
        VersionReader reader = log.read();
        assertThat(reader.latest().map(ModelVersion::version)).contains(1L);
        assertThat(reader.problem()).get().asString().contains("the parts of version 2 make no classifier");

        log.put(Networks.manifest(3, CLASSES, List.of(Networks.records(1000).get(0), next.get(1))));
        reader = log.read();
        assertThat(reader.latest().map(ModelVersion::version)).contains(1L);
        assertThat(reader.problem()).get().asString().contains("the parts of version 3 make no classifier");
    }

    @Test
    void file_ofAVersion_holdsAllRecords(@TempDir Path folder) throws IOException {
        ModelVersion version = putVersion(new TopicLog(), 1).read().latest().orElseThrow();
        Path file = folder.resolve("version.zip");

        VersionFile.write(file, version);
        ModelVersion read = VersionFile.read(file);

        assertThat(read.manifest()).isEqualTo(version.manifest());
        assertThat(read.records()).isEqualTo(version.records());
    }
}
