package org.lorentztron.experiments.throughput;

import java.util.List;
import java.util.Locale;

/**
 * A part of the pipeline with threads of its own, told by the beginnings of their names. Operators that Flink chains
 * share a thread and so a stage.
 */
public enum Stage {
    FETCH("Kafka's consumers: records as bytes", "Source Data Fetcher"),
    SOURCE("source task: decoding, splitter, router, bytes for the trainers", "Source: "),
    TRAIN(
            "trainer task: events from bytes, order, learning; in the engine's job only events from bytes",
            "PartTrainer",
            NoTraining.NAME),
    AVERAGE("aligned averages", "AlignedAverager"),
    SCORE("evaluation of a share of the events before they are trained", "Scorer"),
    PUBLISH(
            "versions and their way into Kafka",
            "VersionAssembler",
            "VersionNamer",
            "SnapshotPublisher",
            "DeadLetterPublisher",
            "kafka-producer-network-thread"),
    CHECKPOINT(
            "parts of checkpoints that run beside the tasks", "AsyncOperations", "Checkpoint Timer", "jobmanager-io"),
    NETTY("network between Flink's processes, none of which is another one here", "Flink Netty", "flink-rest"),
    OTHER("all other threads: Flink's coordination, this measurement"),
    /** What the process has spent and no Java thread has: it is not measured by names but left over. */
    JVM("compilation and garbage collection: the process less all threads");

    private final String meaning;
    private final List<String> names;

    Stage(String meaning, String... names) {
        this.meaning = meaning;
        this.names = List.of(names);
    }

    /** The stage of a thread or of a task of Flink, which have the same names. */
    static Stage of(String name) {
        for (Stage stage : values()) {
            if (stage.names.stream().anyMatch(name::startsWith)) {
                return stage;
            }
        }
        return OTHER;
    }

    /** The word for it in tables. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    String meaning() {
        return meaning;
    }
}
