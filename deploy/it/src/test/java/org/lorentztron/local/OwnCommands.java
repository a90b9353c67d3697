package org.lorentztron.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.tools.cli.CommandLineRun;

/**
 * Commands at the shared broker, each topic of which is the test's own: {@code --models-topic networks} names the topic
 * {@code InspectCommandIT-networks}, and where no topic is given, that of the default's name.
 */
public final class OwnCommands {
    private static final Set<String> TOPICS = Set.of(
            "--topic", "--events-topic", "--labels-topic", "--models-topic", "--history-topic", "--predictions-topic");

    /** What a command reads or writes where it is not told; all others read models. */
    private static final Map<String, Map<String, String>> DEFAULTS = Map.of(
            "produce", Map.of("--topic", "events"),
            "describe", Map.of(),
            "run",
                    Map.of(
                            "--events-topic", "events",
                            "--models-topic", "models",
                            "--dead-letters-topic", "dead-letters"),
            "versions", Map.of("--history-topic", "versions"),
            "promote", Map.of("--history-topic", "versions"),
            "rollback", Map.of("--history-topic", "versions"));

    private final OwnNames names;

    public OwnCommands(OwnNames names) {
        this.names = names;
    }

    /** The name at the broker. */
    public String topic(String name) {
        return names.name(name);
    }

    public void createTopic(String name, int partitions, Map<String, String> config) {
        SharedBroker.get().createTopic(topic(name), partitions, config);
    }

    public String bootstrapServers() {
        return SharedBroker.get().bootstrapServers();
    }

    public CommandLineRun call(String command, String... rest) {
        return LorentztronCall.of(arguments(command, rest).toArray(String[]::new));
    }

    /** The whole line of a call. */
    List<String> arguments(String command, String... rest) {
        List<String> given = List.of(rest);
        List<String> args = new ArrayList<>(List.of(command, "--bootstrap-servers", bootstrapServers()));
        for (int i = 0; i < rest.length; i++) {
            args.add(i > 0 && TOPICS.contains(rest[i - 1]) ? topic(rest[i]) : rest[i]);
        }
        if (!DEFAULTS.containsKey(command) && !given.contains("--history-topic")) {
            addDefault(given, "--models-topic", "models", args);
        }
        DEFAULTS.getOrDefault(command, Map.of()).forEach((option, name) -> addDefault(given, option, name, args));
        return args;
    }

    private void addDefault(List<String> given, String option, String name, List<String> args) {
        if (!given.contains(option)) {
            args.addAll(List.of(option, topic(name)));
        }
    }
}
