package org.lorentztron.local.leaks;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What of a JVM goes into a table: columns that begin with its name.
 *
 * @param name such as TaskManager
 * @param jvm the process
 */
public record WatchedProcess(String name, WatchedJvm jvm) {
    public static final double MB = 1e6;

    /** Objects that a collection of all garbage leaves. */
    public static final String LIVE_HEAP = "live heap, MB";

    public static final String METASPACE = "metaspace, MB";

    public static final String THREADS = "threads";

    public static final String OPEN_FILES = "open files";

    public static final String RESIDENT = "resident memory, MB";

    /** Those that Flink makes for jobs. */
    public static final String CLASS_LOADERS = "class loaders of jobs";

    private static final String JOB_CLASS_LOADER = "org.apache.flink.util.ChildFirstClassLoader";

    /** The name of a column of this process. */
    public String column(String quantity) {
        return name + " " + quantity;
    }

    /** All its columns. */
    public List<String> columns() {
        return Stream.of(LIVE_HEAP, METASPACE, THREADS, OPEN_FILES, RESIDENT, CLASS_LOADERS)
                .map(this::column)
                .toList();
    }

    /** What can be seen without its help. */
    public void lookAt(Map<String, Double> cells) throws IOException {
        cells.put(column(OPEN_FILES), (double) jvm.openFiles());
        cells.put(column(RESIDENT), jvm.residentBytes() / MB);
    }

    /** Collects its garbage, for which it stands still, and counts what is left. */
    public LiveHeap count(Map<String, Double> cells) throws IOException {
        LiveHeap heap = jvm.liveHeap();
        cells.put(column(LIVE_HEAP), heap.bytes() / MB);
        cells.put(column(CLASS_LOADERS), (double) heap.count(JOB_CLASS_LOADER));
        return heap;
    }

    /** What the JVM itself says of threads and classes. */
    public ThreadNames ask(Map<String, Double> cells) throws IOException {
        ThreadNames threads = jvm.threads();
        cells.put(column(THREADS), (double) threads.total());
        cells.put(column(METASPACE), jvm.metaspaceBytes() / MB);
        return threads;
    }
}
