package org.lorentztron.local;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** How a command reaches Kafka. {@code --kafka.<property> value} or {@code --kafka.<property>=value} is passed through. */
final class KafkaOptions {
    private static final String PASSED = "--kafka.";

    @Option(
            names = "--bootstrap-servers",
            required = true,
            paramLabel = "HOST:PORT",
            description = "The Kafka brokers. Properties for security and the like: --kafka.<property> VALUE.")
    private String bootstrapServers;

    private final Map<String, Object> passed = new LinkedHashMap<>();

    /** Properties for any Kafka client. */
    Map<String, Object> properties() {
        Map<String, Object> properties = new LinkedHashMap<>(passed);
        properties.put("bootstrap.servers", bootstrapServers);
        return properties;
    }

    String bootstrapServers() {
        return bootstrapServers;
    }

    /** Takes the properties to be passed through; everything else in {@code rest} is a problem. */
    void check(List<String> rest, List<String> problems) {
        for (int i = 0; i < rest.size(); i++) {
            String argument = rest.get(i);
            int equals = argument.indexOf('=');
            if (!argument.startsWith(PASSED)) {
                problems.add(
                        (argument.startsWith("-") ? "unknown option " : "unexpected argument ") + "'" + argument + "'");
            } else if (equals >= 0) {
                passed.put(argument.substring(PASSED.length(), equals), argument.substring(equals + 1));
            } else if (i + 1 < rest.size() && !rest.get(i + 1).startsWith("--")) {
                passed.put(argument.substring(PASSED.length()), rest.get(++i));
            } else {
                problems.add("option '" + argument + "' has no value");
            }
        }
    }
}
