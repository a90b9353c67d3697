package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.local.GivenFigures;
import org.lorentztron.local.shared.AbsentNames;

/** What is said of names that options give and no feature has. */
class AbsentNamesLinesTest {
    private final ProgressLines lines = new ProgressLines(
            JobArguments.parse(
                    new String[] {"--bootstrap-servers=localhost:1", "--classes=a,b", "--features=2", "--model-id=m"},
                    Map.of()),
            new GivenFigures(),
            new AbsentNames(Map.of("event-log", "amount,amuont", "event-text", "note", "event-categorical", "zip")),
            null,
            List::of);

    private static ConsumerRecord<byte[], byte[]> names(String modelId, String... texts) {
        SortedMap<Integer, List<String>> entries = new TreeMap<>();
        for (int i = 0; i < texts.length; i++) {
            entries.put(PublishedNames.BUCKETS * i, List.of(texts[i]));
        }
        PublishedNames names = new PublishedNames(0, entries, 0);
        byte[] key = SnapshotKeys.of(modelId, names).getBytes(StandardCharsets.UTF_8);
        return new ConsumerRecord<>("models", 0, 0, key, SnapshotCodec.encode(modelId, names));
    }

    /** Names come past the trainers and may be late: too early, a line would say what is not so. */
    @Test
    void drain_namesThatNoFeatureHas_areToldOnceWithTheThirdVersion() {
        lines.add(names("m", "amount", "amount?", "zip=10115"));
        lines.add(names("other", "amuont"));
        lines.add(ProgressLinesTest.version(1));
        lines.add(ProgressLinesTest.version(2));
        assertThat(lines.drain()).noneMatch(line -> line.contains("no feature"));
        lines.add(names("m", "amount", "note~late"));
        lines.add(ProgressLinesTest.version(3));

        assertThat(lines.drain())
                .contains("no feature is known by the name 'amuont' (--event-log) yet")
                .filteredOn(line -> line.contains("no feature"))
                .hasSize(1);
        assertThat(lines.end()).noneMatch(line -> line.contains("no feature"));
    }

    /** Features of sparse events, and the names of all, may come when versions have come for long. */
    @Test
    void drain_namesThatComeLate_areWaitedFor() {
        for (int version = 1; version <= 5; version++) {
            lines.add(ProgressLinesTest.version(version));
        }
        assertThat(lines.drain()).noneMatch(line -> line.contains("no feature"));
        lines.add(names("m", "amount", "zip=10115"));
        lines.add(ProgressLinesTest.version(6));
        assertThat(lines.drain()).noneMatch(line -> line.contains("no feature"));
        lines.add(names("m", "note~late"));
        lines.add(ProgressLinesTest.version(7));
        lines.add(ProgressLinesTest.version(8));

        assertThat(lines.drain())
                .filteredOn(line -> line.contains("no feature"))
                .containsExactly("no feature is known by the name 'amuont' (--event-log) yet");
    }

    /** A short run has fewer versions. */
    @Test
    void end_namesThatNoFeatureHas_areTold() {
        lines.add(names("m", "amount", "note~late"));
        lines.add(ProgressLinesTest.version(1));

        assertThat(lines.end())
                .containsSubsequence(
                        "version 1: 100 events trained",
                        "no feature is known by the name 'zip' (--event-categorical) yet",
                        "no feature is known by the name 'amuont' (--event-log) yet",
                        "newest version 1: 100 events trained, 0 rejected");
    }

    /** The topic may take no names, or they are late. */
    @Test
    void end_noNamesAtAll_saysNothingOfThem() {
        lines.add(ProgressLinesTest.version(1));

        assertThat(lines.end()).noneMatch(line -> line.contains("no feature"));
    }
}
