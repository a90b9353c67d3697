package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import java.io.IOException;
import java.nio.file.Path;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.WholeFile;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;

/**
 * A version as a model of ONNX, opset 17, of core operators: it gives the labels of {@link ModelVersion#predict}, and
 * its probabilities and scores. Where two scores or probabilities differ in the last digits only, float32 sums may
 * order them otherwise. docs/guide/clients.md says what its inputs, outputs and metadata are.
 *
 * <p>Equal versions make equal bytes. Stateless.
 */
public final class OnnxFile {
    /** That of ONNX 1.12, the first with opset 17. */
    private static final int IR_VERSION = 8;

    static final int OPSET = 17;

    private static final String PRODUCER = "lorentztron";

    /** Messages of Protocol Buffers cannot be larger. */
    private static final long MOST_BYTES = Integer.MAX_VALUE;

    private OnnxFile() {}

    /**
     * Writes a version; an existing file is replaced at once or not at all.
     *
     * @param names of the version's features, which only people need
     * @throws IllegalArgumentException if the version has parts of a learner in a jar of its own, or would take more
     *     than 2 GB
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, ModelVersion version, FeatureNames names) throws IOException {
        ModelProto model = model(version, names);
        WholeFile.write(file, model::writeTo);
    }

    /**
     * The bytes of the file.
     *
     * @throws IllegalArgumentException as {@link #write}
     */
    public static byte[] bytes(ModelVersion version, FeatureNames names) {
        return model(version, names).toByteArray();
    }

    private static ModelProto model(ModelVersion version, FeatureNames names) {
        GraphFeatures held = VersionGraph.held(version);
        // Before memory is taken for them.
        requireFitting(parameters(version));
        ModelProto.Builder model = ModelProto.newBuilder()
                .setIrVersion(IR_VERSION)
                .setProducerName(PRODUCER)
                .setProducerVersion(version.manifest().softwareVersion())
                .setModelVersion(version.version())
                .setGraph(VersionGraph.of(version, held).named("version_" + version.version()));
        model.addOpsetImportBuilder().setVersion(OPSET);
        OnnxMetadata.of(version, held, names)
                .forEach((key, value) ->
                        model.addMetadataPropsBuilder().setKey(key).setValue(value));
        ModelProto made = model.build();
        requireFitting(Integer.toUnsignedLong(made.getSerializedSize()));
        return made;
    }

    private static long parameters(ModelVersion version) {
        long floats = 0;
        for (PublishedPart part : version.records()) {
            if (part instanceof PublishedPair pair) {
                floats += (long) pair.u().length + pair.v().length;
            } else if (part instanceof PublishedNetwork network) {
                floats += (long) network.basis().length + network.outputs().length;
            }
        }
        return floats * Float.BYTES;
    }

    static void requireFitting(long bytes) {
        if (bytes > MOST_BYTES) {
            throw new IllegalArgumentException("version takes " + bytes + " bytes or more, expected at most "
                    + MOST_BYTES + ": a model of ONNX in one file holds no more");
        }
    }
}
