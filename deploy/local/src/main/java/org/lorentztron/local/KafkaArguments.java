package org.lorentztron.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.job.options.JobArguments;

/** Arguments {@code --kafka.<property>}, which the parser of the command line does not know. */
final class KafkaArguments {
    static final String PREFIX = "--kafka.";

    private static final int MOST_EDITS = 2;
    private static final Set<String> KNOWN = known();

    private KafkaArguments() {}

    /**
     * The same command line with every such property and its value as one argument, {@code --kafka.<property>=value}: the
     * parser takes the options that it knows out of the line, and what is then left beside a property is not its value. A
     * property that is last or before another option has no value and stays alone.
     */
    static String[] joined(String... args) {
        List<String> joined = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            boolean isBare = args[i].startsWith(PREFIX) && args[i].indexOf('=') < 0;
            boolean hasValue = i + 1 < args.length && !args[i + 1].startsWith("--");
            joined.add(isBare && hasValue ? args[i] + "=" + args[++i] : args[i]);
        }
        return joined.toArray(String[]::new);
    }

    /** The arguments with the properties at the end, where one without value has no neighbour that could pass for it. */
    static String[] last(List<String> args) {
        return Stream.concat(
                        args.stream().filter(argument -> !argument.startsWith(PREFIX)),
                        args.stream().filter(argument -> argument.startsWith(PREFIX)))
                .toArray(String[]::new);
    }

    /**
     * What is wrong, as the job would say it: addresses that are none, values of another type or none at all, properties that
     * every client here sets itself.
     *
     * @param bootstrapServers as given
     * @param properties only such arguments, joined
     */
    static List<String> problems(String bootstrapServers, List<String> properties) {
        List<String> job = new ArrayList<>(List.of("--classes=a,b", "--features=1"));
        job.add("--bootstrap-servers=" + bootstrapServers);
        job.addAll(properties);
        List<String> problems = new ArrayList<>();
        try {
            JobArguments.parse(job.toArray(String[]::new), Map.of());
        } catch (InvalidOptionsException e) {
            problems.addAll(e.problems());
        }
        problems.addAll(misspelt(properties));
        return problems;
    }

    /**
     * Properties that no client of Kafka knows but that are almost one. Others that it does not know may be those of plug-ins.
     *
     * @param args any arguments, joined
     */
    static List<String> misspelt(List<String> args) {
        List<String> problems = new ArrayList<>();
        for (String argument : args) {
            if (!argument.startsWith(PREFIX)) {
                continue;
            }
            int equals = argument.indexOf('=');
            String property = argument.substring(PREFIX.length(), equals < 0 ? argument.length() : equals);
            if (!KNOWN.contains(property)) {
                KNOWN.stream()
                        .filter(known -> edits(property, known) <= MOST_EDITS)
                        .findFirst()
                        .ifPresent(meant -> problems.add(PREFIX + property + " is no property of Kafka's clients,"
                                + " did you mean " + PREFIX + meant + "?"));
            }
        }
        return problems;
    }

    private static Set<String> known() {
        Set<String> known = new TreeSet<>(AdminClientConfig.configNames());
        known.addAll(ConsumerConfig.configNames());
        known.addAll(ProducerConfig.configNames());
        return known;
    }

    /** Levenshtein distance: insertions, deletions and replacements of one character. */
    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
