package org.lorentztron.tools.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What has been started and must be gone at the end, whether the end is {@link #close} or Ctrl-C. Closes in reverse
 * order, each thing once. Thread-safe.
 */
public final class Teardown implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Teardown.class);

    /** Of the whole JVM, as its end is. */
    private static volatile boolean interrupted;

    private final Deque<AutoCloseable> started = new ArrayDeque<>();
    private final Thread hook = new Thread(this::interrupted, "lorentztron-teardown");
    private boolean closed;

    public Teardown() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts something whose end is taken over. Ctrl-C waits until it has started, so that nothing is left
     * half-started.
     *
     * @throws IllegalStateException if the end has come; then nothing is started
     */
    public synchronized <T extends AutoCloseable> T start(Callable<T> starting) throws Exception {
        if (closed) {
            throw new IllegalStateException("stopped while starting");
        }
        T thing = starting.call();
        started.push(thing);
        return thing;
    }

    /** A new directory for temporary files, deleted with everything in it at the end. */
    public Path temporaryDirectory(String prefix) throws Exception {
        return start(() -> new TemporaryDirectory(Files.createTempDirectory(prefix)))
                .path();
    }

    /** Whether Ctrl-C, or a signal like it, is ending this JVM: what fails from then on is no failure. */
    public static boolean isInterrupted() {
        return interrupted;
    }

    @Override
    public void close() {
        if (!interrupted) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM is ending; the hook does the work and close() waits for it below.
            }
        }
        closeAll();
    }

    private void interrupted() {
        interrupted = true;
        closeAll();
    }

    private synchronized void closeAll() {
        closed = true;
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (Exception e) {
                LOG.warn("Cannot end cleanly: {}", Causes.line(e));
            }
        }
    }

    private record TemporaryDirectory(Path path) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            try (Stream<Path> files = Files.walk(path)) {
                for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
