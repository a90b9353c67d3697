package org.lorentztron.connectors.wire.version;

import java.util.List;
import java.util.Random;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;

/** Records of networks for tests. */
public final class Networks {
    private Networks() {}

    /** A record of random parameters; {@code record} counts from 0. */
    public static PublishedNetwork record(
            Random random,
            int record,
            long intervalEnd,
            NetworkKernel kernel,
            int classes,
            int units,
            FeatureSet held) {
        return PublishedNetwork.of(
                NetworkRecords.name(record),
                intervalEnd,
                "shared",
                kernel,
                classes,
                units,
                held,
                floats(random, units * (held.count() + 1)),
                floats(random, classes * units),
                null,
                7,
                new PublishedCounts(9, 8, 3));
    }

    /** A network of 2 and 1 units for three classes and two features, other ones for each interval. */
    public static List<PublishedNetwork> records(long intervalEnd) {
        Random random = new Random(intervalEnd);
        FeatureSet held = FeatureSet.all(2);
        return List.of(
                record(random, 0, intervalEnd, NetworkKernel.SQUARE, 3, 2, held),
                record(random, 1, intervalEnd, NetworkKernel.SQUARE, 3, 1, held));
    }

    /** The manifest of records. */
    public static VersionInfo manifest(long version, List<String> classes, List<PublishedNetwork> records) {
        return Snapshots.manifest(
                "m",
                version,
                classes,
                "indexed",
                records.stream().map(VersionInfo.Part::of).toList());
    }

    private static float[] floats(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }
}
