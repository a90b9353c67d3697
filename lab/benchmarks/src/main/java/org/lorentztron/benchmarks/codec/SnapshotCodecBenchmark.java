package org.lorentztron.benchmarks.codec;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
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
 * The records of a version: one pair's model and the manifest of 45 pairs to bytes and back. {@code sha256} is what the
 * publisher and every consumer compute for each pair besides.
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

    private PublishedPair model;
    private VersionInfo manifest;
    private byte[] modelBytes;
    private byte[] manifestBytes;

    /** Makes the version of a trained block. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) throws IOException {
        TrainedVersion version = TrainedVersion.of(digits, rank);
        model = version.first();
        manifest = version.manifest();
        modelBytes = SnapshotCodec.encode("default", model);
        manifestBytes = SnapshotCodec.encode(manifest);
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
}
