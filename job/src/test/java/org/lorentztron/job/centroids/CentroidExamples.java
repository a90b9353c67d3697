package org.lorentztron.job.centroids;

import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.PartModel;

/** A model of two classes and three features, and what is published of one. */
public final class CentroidExamples {
    private CentroidExamples() {}

    public static PartModel model() {
        return new CentroidModel(3, new long[] {4, 1L << 40}, new double[] {1, -0.0, 1e-300, 4, 5, 6});
    }

    public static PublishedPart published() {
        return PublishedCentroids.of(
                2000, 3, new float[] {1, -0.0f, 1e-40f, 4, 5, 6, 7, 8}, new PublishedCounts(9, 9, 0));
    }
}
