package org.lorentztron.local.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

/**
 * What a cluster has on disk.
 *
 * @param lib the jars of a Flink distribution
 * @param directory of configuration, checkpoints, savepoints and temporary files, empty at first
 * @param logs what the processes say
 */
record ClusterFiles(Path lib, Path directory, Path logs) {
    private static final String LOG4J =
            """
            rootLogger.level = INFO
            rootLogger.appenderRef.console.ref = console
            appender.console.type = Console
            appender.console.name = console
            appender.console.layout.type = PatternLayout
            appender.console.layout.pattern = %d{HH:mm:ss,SSS} %-5p %c{1} - %m%n
            """;

    private static final String FLINK =
            """
            jobmanager.rpc.address: localhost
            jobmanager.rpc.port: %d
            jobmanager.bind-host: localhost
            jobmanager.memory.heap.size: 384m
            rest.address: localhost
            rest.bind-address: localhost
            rest.port: %d
            taskmanager.host: localhost
            taskmanager.bind-host: localhost
            taskmanager.numberOfTaskSlots: %d
            taskmanager.cpu.cores: 2
            taskmanager.memory.task.heap.size: 384m
            taskmanager.memory.task.off-heap.size: 64m
            taskmanager.memory.framework.heap.size: 128m
            taskmanager.memory.framework.off-heap.size: 128m
            taskmanager.memory.network.min: 64m
            taskmanager.memory.network.max: 64m
            taskmanager.memory.managed.size: 64m
            taskmanager.memory.jvm-metaspace.size: 256m
            taskmanager.memory.jvm-overhead.min: 192m
            taskmanager.memory.jvm-overhead.max: 192m
            parallelism.default: 2
            pekko.startup-timeout: 2m
            heartbeat.interval: 1s
            heartbeat.timeout: %ds
            restart-strategy.type: fixed-delay
            restart-strategy.fixed-delay.attempts: 10000
            restart-strategy.fixed-delay.delay: 500ms
            execution.checkpointing.interval: 1s
            execution.checkpointing.dir: %s
            execution.checkpointing.savepoint-dir: %s
            execution.checkpointing.externalized-checkpoint-retention: RETAIN_ON_CANCELLATION
            execution.checkpointing.num-retained: 3
            io.tmp.dirs: %s
            web.upload.dir: %s
            """;

    /**
     * How large the cluster is, and how soon it gives up a silent process.
     *
     * @param taskManagers at least 1
     * @param slots of each TaskManager
     * @param heartbeatTimeout in whole seconds
     */
    record Shape(int taskManagers, int slots, Duration heartbeatTimeout) {}

    /** Where the JobManager listens. */
    record Ports(int rpc, int rest) {}

    void write(Shape shape, Ports ports) throws IOException {
        Files.createDirectories(logs);
        String yaml = FLINK.formatted(
                ports.rpc(),
                ports.rest(),
                shape.slots(),
                shape.heartbeatTimeout().toSeconds(),
                checkpoints().toUri(),
                directory.resolve("savepoints").toUri(),
                Files.createDirectories(directory.resolve("tmp")),
                Files.createDirectories(directory.resolve("upload")));
        Files.createDirectories(configuration());
        Files.writeString(configuration().resolve("config.yaml"), yaml);
        Files.writeString(log4j(), LOG4J);
    }

    Path configuration() {
        return directory.resolve("conf");
    }

    Path log4j() {
        return configuration().resolve("log4j2.properties");
    }

    Path log(String process) {
        return logs.resolve(process + ".log");
    }

    private Path checkpoints() {
        return directory.resolve("checkpoints");
    }

    /**
     * The newest complete checkpoint, as one finds it when the JobManager is gone. A job that was started from a
     * checkpoint numbers its own on from there, so the largest number is the newest of all.
     */
    Path newestCheckpoint() throws IOException {
        try (Stream<Path> found = Files.find(checkpoints(), 3, (file, attributes) -> file.endsWith("_metadata"))) {
            return found.map(Path::getParent)
                    .max(Comparator.comparingLong(ClusterFiles::number))
                    .orElseThrow(() -> new NoSuchElementException("no complete checkpoint in " + checkpoints()));
        }
    }

    /** The n of chk-n. */
    private static long number(Path checkpoint) {
        return Long.parseLong(checkpoint.getFileName().toString().substring("chk-".length()));
    }
}
