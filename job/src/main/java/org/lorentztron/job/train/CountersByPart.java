package org.lorentztron.job.train;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.flink.metrics.Counter;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.Part;

/**
 * A counter for each part that a subtask trains: {@code a:b} for a pair of classes, {@code a:rest} for a class against
 * the rest, and {@code all} for every other part. In a model of more than {@link JobMetrics#CLASSES_IN_LABELS} classes,
 * {@code all} is the one counter. Parts whose names are alike share a counter. Not thread-safe.
 */
final class CountersByPart {
    private static final String ALL = "all";

    private final List<String> classes;
    private final Function<String, Counter> register;
    private final Map<Part, Counter> byPart = new HashMap<>();
    private final Map<String, Counter> byName = new HashMap<>();

    /**
     * @param classes labels of all classes, by index
     * @param register makes the counter of a name; called once for each
     */
    CountersByPart(List<String> classes, Function<String, Counter> register) {
        this.classes = classes;
        this.register = register;
    }

    /** The counter of the part. Its first call registers the counter, so that a later first count is a rise. */
    Counter of(Part part) {
        return byPart.computeIfAbsent(part, any -> byName.computeIfAbsent(JobMetrics.label(name(part)), register));
    }

    private String name(Part part) {
        if (classes.size() > JobMetrics.CLASSES_IN_LABELS || !(part instanceof BinaryPart binary)) {
            return ALL;
        }
        int negative = binary.negative();
        return classes.get(binary.positive()) + ":" + (negative == BinaryPart.REST ? "rest" : classes.get(negative));
    }
}
