package org.lorentztron.model.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.Scheme;

/**
 * Which features of an event its class learns: those that {@link FeatureMemory#fewestEvents} labelled events of the
 * class have had, this one included. The parts see the event as if it had no others. Where every class trains the same
 * parts, all classes are one here: of the parts against the rest, and of a network.
 *
 * <p>What a class has admitted is a function of its own events alone, and so is what it has forgotten of that: see
 * {@link SeenFeatures}. Not thread-safe.
 */
final class FeatureAdmission {
    private FeatureMemory memory;
    private final boolean byClass;
    /** [class], or of all classes together. */
    private final SeenFeatures[] seen;

    private FeatureAdmission(FeatureMemory memory, boolean byClass, SeenFeatures[] seen) {
        this.memory = memory;
        this.byClass = byClass;
        this.seen = seen;
    }

    /** No feature has been seen. */
    static FeatureAdmission of(LearnerSettings settings) {
        boolean byClass = settings.kind().uses(LearnerSetting.SCHEME) && settings.scheme() == Scheme.PAIRS;
        SeenFeatures[] seen = new SeenFeatures[byClass ? settings.classes().size() : 1];
        Arrays.setAll(seen, c -> new SeenFeatures(settings.features()));
        return new FeatureAdmission(settings.memory(), byClass, seen);
    }

    /** Counts go on if more events are needed from now on, or fewer; what is admitted stays so. */
    void remember(FeatureMemory other) {
        memory = other;
    }

    /** Counts the features of an event of a class, and leaves out those that the class does not learn yet. */
    Features admit(Features x, int label) {
        SeenFeatures own = seen[byClass ? label : 0];
        int admitted = own.count(x, memory);
        return admitted == x.nonZeros() ? x : own.admitted(x, admitted);
    }

    /** The classes that occurred in the interval forget what they no longer need. */
    void forget(IntervalEnd end) {
        for (int c = 0; c < seen.length; c++) {
            if (byClass ? end.classes().get(c) : !end.classes().isEmpty()) {
                seen[c].forget(end.millis(), memory);
            }
        }
    }

    /** The same, nothing mutable shared. */
    FeatureAdmission copy() {
        SeenFeatures[] copies = new SeenFeatures[seen.length];
        Arrays.setAll(copies, c -> seen[c].copy());
        return new FeatureAdmission(memory, byClass, copies);
    }

    /** Writes each {@link SeenFeatures#writeTo}. */
    void writeTo(DataOutput out) throws IOException {
        for (SeenFeatures each : seen) {
            each.writeTo(out);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static FeatureAdmission readFrom(DataInput in, LearnerSettings settings) throws IOException {
        FeatureAdmission read = of(settings);
        for (int c = 0; c < read.seen.length; c++) {
            read.seen[c] = SeenFeatures.readFrom(in, settings.features());
        }
        return read;
    }
}
