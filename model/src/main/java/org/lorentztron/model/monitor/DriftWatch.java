package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Watches a stream for changes, interval by interval: the mistakes of parts ({@link PartWatch}), the shares of classes
 * ({@link ClassWatch}), how well rare ones are recognized ({@link CaughtWatch}), the values of features
 * ({@link FeatureWatch}). A function of the counts alone.
 *
 * <p>A finding is reported once: its subject is not compared again before two more windows are complete. A change
 * within a window falls into at most one comparison that is reported, since the mixed window is followed by one that is
 * not compared with it. Mutable; not thread-safe.
 */
public final class DriftWatch {
    /** Shares that are farther apart than this are different. */
    static final double STANDARD_ERRORS = 5;

    private static final int VERSION = 2;
    /** Knew no rare classes. */
    private static final int FIRST_VERSION = 1;

    private final ClassWatch classes;
    /** By index. */
    private final SortedMap<Integer, PartWatch> parts;
    /** By label. */
    private final SortedMap<Integer, CaughtWatch> rare;
    /** Null while bins are unknown. */
    private @Nullable FeatureWatch features;

    private DriftWatch(
            ClassWatch classes,
            SortedMap<Integer, PartWatch> parts,
            SortedMap<Integer, CaughtWatch> rare,
            @Nullable FeatureWatch features) {
        this.rare = rare;
        this.classes = classes;
        this.parts = parts;
        this.features = features;
    }

    /** One that has seen nothing. */
    public static DriftWatch of(int classes) {
        return new DriftWatch(ClassWatch.of(classes), new TreeMap<>(), new TreeMap<>(), null);
    }

    /**
     * Takes all that was counted in an interval; intervals come in the order of time. If one of two classes is rare,
     * the sum of a part's mistakes hides what happens to it: then the finding is about the class, once its recall and
     * its precision have something to be compared with. Of more classes, a rare one says nothing about the others.
     *
     * @return what has changed: parts by index, then rare classes, classes by index, then features by position
     */
    public List<Finding> endInterval(IntervalTally interval) {
        List<Finding> findings = new ArrayList<>();
        List<PartTally> trained = new ArrayList<>(interval.parts());
        trained.sort(Comparator.comparingInt(PartTally::part));
        for (PartTally part : trained) {
            PartWatch watch = parts.get(part.part());
            if (watch == null) {
                parts.put(part.part(), new PartWatch(part));
            } else {
                findings.addAll(watch.add(part));
            }
        }
        for (CaughtTally each : interval.caught()) {
            CaughtWatch watch = rare.computeIfAbsent(each.label(), CaughtWatch::new);
            boolean tellsOfParts = interval.classes().length == 2 && watch.compares();
            List<Finding> ofClass = watch.add(each);
            if (tellsOfParts) {
                findings.removeIf(found -> found.drift() != Drift.PAIR_RESTARTED);
                if (!ofClass.isEmpty()) {
                    // They would tell of the same change, now that the class has nothing to be compared with.
                    parts.values().forEach(PartWatch::forget);
                }
            }
            findings.addAll(ofClass);
        }
        findings.addAll(classes.add(interval.classes()));
        FeatureCounts counts = interval.features();
        if (counts != null) {
            if (features == null) {
                features = FeatureWatch.of(counts);
            }
            findings.addAll(features.add(counts));
        }
        return findings;
    }

    /** The same state, nothing shared. */
    public DriftWatch copy() {
        SortedMap<Integer, PartWatch> copies = new TreeMap<>();
        parts.forEach((part, watch) -> copies.put(part, watch.copy()));
        SortedMap<Integer, CaughtWatch> rareCopies = new TreeMap<>();
        rare.forEach((label, watch) -> rareCopies.put(label, watch.copy()));
        return new DriftWatch(classes.copy(), copies, rareCopies, features == null ? null : features.copy());
    }

    /**
     * Writes a version byte, the classes, how many parts and these, rare classes alike, whether features are watched,
     * and these.
     */
    public void writeTo(DataOutput out) throws IOException {
        out.writeByte(VERSION);
        classes.writeTo(out);
        out.writeInt(parts.size());
        for (PartWatch part : parts.values()) {
            part.writeTo(out);
        }
        out.writeInt(rare.size());
        for (CaughtWatch each : rare.values()) {
            each.writeTo(out);
        }
        out.writeBoolean(features != null);
        if (features != null) {
            features.writeTo(out);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if the bytes are of another version
     */
    public static DriftWatch readFrom(DataInput in) throws IOException {
        int version = in.readUnsignedByte();
        if (version < FIRST_VERSION || version > VERSION) {
            throw new IOException("stored watch has version " + version + ", expected at most " + VERSION);
        }
        ClassWatch classes = ClassWatch.readFrom(in);
        SortedMap<Integer, PartWatch> parts = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            PartWatch part = PartWatch.readFrom(in);
            parts.put(part.part(), part);
        }
        SortedMap<Integer, CaughtWatch> rare = new TreeMap<>();
        for (int left = version == FIRST_VERSION ? 0 : in.readInt(); left > 0; left--) {
            CaughtWatch each = CaughtWatch.readFrom(in);
            rare.put(each.label(), each);
        }
        return new DriftWatch(classes, parts, rare, in.readBoolean() ? FeatureWatch.readFrom(in) : null);
    }
}
