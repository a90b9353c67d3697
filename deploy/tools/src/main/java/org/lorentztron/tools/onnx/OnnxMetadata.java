package org.lorentztron.tools.onnx;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.learn.Scheme;

/** What a model says of itself beside its graph: texts by key, lists as JSON. Stateless. */
final class OnnxMetadata {
    private static final JsonFactory JSON = new JsonFactory();

    private OnnxMetadata() {}

    /** The metadata of a version; docs/guide/clients.md says what each key means. */
    static Map<String, String> of(ModelVersion version, GraphFeatures held, FeatureNames names) {
        VersionInfo manifest = version.manifest();
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put("model_id", manifest.modelId());
        metadata.put("version", Long.toString(manifest.version()));
        metadata.put("interval_end", Long.toString(manifest.intervalEnd()));
        metadata.put("classes", texts(version.classes()));
        metadata.put("decide", manifest.rule().decide().id());
        metadata.put("sharpness", Double.toString(manifest.rule().sharpness()));
        version.policy().options().forEach((option, text) -> metadata.put(option.replace('-', '_'), text));
        metadata.put("feature_space", manifest.featureSpace());
        if (!version.hasNamedFeatures()) {
            metadata.put("features", Integer.toString(version.features()));
        }
        metadata.put("columns", array(json -> {
            for (int feature : held.inputs()) {
                json.writeNumber(feature);
            }
        }));
        if (version.hasNamedFeatures()) {
            metadata.put("names", array(json -> {
                for (int feature : held.inputs()) {
                    write(json, names.byIndex().getOrDefault(feature, List.of()));
                }
            }));
        }
        List<PublishedPair> pairs = version.pairs();
        if (!pairs.isEmpty() && pairs.get(0).name().scheme() == Scheme.PAIRS) {
            metadata.put("pairs", array(json -> {
                for (PublishedPair pair : pairs) {
                    write(
                            json,
                            List.of(pair.name().a(), String.valueOf(pair.name().b())));
                }
            }));
        }
        return metadata;
    }

    /** Writes the elements of an array. */
    private interface Elements {
        void write(JsonGenerator json) throws IOException;
    }

    private static String texts(List<String> texts) {
        return array(json -> {
            for (String text : texts) {
                json.writeString(text);
            }
        });
    }

    private static void write(JsonGenerator json, List<String> texts) throws IOException {
        json.writeStartArray();
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    private static String array(Elements elements) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartArray();
            elements.write(json);
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
