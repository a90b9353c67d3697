package org.lorentztron.local;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.lorentztron.connectors.Patience;

/** A command in a thread of its own, which is interrupted at the end as Ctrl-C would end the JVM. */
public final class RunningCommand implements AutoCloseable {
    /** Lines of standard output that are not read yet; empty after the last. */
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    private final List<String> read = new ArrayList<>();
    private final ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    private final Thread thread;

    public RunningCommand(List<String> args) {
        PrintStream out = new PrintStream(new LineQueue(), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(complaints, true, StandardCharsets.UTF_8);
        thread = new Thread(() -> {
            try {
                Lorentztron.run(out, err, args.toArray(String[]::new));
            } finally {
                lines.add(Optional.empty());
            }
        });
        thread.start();
    }

    /**
     * Waits for a line, and passes over those before it.
     *
     * @throws AssertionError if the command ends without it, or it takes too long
     */
    public String awaitLine(String what, Predicate<String> wanted) throws InterruptedException {
        Optional<String> line = next();
        while (line.isPresent()) {
            read.add(line.get());
            if (wanted.test(line.get())) {
                return line.get();
            }
            line = next();
        }
        throw new AssertionError("no line '" + what + "' in:\n" + String.join("\n", read) + "\n"
                + complaints.toString(StandardCharsets.UTF_8));
    }

    /** Empty also if nothing is said for too long. */
    private Optional<String> next() throws InterruptedException {
        Optional<String> next = lines.poll(Patience.SECONDS, TimeUnit.SECONDS);
        return next == null ? Optional.empty() : next;
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Puts into the queue what is written, line by line. */
    private final class LineQueue extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int b) {
            if (b == '\n') {
                lines.add(Optional.of(line.toString(StandardCharsets.UTF_8)));
                line.reset();
            } else {
                line.write(b);
            }
        }
    }
}
