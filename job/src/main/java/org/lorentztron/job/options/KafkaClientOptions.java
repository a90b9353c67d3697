package org.lorentztron.job.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.given.KafkaProperties;
import org.lorentztron.job.options.given.KafkaSecrets;
import org.lorentztron.job.options.given.OtherOptions;
import org.lorentztron.job.options.given.RawOption;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.read.CommandLineOptions;
import org.lorentztron.job.options.read.EnvironmentOptions;
import org.lorentztron.job.options.read.OptionNames;
import org.lorentztron.job.options.read.OptionReader;

/**
 * How a tool reaches Kafka: {@code --bootstrap-servers}, {@code --kafka.<property>} and {@code --kafka-secrets} on its
 * command line, or the variables of these options. The tool takes them as the job does, with the same checks and
 * messages.
 *
 * @param bootstrapServers host:port, comma separated
 * @param properties for every Kafka client, sorted by name; may hold secrets, and references to those of the file
 * @param secrets the file of secrets; null if there is none
 */
public record KafkaClientOptions(
        String bootstrapServers, SortedMap<String, String> properties, @Nullable String secrets) {
    private static final List<Option<?>> OPTIONS = List.of(OptionTable.BOOTSTRAP_SERVERS, KafkaSecrets.OPTION);

    /**
     * From the command line of a tool and an environment, of which the variables of the job's other options are not
     * read.
     *
     * @param others options that the tool reads itself
     * @throws InvalidOptionsException with all problems, if there are any
     */
    public static KafkaClientOptions parse(String[] args, OtherOptions others, Map<String, String> environment) {
        List<String> problems = new ArrayList<>();
        OptionNames names = new OptionNames(OPTIONS, others);
        List<Map<String, RawOption>> layers = List.of(
                CommandLineOptions.read(args, names, problems),
                EnvironmentOptions.read(ofKafka(environment), names, problems),
                others.defaultsOfJob());
        OptionReader reader = OptionReader.ofTool(layers, problems);
        OPTIONS.forEach(reader::check);
        SortedMap<String, String> properties = KafkaProperties.of(layers, problems);
        if (!problems.isEmpty()) {
            throw new InvalidOptionsException(problems);
        }
        return new KafkaClientOptions(
                reader.get(OptionTable.BOOTSTRAP_SERVERS), properties, reader.find(KafkaSecrets.OPTION));
    }

    /** Names of the options, without dashes in front. */
    public static Set<String> names() {
        return OPTIONS.stream().map(Option::key).collect(Collectors.toUnmodifiableSet());
    }

    /** The properties together with the servers, for the constructor of a client. */
    public Map<String, Object> forClients() {
        Map<String, Object> all = new TreeMap<>(properties);
        all.put("bootstrap.servers", bootstrapServers);
        return all;
    }

    /** Of the properties only the names, because their values may be secrets. */
    @Override
    public String toString() {
        return "KafkaClientOptions{bootstrap-servers=" + bootstrapServers + ", kafka=" + properties.keySet()
                + ", kafka-secrets=" + secrets + "}";
    }

    private static Map<String, String> ofKafka(Map<String, String> environment) {
        return environment.entrySet().stream()
                .filter(variable -> variable.getKey().startsWith(EnvironmentOptions.KAFKA_PREFIX)
                        || variable.getKey().equals(OptionTable.BOOTSTRAP_SERVERS.variable()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
