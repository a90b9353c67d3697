package org.lorentztron.connectors.wire.version;

/** The parsing canonical forms of the schemas of the models topic, written by hand. */
final class SnapshotSchemas {
    static final String MODEL =
            "{\"name\":\"org.lorentztron.connectors.wire.avro.ModelSnapshot\",\"type\":\"record\",\"fields\":["
                    + field("modelId", "\"string\"") + "," + field("intervalEnd", "\"long\"") + ","
                    + field("intervals", "\"long\"") + "," + field("classA", "\"string\"") + ","
                    + field("classB", "[\"null\",\"string\"]") + "," + field("learner", "\"string\"") + ","
                    + field("features", "\"int\"") + "," + field("rank", "\"int\"") + "," + field("u", "\"bytes\"")
                    + ","
                    + field("v", "\"bytes\"") + "," + field("examples", "\"long\"") + "," + field("updates", "\"long\"")
                    + ","
                    + field("mistakes", "\"long\"") + "," + field("boost", "\"double\"") + ","
                    + field("alignmentResidual", "\"double\"") + ","
                    + field("columns", "[\"null\",{\"type\":\"array\",\"items\":\"int\"}]") + ","
                    + field(
                            "calibration",
                            "[\"null\",{\"name\":\"org.lorentztron.connectors.wire.avro.PairCalibration\",\"type\":\"record\","
                                    + "\"fields\":[" + field("a", "\"double\"") + "," + field("b", "\"double\"") + ","
                                    + field("examples", "\"int\"") + ","
                                    + field("examplesOfA", "[\"null\",\"int\"]") + ","
                                    + field("examplesOfB", "[\"null\",\"int\"]") + "]}]")
                    + "]}";

    static final String MANIFEST =
            "{\"name\":\"org.lorentztron.connectors.wire.avro.SnapshotManifest\",\"type\":\"record\",\"fields\":["
                    + field("modelId", "\"string\"") + "," + field("version", "\"long\"") + ","
                    + field("intervalEnd", "\"long\"") + ","
                    + field("classes", "{\"type\":\"array\",\"items\":\"string\"}") + ","
                    + field("featureSpace", "\"string\"") + "," + field("featureMap", "[\"null\"," + mapSchema() + "]")
                    + "," + field("clipping", "[\"null\"," + clippingSchema() + "]")
                    + ","
                    + field(
                            "pairs",
                            "{\"type\":\"array\",\"items\":{"
                                    + "\"name\":\"org.lorentztron.connectors.wire.avro.PairReference\",\"type\":\"record\","
                                    + "\"fields\":[" + field("classA", "\"string\"") + ","
                                    + field("classB", "[\"null\",\"string\"]") + "," + field("intervalEnd", "\"long\"")
                                    + ","
                                    + field("sha256", "\"string\"") + ","
                                    + field("columnsSha256", "[\"null\",\"string\"]") + ","
                                    + field("calibrationSha256", "[\"null\",\"string\"]") + "]}}")
                    + ","
                    + field(
                            "parts",
                            "{\"type\":\"array\",\"items\":{"
                                    + "\"name\":\"org.lorentztron.connectors.wire.avro.PartReference\",\"type\":\"record\","
                                    + "\"fields\":[" + field("part", "\"string\"") + ","
                                    + field("kind", "\"string\"") + "," + field("intervalEnd", "\"long\"") + ","
                                    + field("sha256", "\"string\"") + ","
                                    + field("columnsSha256", "[\"null\",\"string\"]") + ","
                                    + field("calibrationSha256", "[\"null\",\"string\"]") + "]}}")
                    + "," + field("eventsTrained", "\"long\"") + ","
                    + field(
                            "sourcePositions",
                            "{\"type\":\"array\",\"items\":{"
                                    + "\"name\":\"org.lorentztron.connectors.wire.avro.SourcePosition\",\"type\":\"record\","
                                    + "\"fields\":[" + field("topic", "\"string\"") + ","
                                    + field("partition", "\"int\"") + "," + field("offset", "\"long\"") + ","
                                    + field("topicId", "[\"null\",\"string\"]") + "]}}")
                    + "," + field("decide", "\"string\"") + "," + field("sharpness", "\"double\"")
                    + "," + field("options", "{\"type\":\"map\",\"values\":\"string\"}") + ","
                    + field("seed", "\"long\"") + "," + field("softwareVersion", "\"string\"") + ","
                    + field("evaluation", "[\"null\"," + evaluationSchema() + "]") + "]}";

