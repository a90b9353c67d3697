package org.lorentztron.job.centroids;

import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.FeatureSet;

/**
 * Centroids as they are published.
 *
 * @param means [class][feature] row-major; not to be modified
 */
record PublishedCentroids(long intervalEnd, int features, float[] means, PublishedCounts counts)
        implements PublishedPart {

    static final NamedPart NAME = new NamedPart("centroids of all");

    @Override
    public String kind() {
        return CentroidModel.KIND;
    }

    @Override
    public NamedPart name() {
        return NAME;
    }

    @Override
    public PartDigest digest() {
        return PartDigest.of(FeatureSet.all(features), means, new float[0]);
    }

    @Override
    public PublishedCentroids asStart(long end) {
        return new PublishedCentroids(end, features, means, PublishedCounts.NONE);
    }
}
