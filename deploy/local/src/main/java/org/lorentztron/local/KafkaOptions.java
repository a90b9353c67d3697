package org.lorentztron.local;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** How a command reaches Kafka. {@code --kafka.<property> value} or {@code --kafka.<property>=value} is passed through. */
final class KafkaOptions {
    /** Stands for the brokers when they are missing, which the parser reports. */
    private static final String SOME_SERVER = "localhost:9092";

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
        List<String> properties = new ArrayList<>();
        for (String argument : rest) {
            if (argument.startsWith(KafkaArguments.PREFIX)) {
                properties.add(argument);
            } else {
                Command.refuse(List.of(argument), problems);
            }
        }
        List<String> wrong =
                KafkaArguments.problems(bootstrapServers == null ? SOME_SERVER : bootstrapServers, properties);
        problems.addAll(wrong);
        if (wrong.isEmpty()) {
            properties.forEach(this::pass);
        }
    }

    private void pass(String property) {
        int equals = property.indexOf('=');
        passed.put(property.substring(KafkaArguments.PREFIX.length(), equals), property.substring(equals + 1));
    }
}