    private SnapshotSchemas() {}

    private static String evaluationSchema() {
        String ofClass = record(
                "HeldOutClass",
                field("label", "\"string\""),
                field("events", "\"long\""),
                field("errors", "\"long\""),
                field("logLoss", "\"double\""),
                field("predicted", "[\"null\",\"long\"]"),
                field("prAuc", "[\"null\",\"double\"]"));
        String progressive = record(
                "HeldOutProgressive",
                field("events", "\"long\""),
                field("errors", "\"long\""),
                field("logLoss", "\"double\""),
                field("perClass", array(ofClass.replace("HeldOutClass", "ProgressiveClass"))));
        String accepted = record("HeldOutAccepted", field("version", "\"long\""), field("errors", "\"long\""));
        String rare = record(
                "HeldOutRareClass",
                field("label", "\"int\""),
                field("events", "\"long\""),
                field("predicted", "\"long\""),
                field("found", "\"long\""),
                field("prAuc", "[\"null\",\"double\"]"));
        String segment = record(
                "HeldOutSegment",
                field("field", "\"string\""),
                field("value", "[\"null\",\"string\"]"),
                field("events", "\"long\""),
                field("errors", "\"long\""),
                field("rareClasses", array(rare)));
        return record(
                "HeldOutEvaluation",
                field("events", "\"long\""),
                field("errors", "\"long\""),
                field("logLoss", "\"double\""),
                field("perClass", array(ofClass)),
                field("progressive", "[\"null\"," + progressive + "]"),
                field("accepted", "[\"null\"," + accepted + "]"),
                field("refused", array("\"string\"")),
                field("segments", array(segment)));
    }

    private static String array(String items) {
        return "{\"type\":\"array\",\"items\":" + items + "}";
    }

    private static String mapSchema() {
        String floats = "{\"type\":\"array\",\"items\":\"float\"}";
        String hats = record(
                "HatsOfFeature",
                field("feature", "\"int\""),
                field("presence", "[\"null\",\"int\"]"),
                field("knots", floats));
        String number = record("NumberOfWaves", field("feature", "\"int\""), field("presence", "[\"null\",\"int\"]"));
        String waves = record(
                "WavesOfFeatures",
                field("seed", "\"long\""),
                field("frequencies", "\"bytes\""),
                field("reach", "\"float\""),
                field("amplitude", "\"float\""),
                field("factors", floats),
                field("means", floats),
                field("numbers", "[\"null\"," + array(number) + "]"));
        return record(
                "MapOfFeatures",
                field("features", "\"int\""),
                field("hats", "{\"type\":\"array\",\"items\":" + hats + "}"),
                field("waves", "[\"null\"," + waves + "]"));
    }

    private static String clippingSchema() {
        return record(
                "ClippingOfFeatures",
                field("columns", "[\"null\",\"bytes\"]"),
                field("factors", "\"bytes\""),
                field("means", "\"bytes\""),
                field("presences", "\"bytes\""),
                field("others", "\"float\""),
                field("shortens", "\"boolean\""));
    }

    private static String record(String name, String... fields) {
        return "{\"name\":\"org.lorentztron.connectors.wire.avro." + name + "\",\"type\":\"record\",\"fields\":["
                + String.join(",", fields) + "]}";
    }

    private static String field(String name, String type) {
        return "{\"name\":\"" + name + "\",\"type\":" + type + "}";
    }
}
