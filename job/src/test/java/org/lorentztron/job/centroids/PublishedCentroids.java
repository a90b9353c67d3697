package org.lorentztron.job.centroids;

import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.FeatureSet;

/**
 * Centroids as they are published: the rows of {@link CentroidModel#rows}, for features as events have them.
 *
 * @param features n
 * @param rows [class][n + 1] row-major; not to be modified
 * @param digest of the rows and n, as {@link #of} computes it
 */
record PublishedCentroids(long intervalEnd, int features, float[] rows, PublishedCounts counts, PartDigest digest)
        implements PublishedPart {

    static final NamedPart NAME = new NamedPart("centroids of all");

    /** Parameters as those of the record, with the digest that is made of them. */
    static PublishedCentroids of(long intervalEnd, int features, float[] rows, PublishedCounts counts) {
        if (features < 1 || rows.length == 0 || rows.length % (features + 1) != 0) {
            throw new IllegalArgumentException(
                    "rows have length " + rows.length + ", expected classes x (" + features + " features + 1)");
        }
        // n is at most 2^24, which a float holds.
        PartDigest digest = PartDigest.of(FeatureSet.all(features), rows, new float[] {features});
        return new PublishedCentroids(intervalEnd, features, rows, counts, digest);
    }

    @Override
    public String kind() {
        return CentroidModel.KIND;
    }

    @Override
    public NamedPart name() {
        return NAME;
    }

    @Override
    public PublishedCentroids asStart(long end) {
        return new PublishedCentroids(end, features, rows, PublishedCounts.NONE, digest);
    }
}
