package org.lorentztron.model.probability;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Part;

/**
 * The share of each class that is trained, and what that does to probabilities. Of a pair (a, b) of classes, the odds a
 * : b among the trained events are those of all events times keep_a / keep_b, so that
 *
 * <pre>
 *     f = a s + b - ln keep_a + ln keep_b
 * </pre>
 *
 * <p>A class against the rest has no such offset: what the classes of the rest are to each other depends on the event.
 * Immutable.
 */
public final class KeptShares implements Serializable {
    private static final long serialVersionUID = 1L;

    private final double[] ofClass;

    private final boolean areWhole;

    private KeptShares(double[] ofClass) {
        this.ofClass = ofClass;
        this.areWhole = Arrays.stream(ofClass).allMatch(share -> share == 1);
    }

    /**
     * Of given classes.
     *
     * @param ofClass [class] more than 0 and at most 1; not modified
     * @throws IllegalArgumentException if one is no such share
     */
    public static KeptShares of(double... ofClass) {
        for (double share : ofClass) {
            if (!(share > 0 && share <= 1)) {
                throw new IllegalArgumentException("share is " + share + ", expected more than 0 and at most 1");
            }
        }
        return new KeptShares(ofClass.clone());
    }

    /** The share of a class. */
    public double of(int label) {
        return ofClass[label];
    }

    /**
     * What the scores of a part stand for among all events.
     *
     * @param fitted to the trained events; null if that is not known
     * @return null if that is not known; else the same where the classes of the part have equal shares
     * @throws IllegalArgumentException if the part is no pair of classes and a class has a share below 1
     */
    public @Nullable PlattScaling corrected(@Nullable PlattScaling fitted, Part part) {
        return fitted == null || areWhole ? fitted : fitted.shifted(offset(part));
    }

    /**
     * What the scores of a part stand for among the trained events, the reverse of {@link #corrected}.
     *
     * @param ofAll for all events; null if that is not known
     * @return null if that is not known
     * @throws IllegalArgumentException as {@link #corrected}
     */
    public @Nullable PlattScaling ofTrained(@Nullable PlattScaling ofAll, Part part) {
        return ofAll == null || areWhole ? ofAll : ofAll.shifted(-offset(part));
    }

    private double offset(Part part) {
        if (!(part instanceof ClassPair pair)) {
            throw new IllegalArgumentException(
                    "part is " + part + ", expected a pair of classes where shares are kept");
        }
        return StrictMath.log(ofClass[pair.b()]) - StrictMath.log(ofClass[pair.a()]);
    }
}
