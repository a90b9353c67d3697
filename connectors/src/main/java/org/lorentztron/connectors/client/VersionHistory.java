package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * The versions of one model in a history topic as of now, and the aliases that stand at them. Reads the whole topic.
 * Immutable; thread-safe.
 */
public final class VersionHistory {
    private final Map<String, ?> kafka;
    private final String topic;
    private final String modelId;
    private final Duration patience;
    private final List<VersionInfo> manifests;
    private final List<String> problems;
    private final HistoryIndex index;
    private final AliasPaths paths;

    private VersionHistory(
            Map<String, ?> kafka,
            String topic,
            String modelId,
            Duration patience,
            List<VersionInfo> manifests,
            List<String> problems,
            HistoryIndex index,
            AliasPaths paths) {
        this.kafka = kafka;
        this.topic = topic;
        this.modelId = modelId;
        this.patience = patience;
        this.manifests = List.copyOf(manifests);
        this.problems = List.copyOf(problems);
        this.index = index;
        this.paths = paths;
    }

    /**
     * Reads the topic to where it ends now.
     *
     * @param kafka properties of Kafka clients, at least {@code bootstrap.servers}
     * @param patience how long to wait for an answer, and for the next records
     * @throws KafkaException if no broker answers, the topic does not exist, or no records come before its end
     */
    public static VersionHistory read(Map<String, ?> kafka, String topic, String modelId, Duration patience) {
        HistoryIndex index = new HistoryIndex(modelId);
        Manifests manifests = new Manifests();
        AliasPaths paths = new AliasPaths();
        try (TopicReader reader = new TopicReader(kafka, topic)) {
            if (!reader.open(patience)) {
                throw new KafkaException("topic " + topic + " does not exist");
            }
            boolean isWhole = reader.readToEnd(
                    record -> {
                        HistoryKeys.Key key = index.accept(
                                        record.partition(), record.offset(), record.key(), record.value())
                                .orElse(null);
                        if (key instanceof HistoryKeys.OfElement element && HistoryIndex.isManifest(element)) {
                            manifests.accept(element, record.value());
                        } else if (key instanceof HistoryKeys.OfAlias alias) {
                            paths.accept(alias.name(), record.value());
                        }
                    },
                    patience);
            if (!isWhole) {
                throw new TimeoutException(
                        "topic " + topic + " was not read to its end: no record came for " + patience);
            }
        }
        return new VersionHistory(
                Map.copyOf(kafka),
                topic,
                modelId,
                patience,
                new ArrayList<>(manifests.readable.values()),
                problems(manifests, index),
                index,
                paths);
    }

    private static List<String> problems(Manifests manifests, HistoryIndex index) {
        List<String> problems = new ArrayList<>(manifests.damaged.values());
        index.aliases().forEach((name, standing) -> {
            if (standing.damage() != null) {
                problems.add("alias " + name + ": " + standing.damage());
            }
        });
        return problems;
    }

    /** Of each version, the newest manifest. */
    private static final class Manifests {
        private final SortedMap<Long, VersionInfo> readable = new TreeMap<>();
        private final SortedMap<Long, String> damaged = new TreeMap<>();

        void accept(HistoryKeys.OfElement element, byte @Nullable [] value) {
            long version = element.version();
            readable.remove(version);
            damaged.remove(version);
            try {
                readable.put(version, KeptVersion.manifest(element.modelId(), version, value));
            } catch (IOException e) {
                damaged.put(version, "the manifest of version " + version + " is unreadable: " + e.getMessage());
            }
        }
    }

    /** The manifests of all versions, ascending; whether their parts are there is found by {@link #version}. */
    public List<VersionInfo> manifests() {
        return manifests;
    }

    /** What is damaged. */
    public List<String> problems() {
        return problems;
    }

    /** The newest move of each alias that can be read, by name. */
    public SortedMap<String, AliasMove> aliases() {
        SortedMap<String, AliasMove> moves = new TreeMap<>();
        index.aliases().forEach((name, standing) -> {
            AliasMove move = standing.move();
            if (move != null) {
                moves.put(name, move);
            }
        });
        return moves;
    }

    /** The names of all aliases, for people: another one may be misspelt. */
    public String aliasNames() {
        return aliases().isEmpty() ? "none" : String.join(", ", aliases().keySet());
    }

    /**
     * The versions at which an alias stood on its way to where it stands, the newest first. Those from which it was
     * moved back are not among them.
     */
    public List<Long> before(String alias) {
        return paths.before(alias);
    }

    /**
     * Reads a version.
     *
     * @throws IncompleteVersionException if it is not there, or not whole
     * @throws KafkaException if the topic cannot be read any more
     */
    public ModelVersion version(long number) throws IncompleteVersionException {
        HistoryIndex.Place place = index.place(number)
                .orElseThrow(() -> new IncompleteVersionException("version " + number + " of model " + modelId
                        + " is not in topic " + topic + ": it has expired, or was never written"));
        return KeptVersion.read(kafka, topic, modelId, number, place, patience).whole();
    }

    /**
     * Moves an alias: those who follow it take the version. Nothing else of the topic changes.
     *
     * @throws IncompleteVersionException if the version is not there, not whole, or was refused
     * @throws KafkaException if the move cannot be written
     */
    public void promote(String alias, AliasMove move) throws IncompleteVersionException {
        List<String> refused = version(move.version()).manifest().refused();
        if (!refused.isEmpty()) {
            throw new IncompleteVersionException(
                    "version " + move.version() + " was refused: it fails " + String.join(", ", refused));
        }
        byte[] key = HistoryKeys.alias(modelId, alias).getBytes(UTF_8);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(producing(), new ByteArraySerializer(), new ByteArraySerializer())) {
            int partition = SnapshotKeys.partition(
                    modelId, producer.partitionsFor(topic).size());
            producer.send(new ProducerRecord<>(topic, partition, key, move.encode()))
                    .get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new KafkaException("alias " + alias + " cannot be moved: " + e.getMessage(), e.getCause());
        } catch (java.util.concurrent.TimeoutException e) {
            throw new TimeoutException("alias " + alias + " may not have been moved: no answer within " + patience, e);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    private Map<String, Object> producing() {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, patience.toMillis());
        settings.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        return settings;
    }
}
