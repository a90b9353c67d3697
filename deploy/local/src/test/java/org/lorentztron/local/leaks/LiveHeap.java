package org.lorentztron.local.leaks;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM's heap holds after a full garbage collection.
 *
 * @param bytes of all objects that can be reached
 * @param instances how many objects there are of each class, by its name
 */
public record LiveHeap(long bytes, Map<String, Long> instances) {
    /** {@code 12: 345 6789 java.lang.String (java.base@17)}: place, instances, bytes, class. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\s*\\d+:\\s+(\\d+)\\s+\\d+\\s+(\\S+)");

    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    /** Collects the garbage of the process, which stands still for that, and counts. */
    static LiveHeap of(long pid) throws IOException {
        return parse(Jcmd.ask(pid, "GC.class_histogram"));
    }

    static LiveHeap parse(String histogram) throws IOException {
        Matcher total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IOException("a histogram of classes without a total: " + histogram);
        }
        Map<String, Long> instances = new HashMap<>();
        // Two class loaders may have a class of the same name.
        ROW.matcher(histogram)
                .results()
                .forEach(row -> instances.merge(row.group(2), Long.parseLong(row.group(1)), Long::sum));
        return new LiveHeap(Long.parseLong(total.group(1)), Map.copyOf(instances));
    }

    /** How many objects there are of a class, 0 or more. */
    public long count(String className) {
        return instances.getOrDefault(className, 0L);
    }
}
