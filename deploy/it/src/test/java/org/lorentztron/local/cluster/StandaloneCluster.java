package org.lorentztron.local.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A Flink session cluster as it is deployed: JobManager and TaskManagers in JVMs of their own, with nothing but the
 * jars of a Flink distribution on their class path. Closing ends all JVMs. There is no high availability: a new
 * JobManager knows no job.
 */
final class StandaloneCluster implements AutoCloseable {
    private static final String JOB_MANAGER = "jobmanager";

    /** What the scripts of a Flink distribution pass to java. */
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.net",
            "java.io",
            "java.nio",
            "sun.nio.ch",
            "java.lang.reflect",
            "java.text",
            "java.time",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "java.util.concurrent.locks");

    /**
     * What differs from the small cluster of tests.
     *
     * @param jvm options of java for all processes, after those of tests: the later of two counts
     * @param taskManagerJvm options of java for TaskManagers, after these
     * @param settings of Flink, by their keys, in place of those in the configuration
     */
    record Tuning(List<String> jvm, List<String> taskManagerJvm, Map<String, String> settings) {
        static final Tuning NONE = new Tuning(List.of(), List.of(), Map.of());

        /** Another state backend, as Flink names it. */
        static Tuning backend(String name) {
            return new Tuning(List.of(), List.of(), Map.of("state.backend.type", name));
        }
    }

    private final ClusterFiles files;
    private final Tuning tuning;
    private final FlinkRest rest;
    private final List<ChildJvm> everStarted = new ArrayList<>();
    private final Map<String, ChildJvm> taskManagers = new LinkedHashMap<>();
    private ChildJvm jobManager;
    private int taskManagersStarted;

    private StandaloneCluster(ClusterFiles files, Tuning tuning, int restPort) {
        this.files = files;
        this.tuning = tuning;
        this.rest = new FlinkRest(restPort);
    }

    /** Starts the cluster and waits until all its TaskManagers offer slots. */
    static StandaloneCluster start(ClusterFiles files, ClusterFiles.Shape shape) throws IOException {
        return start(files, shape, Tuning.NONE);
    }

    /** The same with other memory and settings. */
    static StandaloneCluster start(ClusterFiles files, ClusterFiles.Shape shape, Tuning tuning) throws IOException {
        ClusterFiles.Ports ports = new ClusterFiles.Ports(Patience.freePort(), Patience.freePort());
        files.write(shape, ports);
        StandaloneCluster cluster = new StandaloneCluster(files, tuning, ports.rest());
        try {
            cluster.startJobManager();
            for (int i = 0; i < shape.taskManagers(); i++) {
                cluster.startTaskManager();
            }
            cluster.awaitTaskManagers();
            return cluster;
        } catch (IOException | RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    FlinkRest rest() {
        return rest;
    }

    ClusterFiles files() {
        return files;
    }

    void startJobManager() throws IOException {
        jobManager = launch(
                JOB_MANAGER, List.of(), "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint");
    }

    ChildJvm jobManager() {
        return jobManager;
    }

    /** Kill -9: all it knew of jobs is gone. */
    void killJobManager() {
        jobManager.kill();
    }

    /** Starts one more, whose id is its name: taskmanager-1, taskmanager-2, ... */
    void startTaskManager() throws IOException {
        String name = "taskmanager-" + ++taskManagersStarted;
        taskManagers.put(
                name,
                launch(
                        name,
                        tuning.taskManagerJvm(),
                        "org.apache.flink.runtime.taskexecutor.TaskManagerRunner",
                        "-D",
                        "taskmanager.resource-id=" + name));
    }

    /** Waits until the JobManager knows exactly those TaskManagers that live, and there are as many as were started. */
    void awaitTaskManagers() {
        Patience.await("TaskManagers " + taskManagers.keySet() + "; see " + files.logs(), Patience.LONG, () -> {
            if (!jobManager.isAlive()) {
                throw new IllegalStateException("the JobManager has ended; see " + files.logs());
            }
            replaceEndedTaskManagers();
            List<String> known = rest.taskManagers();
            return known.size() == taskManagers.size() && known.containsAll(taskManagers.keySet());
        });
    }

    /**
     * Starts a new TaskManager for each that has ended by itself, as does whatever runs TaskManagers: Flink ends one
     * that has lost a connection, or whose producer was fenced, when a task fails once more while it cleans up.
     */
    void replaceEndedTaskManagers() {
        for (String name : taskManagers()) {
            if (!taskManagers.get(name).isAlive()) {
                System.out.println(name + " has ended by itself");
                taskManagers.remove(name);
                try {
                    startTaskManager();
                } catch (IOException e) {
                    throw new UncheckedIOException("no TaskManager in the place of " + name, e);
                }
            }
        }
    }

    /** The names of the TaskManagers that live, in the order of their starts. */
    List<String> taskManagers() {
        return List.copyOf(taskManagers.keySet());
    }

    ChildJvm taskManager(String name) {
        return taskManagers.get(name);
    }

    /** Kill -9. */
    void killTaskManager(String name) {
        taskManagers.remove(name).kill();
    }

    private ChildJvm launch(String name, List<String> jvmOptions, String mainClass, String... arguments)
            throws IOException {
        List<String> command =
                new ArrayList<>(List.of("-Xmx512m", "-XX:MaxMetaspaceSize=256m", "-XX:MaxDirectMemorySize=256m"));
        command.addAll(tuning.jvm());
        command.addAll(jvmOptions);
        for (String opened : OPENED) {
            command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
        }
        command.add("-Dlog4j2.configurationFile=" + files.log4j());
        command.addAll(List.of(
                "-cp",
                files.lib() + "/*",
                mainClass,
                "--configDir",
                files.configuration().toString()));
        command.addAll(List.of(arguments));
        tuning.settings().forEach((key, value) -> command.addAll(List.of("-D", key + "=" + value)));
        ChildJvm jvm = ChildJvm.start(files.log(name), command);
        everStarted.add(jvm);
        return jvm;
    }

    @Override
    public void close() {
        everStarted.forEach(ChildJvm::close);
    }

    /** Whether all JVMs have ended. */
    boolean isGone() {
        return everStarted.stream().noneMatch(ChildJvm::isAlive);
    }
}
