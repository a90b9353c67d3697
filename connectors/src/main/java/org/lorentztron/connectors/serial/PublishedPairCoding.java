package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.connectors.wire.version.LittleEndian;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Published pairs, and classes against the rest, between operators and in state.
 *
 * <pre>
 *   text a | text b, null for the rest | long intervalEnd | text learner | varint rank | varint features
 *   byte 0: all features | byte 1, varint m, m ints: features held
 *   u, then v: rank x (features held + 1) float32, little-endian
 *   text digest | varint intervals | varint examples | varint updates | varint mistakes
 *   double boost | double residual | {@link PlattScaling#write}
 * </pre>
 *
 * The digest is carried along and not computed again. Stateless.
 */
public final class PublishedPairCoding {
    private PublishedPairCoding() {}

    public static void write(PublishedPair pair, DataOutput out) throws IOException {
        Varints.writeText(pair.name().a(), out);
        Varints.writeText(pair.name().b(), out);
        out.writeLong(pair.intervalEnd());
        Varints.writeText(pair.learner(), out);
        Varints.write(pair.rank(), out);
        write(pair.featureSet(), out);
        LittleEndian.write(pair.u(), out);
        LittleEndian.write(pair.v(), out);
        Varints.writeText(pair.digest().toString(), out);
        Varints.write(pair.intervals(), out);
        Varints.write(pair.counts().examples(), out);
        Varints.write(pair.counts().updates(), out);
        Varints.write(pair.counts().mistakes(), out);
        out.writeDouble(pair.step().boost());
        out.writeDouble(pair.step().residual());
        PlattScaling.write(pair.calibration(), out);
    }

    /** Reads what {@link #write} wrote. */
    public static PublishedPair read(DataInput in) throws IOException {
        PairName name = new PairName(Varints.readText(in), Varints.readNullableText(in));
        long intervalEnd = in.readLong();
        String learner = Varints.readText(in);
        int rank = Varints.readInt(in);
        FeatureSet columns = readColumns(in);
        int length = Math.toIntExact(rank * (columns.count() + 1L));
        float[] u = LittleEndian.read(length, in);
        float[] v = LittleEndian.read(length, in);
        PartDigest digest = PartDigest.parse(Varints.readText(in));
        long intervals = Varints.readLong(in);
        PublishedCounts counts = new PublishedCounts(Varints.readLong(in), Varints.readLong(in), Varints.readLong(in));
        AlignmentStep step = new AlignmentStep(in.readDouble(), in.readDouble());
        PlattScaling calibration = PlattScaling.read(in);
        return new PublishedPair(
                name, intervalEnd, learner, rank, columns, u, v, calibration, digest, intervals, counts, step);
    }

    private static void write(FeatureSet columns, DataOutput out) throws IOException {
        Varints.write(columns.features(), out);
        out.writeBoolean(!columns.isAll());
        if (!columns.isAll()) {
            Varints.write(columns.count(), out);
            for (int feature : columns.indices()) {
                out.writeInt(feature);
            }
        }
    }

    private static FeatureSet readColumns(DataInput in) throws IOException {
        int features = Varints.readInt(in);
        if (!in.readBoolean()) {
            return FeatureSet.all(features);
        }
        int[] held = new int[Varints.readInt(in)];
        for (int k = 0; k < held.length; k++) {
            held[k] = in.readInt();
        }
        return FeatureSet.of(features, held);
    }
}
