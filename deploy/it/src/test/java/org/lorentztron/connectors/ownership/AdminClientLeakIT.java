package org.lorentztron.connectors.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.streaming.runtime.operators.sink.SinkWriterOperatorFactory;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.publish.SnapshotPublisher;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.wire.version.VersionRecord;

/** The connector's own writer, without {@link OwnedSink}. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class AdminClientLeakIT {
    private static final OwnNames OWN = OwnNames.of(AdminClientLeakIT.class);

    private static final EmbeddedBroker BROKER = SharedBroker.get();

    /** Fails at the first assertion when the connector is mended: {@link AdminClientLeak} can go then. */
    @Test
    @SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
    void close_writerOfTheConnectorAlone_leavesAThreadThatAdminClientLeakEnds() throws Exception {
        BROKER.createTopic(OWN.name("leaking"), 1, Map.of());
        KafkaSink<VersionRecord> sink = SnapshotPublisher.sink(
                new KafkaOutput(
                        Map.of("bootstrap.servers", BROKER.bootstrapServers()),
                        OWN.name("leaking"),
                        Delivery.EXACTLY_ONCE),
                OWN.name("leaking"),
                1000);
        AtomicReference<SinkWriter<VersionRecord>> writer = new AtomicReference<>();
        Sink<VersionRecord> watched = context -> {
            writer.set(sink.createWriter(context));
            return writer.get();
        };
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (var operator = new OneInputStreamOperatorTestHarness<>(
                new SinkWriterOperatorFactory<>(watched), new VersionRecordType.Serializer())) {
            operator.open();
        }

        assertThat(adminsSince(before)).isNotEmpty();

        AdminClientLeak.close(writer.get());
        assertThat(adminsSince(before)).isEmpty();
    }

    private static List<String> adminsSince(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.startsWith("kafka-admin-client-thread"))
                .toList();
    }
}
