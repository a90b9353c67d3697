package org.lorentztron.local;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.tools.cli.CommandLineRun;

/**
 * Two versions of a model in the test's own topic, a file of six examples, and the commands that are called on them.
 */
public final class BrokerCommands implements BeforeAllCallback, AfterAllCallback {
    /** Two of these six are on the wrong side of x0 = x1. */
    private static final String SIX_EXAMPLES =
            """
            a 1:3 2:1
            a 1:2
            b 2:1
            b 1:1 2:4
            a 2:5
            b 1:6 2:1
            """;

    private final OwnCommands commands;
    private Path examples;

    public BrokerCommands(Class<?> test) {
        commands = new OwnCommands(OwnNames.of(test));
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        examples = Files.writeString(Files.createTempFile("six", ".txt"), SIX_EXAMPLES);
        createTopic("models", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.write(bootstrapServers(), topic("models"), 4);
        PublishedModel.write(bootstrapServers(), topic("models"), 5);
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        Files.delete(examples);
    }

    public String bootstrapServers() {
        return commands.bootstrapServers();
    }

    /** As {@link OwnCommands#topic}. */
    public String topic(String name) {
        return commands.topic(name);
    }

    public void createTopic(String name, int partitions, Map<String, String> config) {
        commands.createTopic(name, partitions, config);
    }

    /** The six examples, as {@code --data} wants them. */
    public String data() {
        return "libsvm:" + examples;
    }

    /** As {@link OwnCommands#call}. */
    public CommandLineRun call(String command, String... rest) {
        return commands.call(command, rest);
    }

    /** All scalar fields in order, as name=value. */
    public static List<String> fields(String json) throws IOException {
        List<String> fields = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isScalarValue()) {
                    fields.add(parser.currentName() + "=" + parser.getText());
                }
            }
        }
        return fields;
    }
}
