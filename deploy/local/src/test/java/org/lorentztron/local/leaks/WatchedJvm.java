package org.lorentztron.local.leaks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A running JVM of this user on Linux, looked at from outside, by {@code /proc} and {@code jcmd}.
 *
 * @param pid its process id
 */
public record WatchedJvm(long pid) {
    private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB");
    private static final Pattern METASPACE = Pattern.compile("(?m)^\\s*Metaspace\\s+used (\\d+)K");
    private static final long KIB = 1024;

    /** File descriptors: files, sockets, pipes. */
    public int openFiles() throws IOException {
        try (Stream<Path> descriptors = Files.list(proc("fd"))) {
            return (int) descriptors.count();
        }
    }

    /** Memory that the process occupies, in bytes. */
    public long residentBytes() throws IOException {
        return KIB * number(RESIDENT, Files.readString(proc("status")));
    }

    /** Processor time of all its threads so far, in seconds. */
    public double processorSeconds() {
        return ProcessHandle.of(pid)
                        .flatMap(process -> process.info().totalCpuDuration())
                        .orElseThrow(
                                () -> new IllegalStateException("process " + pid + " does not say its processor time"))
                        .toNanos()
                / 1e9;
    }

    /** Bytes of classes in use, which unloaded class loaders give back. */
    public long metaspaceBytes() throws IOException {
        return KIB * number(METASPACE, Jcmd.ask(pid, "GC.heap_info"));
    }

    /** What its heap holds; the process stands still meanwhile. */
    public LiveHeap liveHeap() throws IOException {
        return LiveHeap.of(pid);
    }

    public ThreadNames threads() throws IOException {
        return ThreadNames.of(pid);
    }

    private Path proc(String file) {
        return Path.of("/proc", Long.toString(pid), file);
    }

    private static long number(Pattern pattern, String text) throws IOException {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IOException("expected " + pattern + " in " + text);
        }
        return Long.parseLong(found.group(1));
    }
}
