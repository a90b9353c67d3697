package org.lorentztron.benchmarks.codec;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.concurrent.TimeUnit;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The records of a version: one pair's model and the manifest of 45 pairs to bytes and back, against Avro's
 * single-object coder with generic records. The job's also checks every parameter. {@code sha256} is what the publisher
 * and every consumer compute for each pair besides. Run:
 *
 * <pre>
 * mvn -q -Pbenchmarks -pl lab/benchmarks -am package -DskipTests
 * java -jar lab/benchmarks/target/lorentztron-benchmarks.jar SnapshotCodecBenchmark -p data=mnist:DIR
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed, so that its growth is not measured; several forks, because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@State(Scope.Thread)
public class SnapshotCodecBenchmark {
    /** The rank of the models; the manifest does not depend on it. */
    @Param({"4", "16"})
    public int rank;

    private final BinaryMessageDecoder<GenericRecord> modelDecoder =
            new BinaryMessageDecoder<>(new GenericData(), ModelSnapshot.getClassSchema());
    private final BinaryMessageEncoder<GenericRecord> modelEncoder =
            new BinaryMessageEncoder<>(new GenericData(), ModelSnapshot.getClassSchema());
    private final BinaryMessageDecoder<GenericRecord> manifestDecoder =
            new BinaryMessageDecoder<>(new GenericData(), SnapshotManifest.getClassSchema());
    private final BinaryMessageEncoder<GenericRecord> manifestEncoder =
            new BinaryMessageEncoder<>(new GenericData(), SnapshotManifest.getClassSchema());

    private PublishedPair model;
    private VersionInfo manifest;
    private byte[] modelBytes;
    private byte[] manifestBytes;
    private GenericRecord genericModel;
    private GenericRecord genericManifest;

    /** Makes the version of a trained block. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) throws IOException {
        TrainedVersion version = TrainedVersion.of(digits, rank);
        model = version.first();
        manifest = version.manifest();
        modelBytes = SnapshotCodec.encode("default", model);
        manifestBytes = SnapshotCodec.encode(manifest);
        genericModel = modelDecoder.decode(modelBytes);
        genericManifest = manifestDecoder.decode(manifestBytes);
        System.out.printf("%n# bytes of a model: %d, of a manifest: %d%n", modelBytes.length, manifestBytes.length);
    }

    /** A model to bytes. */
    @Benchmark
    public byte[] encodeModel() {
        return SnapshotCodec.encode("default", model);
    }

    /** Bytes to a model with its matrices as arrays, and with its digest. */
    @Benchmark
    public PublishedPair decodeModel() throws IOException {
        return SnapshotCodec.decodePair(new SnapshotKeys.Key("default", model.name()), modelBytes);
    }

    /** The digest by which the manifest names a model. */
    @Benchmark
    public PartDigest sha256() {
        return PartDigest.of(model.featureSet(), model.u(), model.v());
    }

    /** A manifest to bytes. */
    @Benchmark
    public byte[] encodeManifest() {
        return SnapshotCodec.encode(manifest);
    }

    /** Bytes to a manifest. */
    @Benchmark
    public VersionInfo decodeManifest() throws IOException {
        return SnapshotCodec.decodeManifest(manifestBytes);
    }

    /** A generic record of a model to bytes. */
    @Benchmark
    public ByteBuffer encodeModelGeneric() throws IOException {
        return modelEncoder.encode(genericModel);
    }

    /** Bytes to a generic record of a model and its matrices as arrays. */
    @Benchmark
    public float[][] decodeModelGeneric() throws IOException {
        GenericRecord decoded = modelDecoder.decode(modelBytes);
        return new float[][] {floats((ByteBuffer) decoded.get("u")), floats((ByteBuffer) decoded.get("v"))};
    }

    private static float[] floats(ByteBuffer littleEndian) {
        FloatBuffer held = littleEndian.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        float[] values = new float[held.remaining()];
        held.get(values);
        return values;
    }

    /** A generic record of a manifest to bytes. */
    @Benchmark
    public ByteBuffer encodeManifestGeneric() throws IOException {
        return manifestEncoder.encode(genericManifest);
    }

    /** Bytes to a generic record of a manifest. */
    @Benchmark
    public GenericRecord decodeManifestGeneric() throws IOException {
        return manifestDecoder.decode(manifestBytes);
    }
}
