package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.tools.cli.JsonLine;

/**
 * A version as the Open Inference Protocol describes models, with N events of n features and K classes:
 *
 * <pre>
 *   input    features       FP32, FP64  [N, n]  features by index
 *                           BYTES       [N]     named features: each a JSON object, as in the field features of events
 *            a field        FP64, BYTES [N]     instead of these: a column of a named feature
 *   outputs  label          BYTES       [N]     the class that was decided on; an empty text if the policy abstained
 *            probabilities  FP64        [N, K]  in the order of the parameter classes beside it
 *            version        INT64       [1]     the version that predicted
 * </pre>
 */
final class InferModel {
    static final String INPUT = "features";
    static final String LABEL = "label";
    static final String PROBABILITIES = "probabilities";
    static final String VERSION = "version";
    static final List<String> OUTPUTS = List.of(LABEL, PROBABILITIES, VERSION);

    private static final String PLATFORM = "lorentztron";
    /** In shapes: as many as there are events. */
    private static final int ANY = -1;

    private InferModel() {}

    /**
     * The metadata of a version and of the policy by which it decides, as one object.
     *
     * @param fields of named features, and whether each has numbers
     */
    static String metadata(String id, ModelVersion version, SortedMap<String, Boolean> fields) {
        return JsonLine.of(json -> {
            json.writeStringField("name", id);
            json.writeArrayFieldStart("versions");
            json.writeString(Long.toString(version.version()));
            json.writeEndArray();
            json.writeStringField("platform", PLATFORM);
            json.writeArrayFieldStart("inputs");
            if (version.hasNamedFeatures()) {
                tensor(json, INPUT, Datatype.BYTES, ANY);
                for (Map.Entry<String, Boolean> field : fields.entrySet()) {
                    if (!field.getKey().equals(INPUT)) {
                        tensor(json, field.getKey(), field.getValue() ? Datatype.FP64 : Datatype.BYTES, ANY);
                    }
                }
            } else {
                tensor(json, INPUT, Datatype.FP32, ANY, version.features());
            }
            json.writeEndArray();
            json.writeArrayFieldStart("outputs");
            tensor(json, LABEL, Datatype.BYTES, ANY);
            tensor(json, PROBABILITIES, Datatype.FP64, ANY, version.classes().size());
            tensor(json, VERSION, Datatype.INT64, 1);
            json.writeEndArray();
            json.writeObjectFieldStart("parameters");
            writeClasses(json, version);
            for (Map.Entry<String, String> option : version.policy().options().entrySet()) {
                json.writeStringField(option.getKey(), option.getValue());
            }
            json.writeEndObject();
        });
    }

    /** The parameter that says in which order probabilities are. */
    static void writeClasses(JsonGenerator json, ModelVersion version) throws IOException {
        json.writeArrayFieldStart("classes");
        for (String label : version.classes()) {
            json.writeString(label);
        }
        json.writeEndArray();
    }

    private static void tensor(JsonGenerator json, String name, Datatype datatype, int... shape) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("datatype", datatype.name());
        json.writeFieldName("shape");
        json.writeArray(shape, 0, shape.length);
        json.writeEndObject();
    }
}
