package org.lorentztron.tools.serve;

/** Requests of the Open Inference Protocol to the model {@code mine}. */
final class InferenceRequest {
    static final String PATH = "/v2/models/mine/infer";

    private InferenceRequest() {}

    /** The body of a request with one tensor, its shape and data as they stand. */
    static String of(String datatype, String shape, String data) {
        return "{\"inputs\": [{\"name\": \"features\", \"datatype\": \"" + datatype + "\", \"shape\": " + shape
                + ", \"data\": " + data + "}]}";
    }
}
