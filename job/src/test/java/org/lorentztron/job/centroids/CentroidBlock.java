package org.lorentztron.job.centroids;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartReports;

/**
 * Learns the sums of an interval apart from those of the intervals before, as a replica would, and joins them at the
 * interval's end: without {@link #endInterval} nothing learned is ever published.
 */
final class CentroidBlock implements IntervalBlock, PartReports {
    private static final int VERSION = 1;

    private final Part part;
    private CentroidModel joined;
    private CentroidModel open;

    CentroidBlock(Part part, int features) {
        this(part, empty(part, features), empty(part, features));
    }

    private CentroidBlock(Part part, CentroidModel joined, CentroidModel open) {
        this.part = part;
        this.joined = joined;
        this.open = open;
    }

    private static CentroidModel empty(Part part, int features) {
        int classes = part.classes().length;
        return new CentroidModel(features, new long[classes], new double[classes * features]);
    }

    @Override
    public List<Part> parts() {
        return List.of(part);
    }

    @Override
    public void learn(Features x, int label, double weight) {
        open.seen()[label]++;
        for (int k = 0; k < x.nonZeros(); k++) {
            open.means()[label * open.features() + x.index(k)] += x.value(k);
        }
    }

    /** |x|^2 - |x - m|^2 of every class, as its row gives it. */
    @Override
    public void score(Features x, double[] scores) {
        int features = joined.features();
        for (int label = 0; label < joined.seen().length; label++) {
            scores[label] = 0;
            for (int j = 0; j < features; j++) {
                double mean = joined.means()[label * features + j];
                scores[label] -= mean * mean;
            }
            for (int k = 0; k < x.nonZeros(); k++) {
                scores[label] += 2 * joined.means()[label * features + x.index(k)] * x.value(k);
            }
        }
    }

    @Override
    public int scoreCount() {
        return joined.seen().length;
    }

    @Override
    public boolean hasLearned(int position) {
        return Arrays.stream(joined.seen()).anyMatch(count -> count > 0);
    }

    @Override
    public void endInterval() {
        for (int label = 0; label < joined.seen().length; label++) {
            long before = joined.seen()[label];
            long now = open.seen()[label];
            for (int j = 0; now > 0 && j < joined.features(); j++) {
                int i = label * joined.features() + j;
                joined.means()[i] = (joined.means()[i] * before + open.means()[i]) / (before + now);
            }
            joined.seen()[label] += now;
        }
        open = empty(part, joined.features());
    }

    @Override
    public long mistakes(int position) {
        return counts(position).mistakes();
    }

    @Override
    public PartCounts counts(int position) {
        long examples = 0;
        for (int label = 0; label < joined.seen().length; label++) {
            examples += joined.seen()[label] + open.seen()[label];
        }
        return new PartCounts(examples, examples, 0, 0);
    }

    @Override
    public CentroidModel model(int position) {
        return joined.copy();
    }

    @Override
    public CentroidBlock copy() {
        return new CentroidBlock(part, joined.copy(), open.copy());
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeByte(VERSION);
        joined.writeTo(out);
        open.writeTo(out);
    }

    static CentroidBlock readFrom(Part part, DataInput in) throws IOException {
        int version = in.readUnsignedByte();
        if (version != VERSION) {
            throw new IOException("stored centroid block has version " + version + ", expected " + VERSION);
        }
        return new CentroidBlock(part, CentroidModel.readFrom(in), CentroidModel.readFrom(in));
    }
}
