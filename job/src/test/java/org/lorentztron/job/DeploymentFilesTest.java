package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.YamlParserUtils;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.check.CheckpointCheck;
import org.lorentztron.job.check.ModelSize;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;

/** The deployment files give the job options that it understands, on topics that the topic script creates. */
public class DeploymentFilesTest {
    static final Path ROOT = Path.of("..");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z_]+):?-([^}]*)}");

    @Test
    void compose_options_areValid() throws Exception {
        Map<String, Object> job = at(yaml("docker-compose.yml"), "services", "jobmanager");
        JobOptions options = JobArguments.parse(strings(job.get("command")), resolved(job, Map.of()));
        assertThat(options.classes()).hasSize(10);
        assertThat(options.features()).isEqualTo(784);
        assertThat(options.bootstrapServers()).isEqualTo("kafka:9092");
        assertTopicsAreCreated(options);
    }

    /** Every variable that the file hands on must be one that the job knows, and arrive there. */
    @Test
    void compose_optionFromEnvironment_reachesTheJob() throws Exception {
        Map<String, Object> job = at(yaml("docker-compose.yml"), "services", "jobmanager");
        JobOptions options = JobArguments.parse(
                strings(job.get("command")),
                resolved(job, Map.of("LORENTZTRON_OPT_RANK", "5", "LORENTZTRON_OPT_CLASSES", "x,y")));
        assertThat(options.learning().rank()).isEqualTo(5);
        assertThat(options.classes()).containsExactly("x", "y");
    }

    /** Flink's image takes each line for a setting, and loses the blanks of values. */
    @Test
    void compose_flinkSettings_areReadByTheImage_andAreThoseThatTheJobWants() throws Exception {
        assertThat(at(yaml("docker-compose.yml"))
                        .get("x-flink-properties")
                        .toString()
                        .lines())
                .allMatch(line -> line.matches("[a-z][A-Za-z.-]*: \\S+"));
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createLocalEnvironment(Configuration.fromMap(flinkSettings()));
        JobOptions options = JobArguments.parse(
                new String[] {"--bootstrap-servers=kafka:9092", "--classes=a,b", "--features=70000"}, Map.of());

        CheckpointCheck check = CheckpointCheck.run(env, options, ModelSize.of(options));

        assertThat(check.problems()).isEmpty();
        assertThat(check.warnings()).isEmpty();
        assertThat(env.getParallelism()).isEqualTo(2);
        assertThat(env.getConfiguration().get(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION))
                .isEqualTo(ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        assertThat(env.getConfiguration().get(RestartStrategyOptions.RESTART_STRATEGY))
                .isEqualTo("exponential-delay");
    }

    /** JobManager, TaskManager and script read the same settings, as compose resolves them. */
    static Map<String, String> flinkSettings() throws Exception {
        Map<String, Object> services = at(yaml("docker-compose.yml"), "services");
        String settings = resolved(at(services, "jobmanager"), Map.of()).get("FLINK_PROPERTIES");
        assertThat(resolved(at(services, "taskmanager"), Map.of())).containsEntry("FLINK_PROPERTIES", settings);
        Map<String, String> map = new LinkedHashMap<>();
        settings.lines().forEach(line -> map.put(line.split(": ")[0], line.split(": ")[1]));
        return map;
    }

    /** Models are the same without it, only later. */
    @Test
    void vectorModule_isGivenToWhatTrains() throws Exception {
        String flag = "--add-modules=jdk.incubator.vector";
        assertFlinkHas("env.java.opts.taskmanager", flag);
        assertThat(Files.readString(ROOT.resolve("deploy/demo.sh")))
                .contains("--add-modules jdk.incubator.vector -jar");
    }

    /** Two fifths of a TaskManager's memory would stand idle. */
    @Test
    void stateOnTheHeap_leavesNoMemoryToRocksDb() throws Exception {
        assertFlinkHas("state.backend.type", "hashmap");
        assertFlinkHas("taskmanager.memory.managed.size", "0b");
    }

    private static void assertFlinkHas(String key, String value) throws Exception {
        assertThat(flinkSettings()).containsEntry(key, value);
        assertThat(at(yaml("deploy/k8s/base/flinkdeployment.yaml"), "spec", "flinkConfiguration"))
                .containsEntry(key, value);
    }

    /** The script for topics makes those that the options name. */
    public static void assertTopicsAreCreated(JobOptions options) throws Exception {
        String script = Files.readString(ROOT.resolve("deploy/kafka/create-topics.sh"));
        assertThat(script)
                .contains("EVENTS_TOPIC:-" + options.topics().events() + "}")
                .contains("MODELS_TOPIC:-" + options.topics().models() + "}")
                .contains("DEAD_LETTERS_TOPIC:-" + options.topics().deadLetters() + "}")
                .contains("PREDICTIONS_TOPIC-" + options.topics().predictions() + "}")
                .contains("SIGNALS_TOPIC-" + options.topics().signals() + "}");
    }

    static Map<String, Object> yaml(String file) throws Exception {
        return YamlParserUtils.loadYamlFile(ROOT.resolve(file).toFile());
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> at(Map<String, Object> document, String... path) {
        Map<String, Object> node = document;
        for (String key : path) {
            assertThat(node).containsKey(key);
            node = (Map<String, Object>) node.get(key);
        }
        return node;
    }

    static String[] strings(Object list) {
        return ((List<?>) list).stream().map(Object::toString).toArray(String[]::new);
    }

    /** The environment of a service as compose makes it from the variables of the host. */
    private static Map<String, String> resolved(Map<String, Object> service, Map<String, String> host) {
        Map<String, String> environment = new LinkedHashMap<>();
        at(service, "environment").forEach((name, value) -> {
            Matcher variable = VARIABLE.matcher(value.toString());
            environment.put(
                    name,
                    variable.replaceAll(
                            found -> Matcher.quoteReplacement(host.getOrDefault(found.group(1), found.group(2)))));
        });
        return environment;
    }
}
