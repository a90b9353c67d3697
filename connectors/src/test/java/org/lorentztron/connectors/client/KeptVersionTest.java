package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class KeptVersionTest {
    private static final TopicPartition ONLY = new TopicPartition("history", 0);

    /** Gives all records from its position on. */
    private static final class Reader extends MockConsumer<byte[], byte[]> {
        private final List<TopicLog.Entry> entries;

        Reader(TopicLog log) {
            super("earliest");
            entries = log.entries();
            updateBeginningOffsets(Map.of(ONLY, 0L));
        }

        @Override
        public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            for (long offset = position(ONLY); offset < entries.size(); offset++) {
                TopicLog.Entry entry = entries.get((int) offset);
                addRecord(new ConsumerRecord<>("history", 0, offset, entry.key().getBytes(UTF_8), entry.value()));
            }
            return super.poll(timeout);
        }
    }

    /** Its manifest stands last: what comes before it is known by it only if that is read first. */
    @Test
    void read_versionBeyondTheBoundOfUnnamedParts_isWhole() throws Exception {
        TopicLog log = TopicLog.kept(1);
        TopicReader reader = new TopicReader(Map.of(), new Reader(log), "history");
        HistoryIndex.Place place = new HistoryIndex.Place(0, 0, log.entries().size() - 1);

        KeptVersion kept = KeptVersion.read(reader, "m", 1, new PartRecords(0), place, Duration.ofSeconds(1));

        assertThat(kept.whole().version()).isEqualTo(1);
    }
}
