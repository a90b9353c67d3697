package org.lorentztron.local.shared;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * A policy for people and programs.
 *
 * @param options its texts by their names; none if the likeliest class is the label
 */
public record ShownPolicy(Map<String, String> options) {
    public static ShownPolicy of(DecisionPolicy policy) {
        return new ShownPolicy(policy.options());
    }

    /** That of a version, also one that no reader knows. */
    public static ShownPolicy of(VersionInfo manifest) {
        return new ShownPolicy(DecisionPolicy.among(manifest.options()));
    }

    /** Such as {@code threshold fraud=0.2}; empty if there is none. */
    public String line() {
        return options.entrySet().stream()
                .map(option -> option.getKey() + " " + option.getValue())
                .collect(Collectors.joining(", "));
    }

    /** As the field {@code policy} of a JSON object. */
    public void write(JsonGenerator object) throws IOException {
        object.writeObjectFieldStart("policy");
        for (Map.Entry<String, String> option : options.entrySet()) {
            object.writeStringField(option.getKey(), option.getValue());
        }
        object.writeEndObject();
    }
}
