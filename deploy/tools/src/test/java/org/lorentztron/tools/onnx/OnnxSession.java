package org.lorentztron.tools.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.model.Features;

/** A model of ONNX as onnxruntime runs it. Closed by its user. */
final class OnnxSession implements AutoCloseable {
    private final OrtEnvironment environment;
    private final OrtSession session;
    private final Map<String, String> metadata;
    private final int[] columns;

    /**
     * What a model says of N events.
     *
     * @param pairScores [N][pairs]; empty if there are none
     */
    record Said(String[] labels, double[][] probabilities, double[][] scores, double[][] pairScores) {}

    private OnnxSession(OrtEnvironment environment, OrtSession session) throws OrtException {
        this.environment = environment;
        this.session = session;
        this.metadata = session.getMetadata().getCustomMetadata();
        this.columns = columns(metadata.get("columns"));
    }

    /** Numbers of a JSON array. */
    private static int[] columns(String json) {
        return Arrays.stream(json.substring(1, json.length() - 1).split(","))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** Of a version; skips the test where onnxruntime has no library for this machine. */
    static OnnxSession of(ModelVersion version) throws OrtException {
        return of(OnnxFile.bytes(version, FeatureNames.NONE));
    }

    static OnnxSession of(byte[] model) throws OrtException {
        OrtEnvironment environment = environment();
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            return new OnnxSession(environment, environment.createSession(model, options));
        }
    }

    private static OrtEnvironment environment() {
        try {
            return OrtEnvironment.getEnvironment();
        } catch (LinkageError | RuntimeException e) {
            return Assumptions.abort("onnxruntime does not load here: " + e);
        }
    }

    Map<String, String> metadata() {
        return metadata;
    }

    OrtSession session() {
        return session;
    }

    /** Values by the columns of the metadata. */
    float[] row(Features event) {
        float[] row = new float[columns.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = event.valueOf(columns[i]);
        }
        return row;
    }

    Said run(float[][] x) throws OrtException {
        try (OnnxTensor tensor = OnnxTensor.createTensor(environment, x);
                OrtSession.Result result = session.run(Map.of("x", tensor))) {
            return new Said(
                    (String[]) result.get("label").orElseThrow().getValue(),
                    numbers(result, "probabilities"),
                    numbers(result, "scores"),
                    result.get("pair_scores").isPresent() ? numbers(result, "pair_scores") : new double[0][]);
        }
    }

    private static double[][] numbers(OrtSession.Result result, String output) throws OrtException {
        return (double[][]) result.get(output).orElseThrow().getValue();
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
