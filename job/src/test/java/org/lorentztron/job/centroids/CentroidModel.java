package org.lorentztron.job.centroids;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.lorentztron.model.DosModel;
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

    /**
     * Row c is [2 m, -|m|^2] of the mean m of class c, the constant feature last: for x it gives |x|^2 - |x - m|^2, the
     * largest for the nearest centroid.
     *
     * @return a model of u = the rows and v = 0, since a scale folds models of this form
     */
    DosModel rows() {
        double[] rows = new double[seen.length * (features + 1)];
        for (int label = 0; label < seen.length; label++) {
            int last = label * (features + 1) + features;
            for (int j = 0; j < features; j++) {
                double mean = means[label * features + j];
                rows[last - features + j] = 2 * mean;
                rows[last] -= mean * mean;
            }
        }
        return new DosModel(seen.length, features + 1, rows, new double[rows.length]);
    }

    /** The same with a share of another model: the larger the weight, the larger the share. */
    CentroidModel mixedWith(CentroidModel other, double weight) {
        double[] mixed = means.clone();
        Arrays.setAll(mixed, i -> (1 - weight) * means[i] + weight * other.means[i]);
        return new CentroidModel(features, other.seen, mixed);
    }
}
