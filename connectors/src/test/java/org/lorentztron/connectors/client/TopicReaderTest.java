package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.provider.FileConfigProvider;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicReaderTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** Brokers that can be asked for partitions, and fail to say where they end. */
    private static final class Brokers extends MockConsumer<byte[], byte[]> {
        private boolean isSlow;

        Brokers() {
            super("earliest");
        }

        void setPartitions(int count) {
            Map<TopicPartition, Long> offsets = new HashMap<>();
            IntStream.range(0, count).forEach(partition -> offsets.put(new TopicPartition("models", partition), 0L));
            updateBeginningOffsets(offsets);
            updateEndOffsets(offsets);
            updatePartitions(
                    "models",
                    IntStream.range(0, count)
                            .mapToObj(partition ->
                                    new PartitionInfo("models", partition, Node.noNode(), new Node[0], new Node[0]))
                            .toList());
        }

        @Override
        public synchronized Map<TopicPartition, Long> endOffsets(
                Collection<TopicPartition> partitions, Duration timeout) {
            if (isSlow) {
                throw new TimeoutException("no answer");
            }
            return super.endOffsets(partitions, timeout);
        }
    }

    private final Brokers brokers = new Brokers();
    private final TopicReader reader = new TopicReader(Map.of(), brokers, "models");

    /** What a value refers to is what counts, as for the consumer itself. */
    @Test
    void check_references_areResolved(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("kafka.properties");
        Map<String, String> kafka = Map.of(
                "bootstrap.servers",
                "localhost:9092",
                "config.providers",
                "file",
                "config.providers.file.class",
                FileConfigProvider.class.getName(),
                "security.protocol",
                "${file:" + file + ":security.protocol}",
                "request.timeout.ms",
                "${file:" + file + ":request.timeout.ms}");

        Files.writeString(file, "security.protocol=SASL_SSL\nrequest.timeout.ms=1000\n");
        assertThatCode(() -> TopicReader.check(kafka)).doesNotThrowAnyException();

        Files.writeString(file, "security.protocol=SASL_SSL\nrequest.timeout.ms=soon\n");
        assertThatThrownBy(() -> TopicReader.check(kafka))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("request.timeout.ms");

        Files.delete(file);
        assertThatThrownBy(() -> TopicReader.check(kafka)).isInstanceOf(ConfigException.class);
    }

    /** The topic was created again with fewer partitions, and a broker does not answer the last question. */
    @Test
    void open_thatFailsHalfway_isRepeated() {
        brokers.setPartitions(3);
        assertThat(reader.open(TIMEOUT)).isTrue();
        assertThat(reader.isCutBack(TIMEOUT)).isFalse();

        brokers.setPartitions(1);
        brokers.isSlow = true;
        assertThatThrownBy(() -> reader.open(TIMEOUT)).isInstanceOf(TimeoutException.class);
        assertThat(reader.isOpen()).isFalse();

        brokers.isSlow = false;
        assertThat(reader.open(TIMEOUT)).isTrue();
        assertThat(reader.isCutBack(TIMEOUT)).isFalse();
        assertThat(reader.hasReachedEnd(TIMEOUT)).isTrue();
    }
}
