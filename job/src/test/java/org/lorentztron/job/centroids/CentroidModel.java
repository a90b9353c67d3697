package org.lorentztron.job.centroids;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.lorentztron.model.PartModel;

/**
 * The mean of the events of each class.
 *
 * @param features n
 * @param seen [class] how many events the mean is of; without any, it is 0
 * @param means [class][feature] row-major
 */
record CentroidModel(int features, long[] seen, double[] means) implements PartModel {

    static final String KIND = "centroids";

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public CentroidModel copy() {
        return new CentroidModel(features, seen.clone(), means.clone());
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(features);
        out.writeInt(seen.length);
        for (long count : seen) {
            out.writeLong(count);
        }
        for (double mean : means) {
            out.writeDouble(mean);
        }
    }

    static CentroidModel readFrom(DataInput in) throws IOException {
        int features = in.readInt();
        long[] seen = new long[in.readInt()];
        for (int label = 0; label < seen.length; label++) {
            seen[label] = in.readLong();
        }
        double[] means = new double[seen.length * features];
        for (int i = 0; i < means.length; i++) {
            means[i] = in.readDouble();
        }
        return new CentroidModel(features, seen, means);
    }

    /** The same with a share of another model: the larger the weight, the larger the share. */
    CentroidModel mixedWith(CentroidModel other, double weight) {
        double[] mixed = means.clone();
        Arrays.setAll(mixed, i -> (1 - weight) * means[i] + weight * other.means[i]);
        return new CentroidModel(features, other.seen, mixed);
    }
}
