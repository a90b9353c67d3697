package org.lorentztron.local.shared;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** How a version decides, by the texts of options, also by such that no reader knows. */
public final class ShownPolicy {
    private ShownPolicy() {}

    /** Such as {@code threshold fraud=0.2}; empty if the likeliest class is the label. */
    public static String line(VersionInfo manifest) {
        return options(manifest).entrySet().stream()
                .map(option -> option.getKey() + " " + option.getValue())
                .collect(Collectors.joining(", "));
    }

    /** As the field {@code policy} of a JSON object. */
    public static void write(JsonGenerator object, VersionInfo manifest) throws IOException {
        object.writeObjectFieldStart("policy");
        for (Map.Entry<String, String> option : options(manifest).entrySet()) {
            object.writeStringField(option.getKey(), option.getValue());
        }
        object.writeEndObject();
    }

    private static Map<String, String> options(VersionInfo manifest) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String key : DecisionPolicy.KEYS) {
            String text = manifest.options().get(key);
            if (text != null) {
                options.put(key, text);
            }
        }
        return options;
    }
}
