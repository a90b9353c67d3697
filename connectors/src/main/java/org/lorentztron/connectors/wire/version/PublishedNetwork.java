package org.lorentztron.connectors.wire.version;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Units of the averaged network of all classes as they are published, in float32, for features as they are in events: a
 * record of its own, of one or several that make the network ({@link NetworkRecords}). All parameters are finite.
 * Immutable as long as the arrays are left alone; thread-safe.
 *
 * @param name of the record among those of the network
 * @param intervalEnd end of the interval, milliseconds since the epoch, exclusive
 * @param learner id of what trained it
 * @param kernel of the units
 * @param classes K, at least 2
 * @param units how many this record holds, at least 1
 * @param featureSet the features that the basis holds
 * @param basis h of the units, row-major units x (features held + 1), the constant feature's column last; kept, not to
 *     be modified
 * @param outputs lambda of the units, row-major classes x units; likewise
 * @param calibration what makes logits of scores, the same in all records of a network; null if that is not known
 * @param digest of basis, outputs, the feature set and the calibration, as {@link #of} computes it
 * @param intervals how many are averaged, at least 1
 * @param counts of the whole network since the job's first event
 */
public record PublishedNetwork(
        NamedPart name,
        long intervalEnd,
        String learner,
        NetworkKernel kernel,
        int classes,
        int units,
        FeatureSet featureSet,
        float[] basis,
        float[] outputs,
        @Nullable PlattScaling calibration,
        PartDigest digest,
        long intervals,
        PublishedCounts counts)
        implements PublishedPart {
    /** @throws IllegalArgumentException if components contradict each other, or a number is not finite */
    public PublishedNetwork {
        long inBasis = units * (featureSet.count() + 1L);
        long inOutputs = (long) classes * units;
        if (featureSet.features() < 1
                || classes < 2
                || units < 1
                || basis.length != inBasis
                || outputs.length != inOutputs) {
            throw new IllegalArgumentException("network has " + featureSet.features() + " features, and basis and"
                    + " outputs have lengths " + basis.length + " and " + outputs.length
                    + ", expected a feature or more, " + units + " units x " + (featureSet.count() + 1L) + " and "
                    + classes + " classes x " + units + ", with a unit and two classes or more");
        }
        Float32.requireFinite("basis", basis);
        Float32.requireFinite("outputs", outputs);
        if (calibration != null && calibration.b() != 0) {
            throw new IllegalArgumentException(
                    "calibration of a network has the offset " + calibration.b() + ", expected 0");
        }
        counts.requireFitting("network", intervals);
    }

    /** A record with the digest of its parameters. Parameters as those of the record. */
    public static PublishedNetwork of(
            NamedPart name,
            long intervalEnd,
            String learner,
            NetworkKernel kernel,
            int classes,
            int units,
            FeatureSet featureSet,
            float[] basis,
            float[] outputs,
            @Nullable PlattScaling calibration,
            long intervals,
            PublishedCounts counts) {
        PartDigest digest = PartDigest.of(featureSet, basis, outputs).with(calibration);
        return new PublishedNetwork(
                name,
                intervalEnd,
                learner,
                kernel,
                classes,
                units,
                featureSet,
                basis,
                outputs,
                calibration,
                digest,
                intervals,
                counts);
    }

    @Override
    public String kind() {
        return NetworkModel.KIND;
    }

    @Override
    public int features() {
        return featureSet.features();
    }

    /** The same model as the beginning of another job, which has not trained it: nothing is counted. */
    @Override
    public PublishedNetwork asStart(long intervalEnd) {
        return new PublishedNetwork(
                name,
                intervalEnd,
                learner,
                kernel,
                classes,
                units,
                featureSet,
                basis,
                outputs,
                calibration,
                digest,
                intervals,
                PublishedCounts.NONE);
    }

    /** Equal in all components, the arrays bit for bit. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PublishedNetwork that
                && name.equals(that.name)
                && intervalEnd == that.intervalEnd
                && learner.equals(that.learner)
                && kernel == that.kernel
                && classes == that.classes
                && units == that.units
                && featureSet.equals(that.featureSet)
                && Arrays.equals(basis, that.basis)
                && Arrays.equals(outputs, that.outputs)
                && Objects.equals(calibration, that.calibration)
                && digest.equals(that.digest)
                && intervals == that.intervals
                && counts.equals(that.counts);
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
