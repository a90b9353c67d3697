package org.lorentztron.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** The topics of a job that a page reads, and what is written to them. Names begin with the prefix. */
record WatchedTopics(EmbeddedBroker broker, String prefix) {
    static WatchedTopics create(EmbeddedBroker broker, String prefix) {
        WatchedTopics topics = new WatchedTopics(broker, prefix);
        broker.createTopic(topics.events(), 1, Map.of());
        broker.createTopic(topics.models(), 1, Map.of("cleanup.policy", "compact"));
        broker.createTopic(topics.deadLetters(), 1, Map.of());
        return topics;
    }

    String events() {
        return prefix + "-events";
    }

    String models() {
        return prefix + "-models";
    }

    String deadLetters() {
        return prefix + "-dead";
    }

    String signals() {
        return prefix + "-signals";
    }

    /** Of labels that come later; not created. */
    String labels() {
        return prefix + "-labels";
    }

    RunningServer serve(String... more) throws Exception {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers", broker.bootstrapServers(),
                "--models-topic", models(),
                "--events-topic", events(),
                "--dead-letters-topic", deadLetters(),
                "--signals-topic", signals()));
        options.addAll(List.of(more));
        return new RunningServer(options.toArray(String[]::new));
    }

    /** A version that has trained the events up to an offset. */
    void publish(long version, List<String> labels, long trained) {
        PublishedModel.writeTrained(
                broker.bootstrapServers(),
                models(),
                version,
                labels,
                new VersionInfo.SourcePosition(events(), 0, trained));
    }

    void write(ProducerRecord<byte[], byte[]> topicRecord) throws Exception {
        Map<String, Object> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(kafka, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(topicRecord).get();
        }
    }

    /** A label that comes later than its event. */
    void label(String id, String label) throws Exception {
        write(labels(), "{\"id\": \"" + id + "\", \"label\": \"" + label + "\"}");
    }

    /** The same, of a time in ms since 1970. */
    void label(String id, String label, long time) throws Exception {
        write(labels(), "{\"id\": \"" + id + "\", \"label\": \"" + label + "\", \"timestamp\": " + time + "}");
    }

    void write(String topic, String value) throws Exception {
        write(new ProducerRecord<>(topic, value.getBytes(UTF_8)));
    }

    /** A record that was rejected. */
    void reject(String value) throws Exception {
        byte[] bytes = value.getBytes(UTF_8);
        DeadLetter letter =
                new DeadLetter(MalformedReason.NOT_JSON, "no event: " + value, events(), 0, 3, 5, null, bytes, 9);
        ProducerRecord<byte[], byte[]> kept = new ProducerRecord<>(deadLetters(), bytes);
        DeadLetterHeaders.of(letter, "default")
                .forEach((name, text) -> kept.headers().add(name, text));
        write(kept);
    }
}
