package org.lorentztron.local.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lorentztron.local.Lorentztron;

/** A JVM of its own, which ends with this one at the latest. What it says is appended to a log file. */
final class ChildJvm implements AutoCloseable {
    private static final long GRACE_SECONDS = 15;
    private static final Set<Process> LIVE = ConcurrentHashMap.newKeySet();

    static {
        Thread end = new Thread(() -> LIVE.forEach(Process::destroyForcibly), "end-of-child-jvms");
        Runtime.getRuntime().addShutdownHook(end);
    }

    private final Process process;

    private ChildJvm(Process process) {
        this.process = process;
        LIVE.add(process);
        process.onExit().thenAccept(LIVE::remove);
    }

    /** @param arguments of java: its options, the class path, the main class and what that gets */
    static ChildJvm start(Path log, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        return new ChildJvm(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start());
    }

    /** The command line of the product, with what it is given. It logs as the product does, not as tests do. */
    static ChildJvm startLorentztron(Path log, List<String> arguments) throws IOException {
        return startLorentztron(log, "1g", arguments);
    }

    /** The same with another heap, such as 512m. */
    static ChildJvm startLorentztron(Path log, String heap, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("-Xmx" + heap, "-cp", productClassPath()));
        command.add("-Dlog4j2.configurationFile=log4j2.properties");
        command.add(Lorentztron.class.getName());
        command.addAll(arguments);
        return start(log, command);
    }

    /** Without classes of tests, which have services that the product must refuse, and would warn of. */
    private static String productClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.matches(".*(test-classes|-tests\\.jar)"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Kill -9: nothing in it runs any more. */
    void kill() {
        await(process.destroyForcibly());
    }

    /** SIGTERM, as kill and Ctrl-C do it, and waits until it has ended. */
    void terminate(Duration patience) {
        process.destroy();
        Patience.await("the end of process " + process.pid(), patience, () -> !process.isAlive());
    }

    /** SIGSTOP: it stands still, its connections stay open. */
    void suspend() throws IOException {
        signal("STOP");
    }

    /** SIGCONT: it goes on, and its clocks say how much time has passed. */
    void resume() throws IOException {
        signal("CONT");
    }

    private void signal(String name) throws IOException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start();
        await(kill);
        if (kill.exitValue() != 0) {
            throw new IOException("process " + process.pid() + " did not take signal " + name);
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static void await(Process process) {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while process " + process.pid() + " ends", e);
        }
    }
}
