package org.lorentztron.connectors.wire.version;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.probability.PlattScaling;

/**
 * The averaged model of a pair of classes, or of a class against the rest, as it is published: score(z) = |Uz|^2 -
 * |Vz|^2 with z = [x; 1], in float32, for features as they are in events. All parameters are finite. Immutable as long
 * as the arrays are left alone; thread-safe.
 *
 * @param name of its classes
 * @param intervalEnd end of the interval, milliseconds since the epoch, exclusive
 * @param learner id of what trained it
 * @param rank rows d of u and of v, at least 1
 * @param featureSet the features that u and v hold
 * @param u U, row-major rank x (features held + 1), the constant feature's column last; kept, not to be modified
 * @param v V, likewise
 * @param calibration what a score stands for; null if that is not known
 * @param digest of u, v, the feature set and the calibration, as {@link #of} and {@link #calibrated} compute it
 * @param intervals how many are averaged in u and v, at least 1
 * @param counts of the pair since the job's first event
 * @param step how the interval's model was aligned with the average before it
 */
public record PublishedPair(
        PairName name,
        long intervalEnd,
        String learner,
        int rank,
        FeatureSet featureSet,
        float[] u,
        float[] v,
        @Nullable PlattScaling calibration,
        PartDigest digest,
        long intervals,
        PublishedCounts counts,
        AlignmentStep step)
        implements PublishedPart {
    /** @throws IllegalArgumentException if components contradict each other, or a number is not finite */
    public PublishedPair {
        long expected = rank * (featureSet.count() + 1L);
        if (featureSet.features() < 1 || rank < 1 || u.length != expected || v.length != expected) {
            throw new IllegalArgumentException(
                    "pair has " + featureSet.features() + " features, and u and v have lengths "
                            + u.length + " and " + v.length + ", expected a feature or more, and rank " + rank + " x "
                            + (featureSet.count() + 1L) + " entries, both at least 1");
        }
        Float32.requireFinite("u", u);
        Float32.requireFinite("v", v);
        counts.requireFitting("pair", intervals);
        requireFinite(step);
    }

    /** A pair with the digest of its model, and without calibration. Parameters as those of the record. */
    public static PublishedPair of(
            PairName name,
            long intervalEnd,
            String learner,
            int rank,
            FeatureSet featureSet,
            float[] u,
            float[] v,
            long intervals,
            PublishedCounts counts,
            AlignmentStep step) {
        return of(name, intervalEnd, learner, rank, featureSet, u, v, null, intervals, counts, step);
    }

    /**
     * A pair of a model, rounded to float32, without calibration.
     *
     * @param model for features as they are in events; copied
     */
    public static PublishedPair of(
            PairName name,
            long intervalEnd,
            String learner,
            DosModel model,
            long intervals,
            PublishedCounts counts,
            AlignmentStep step) {
        FeatureSet held = model.featureSet();
        float[] u = Float32.of(model.u());
        float[] v = Float32.of(model.v());
        return of(name, intervalEnd, learner, model.rank(), held, u, v, intervals, counts, step);
    }

    /** A pair with a calibration, checked and digested once. Parameters as those of the record. */
    static PublishedPair of(
            PairName name,
            long intervalEnd,
            String learner,
            int rank,
            FeatureSet featureSet,
            float[] u,
            float[] v,
            @Nullable PlattScaling calibration,
            long intervals,
            PublishedCounts counts,
            AlignmentStep step) {
        PartDigest digest = PartDigest.of(featureSet, u, v).with(calibration);
        return new PublishedPair(
                name, intervalEnd, learner, rank, featureSet, u, v, calibration, digest, intervals, counts, step);
    }

    /** The same model with a calibration, or without one, and the digest of both. */
    public PublishedPair calibrated(@Nullable PlattScaling scaling) {
        return new PublishedPair(
                name,
                intervalEnd,
                learner,
                rank,
                featureSet,
                u,
                v,
                scaling,
                digest.with(scaling),
                intervals,
                counts,
                step);
    }

    @Override
    public String kind() {
        return DosModel.KIND;
    }

    @Override
    public int features() {
        return featureSet.features();
    }

    /** The model in float64, a copy. */
    public DosModel toModel() {
        return new DosModel(rank, featureSet, Float32.toDoubles(u), Float32.toDoubles(v));
    }

    /**
     * The pair with its classes in the other order: U' = -V and V' = -U negate the score, and keep a linear form.
     *
     * @throws IllegalStateException if it is a class against the rest
     */
    public PublishedPair turned() {
        PublishedPair turned = of(
                name.turned(), intervalEnd, learner, rank, featureSet, negated(v), negated(u), intervals, counts, step);
        return turned.calibrated(calibration == null ? null : calibration.turned());
    }

    /**
     * The same model as the beginning of another job, which has not trained it: nothing is counted, and not aligned.
     */
    @Override
    public PublishedPair asStart(long intervalEnd) {
        AlignmentStep none = new AlignmentStep(0, 0);
        return new PublishedPair(
                name,
                intervalEnd,
                learner,
                rank,
                featureSet,
                u,
                v,
                calibration,
                digest,
                intervals,
                PublishedCounts.NONE,
                none);
    }

    private static void requireFinite(AlignmentStep step) {
        if (!Double.isFinite(step.boost()) || !(step.residual() >= 0 && step.residual() <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("boost is " + step.boost() + " and alignment residual " + step.residual()
                    + ", expected finite numbers, the latter not negative");
        }
    }

    private static float[] negated(float[] values) {
        float[] negated = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            // No zero becomes negative.
            negated[i] = 0f - values[i];
        }
        return negated;
    }

    /** Equal in all components, the arrays bit for bit. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PublishedPair that
                && name.equals(that.name)
                && intervalEnd == that.intervalEnd
                && learner.equals(that.learner)
                && rank == that.rank
                && featureSet.equals(that.featureSet)
                && Arrays.equals(u, that.u)
                && Arrays.equals(v, that.v)
                && Objects.equals(calibration, that.calibration)
                && digest.equals(that.digest)
                && intervals == that.intervals
                && counts.equals(that.counts)
                && step.equals(that.step);
    }

    @Override
    public int hashCode() {
        return 31 * digest.hashCode() + Long.hashCode(intervalEnd);
    }

    @Override
    public String toString() {
        return name + " with " + VersionInfo.Part.of(this);
    }
}
