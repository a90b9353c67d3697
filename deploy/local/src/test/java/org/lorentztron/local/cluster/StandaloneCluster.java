package org.lorentztron.local.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Flink session cluster as it is deployed: JobManager and TaskManager in JVMs of their own, with nothing but the jars of a
 * Flink distribution on their class path. Closing ends both JVMs.
 */
final class StandaloneCluster implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration REQUEST = Duration.ofSeconds(60);
    private static final String BOUNDARY = "lorentztron-job-jar";

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

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Process> processes = new ArrayList<>();
    private final Path lib;
    private final Path directory;
    private final Path logs;
    private final int restPort = freePort();

    private StandaloneCluster(Path lib, Path directory, Path logs) throws IOException {
        this.lib = lib;
        this.directory = directory;
        this.logs = Files.createDirectories(logs);
    }

    /**
     * Starts the cluster and waits until its TaskManager offers slots.
     *
     * @param lib directory of the jars
     * @param directory empty directory for configuration, checkpoints and temporary files
     * @param logs directory of the JVMs' outputs
     */
    static StandaloneCluster start(Path lib, Path directory, Path logs) throws IOException {
        StandaloneCluster cluster = new StandaloneCluster(lib, directory, logs);
        try {
            cluster.writeConfiguration();
            cluster.launch("jobmanager", "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint");
            cluster.launch("taskmanager", "org.apache.flink.runtime.taskexecutor.TaskManagerRunner");
            cluster.await("a TaskManager", START, () -> cluster.overview().contains("\"taskmanagers\":1"));
            return cluster;
        } catch (IOException | RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    private void writeConfiguration() throws IOException {
        String yaml =
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
                taskmanager.numberOfTaskSlots: 2
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
                execution.checkpointing.interval: 1s
                execution.checkpointing.dir: %s
                io.tmp.dirs: %s
                web.upload.dir: %s
                """
                        .formatted(
                                freePort(),
                                restPort,
                                directory.resolve("checkpoints").toUri(),
                                Files.createDirectories(directory.resolve("tmp")),
                                Files.createDirectories(directory.resolve("upload")));
        Files.writeString(Files.createDirectories(directory.resolve("conf")).resolve("config.yaml"), yaml);
        Files.writeString(
                directory.resolve("conf/log4j2.properties"),
                """
                rootLogger.level = INFO
                rootLogger.appenderRef.console.ref = console
                appender.console.type = Console
                appender.console.name = console
                appender.console.layout.type = PatternLayout
                appender.console.layout.pattern = %d{HH:mm:ss,SSS} %-5p %c{1} - %m%n
                """);
    }

    private void launch(String name, String mainClass) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:MaxMetaspaceSize=256m", "-XX:MaxDirectMemorySize=256m"));
        for (String opened : OPENED) {
            command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
        }
        Path conf = directory.resolve("conf");
        command.add("-Dlog4j2.configurationFile=" + conf.resolve("log4j2.properties"));
        command.addAll(List.of("-cp", lib + "/*", mainClass, "--configDir", conf.toString()));
        processes.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(logs.resolve(name + ".log").toFile())
                .start());
    }

    /** Uploads the jar, runs its main class, and returns the id of the job it submitted. */
    String run(Path jar, List<String> arguments) throws IOException {
        String uploaded = found("\"filename\":\"[^\"]*/([^\"/]+)\"", send(upload(jar)));
        String list = String.join("\",\"", arguments);
        HttpRequest.Builder run = request("/jars/" + uploaded + "/run")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"programArgsList\":[\"" + list + "\"]}"));
        return found("\"jobid\":\"([0-9a-f]{32})\"", send(run));
    }

    void cancel(String job) throws IOException {
        send(request("/jobs/" + job + "?mode=cancel").method("PATCH", HttpRequest.BodyPublishers.noBody()));
        await("the job's end", START, () -> state(job).equals("CANCELED"));
    }

    String state(String job) {
        try {
            return found("\"state\":\"([A-Z]+)\"", send(request("/jobs/" + job).GET()));
        } catch (IOException e) {
            return "unknown: " + e.getMessage();
        }
    }

    private String overview() {
        try {
            return send(request("/overview").GET());
        } catch (IOException e) {
            return "";
        }
    }

    private HttpRequest.Builder upload(Path jar) throws IOException {
        HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.concat(
                HttpRequest.BodyPublishers.ofString("--" + BOUNDARY
                        + "\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"" + jar.getFileName()
                        + "\"\r\nContent-Type: application/java-archive\r\n\r\n"),
                HttpRequest.BodyPublishers.ofFile(jar),
                HttpRequest.BodyPublishers.ofString("\r\n--" + BOUNDARY + "--\r\n"));
        return request("/jars/upload")
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(body);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + restPort + path))
                .timeout(REQUEST);
    }

    private String send(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new IOException("HTTP " + response.statusCode() + ": " + response.body());
            }
            return response.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String found(String pattern, String text) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IOException("expected " + pattern + " in " + text);
        }
        return matcher.group(1);
    }

    private void await(String what, Duration patience, BooleanSupplier condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline || !processes.stream().allMatch(Process::isAlive)) {
                throw new IllegalStateException("waited in vain for " + what + "; see " + logs);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        processes.forEach(Process::destroy);
        for (Process process : processes) {
            try {
                if (!process.waitFor(15, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether both JVMs have ended. */
    boolean isGone() {
        return processes.stream().noneMatch(Process::isAlive);
    }
}
