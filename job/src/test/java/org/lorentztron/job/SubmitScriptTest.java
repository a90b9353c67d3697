package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.flink.client.cli.CliFrontend;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.job.check.CheckpointCheck;
import org.lorentztron.job.check.ModelSize;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;

/** The script that submits the job, with a command {@code flink} that lists given jobs and notes its arguments. */
class SubmitScriptTest {
    private static final String FLINK =
            """
            #!/usr/bin/env bash
            here=$(dirname "$0")
            if [ "$1" = list ]; then cat "$here/jobs"; else printf '%s\\n' "$@" > "$here/arguments"; fi
            """;

    @TempDir
    private Path directory;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void prepare() throws IOException {
        Path flink = Files.writeString(directory.resolve("flink"), FLINK);
        assertThat(flink.toFile().setExecutable(true)).isTrue();
        Files.writeString(directory.resolve("jobs"), "No running jobs.\nNo scheduled jobs.\n");
        environment.put("PATH", directory + ":" + System.getenv("PATH"));
        environment.put("JOB_JAR", jar().toString());
        environment.put("LORENTZTRON_OPT_MODEL_ID", "");
    }

    /** Flink's own command line reads what the script makes of the compose file; the job then checks it. */
    @Test
    void composeProperties_reachTheClient() throws Exception {
        Map<String, Object> submit =
                DeploymentFilesTest.at(DeploymentFilesTest.yaml("docker-compose.yml"), "services", "submit");
        environment.put(
                "FLINK_PROPERTIES",
                DeploymentFilesTest.at(submit, "environment")
                        .get("FLINK_PROPERTIES")
                        .toString());
        String[] arguments = DeploymentFilesTest.strings(submit.get("command"));

        Configuration client = clientOf(submitted(arguments));

        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(client);
        JobOptions options = JobArguments.parse(
                arguments, Map.of("LORENTZTRON_OPT_CLASSES", "a,b", "LORENTZTRON_OPT_FEATURES", "70000"));
        CheckpointCheck check = CheckpointCheck.run(env, options, ModelSize.of(options));
        assertThat(check.problems()).isEmpty();
        assertThat(check.warnings()).isEmpty();
        assertThat(env.getParallelism()).isEqualTo(2);
        assertThat(client.get(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION))
                .isEqualTo(ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        assertThat(client.get(RestartStrategyOptions.RESTART_STRATEGY)).isEqualTo("exponential-delay");
        assertThat(client.toMap()).doesNotContainKey("taskmanager.numberOfTaskSlots");
    }

    @Test
    void parallelismAndSavepoint_overrideTheProperties() throws Exception {
        environment.put("FLINK_PROPERTIES", "parallelism.default: 2");
        environment.put("PARALLELISM", "3");
        environment.put("RESTORE_FROM", "file:///state/savepoints/one");

        Configuration client = clientOf(submitted("--features", "4"));

        assertThat(StreamExecutionEnvironment.createLocalEnvironment(client).getParallelism())
                .isEqualTo(3);
        assertThat(client.toMap()).containsEntry("execution.state-recovery.path", "file:///state/savepoints/one");
    }

    @ParameterizedTest
    @CsvSource({
        "lorentztron digits (RUNNING), true",
        "lorentztron digits (RESTARTING), true",
        "lorentztron digits (CREATED), true",
        "lorentztron digits2 (RUNNING), false",
        "other lorentztron digits (RUNNING), false",
        "wordcount (RUNNING), false"
    })
    void jobOnTheCluster_isNotSubmittedTwice(String listed, boolean same) throws Exception {
        Files.writeString(
                directory.resolve("jobs"), "23.11.2026 05:00:00 : 0123456789abcdef0123456789abcdef : " + listed + "\n");

        assertThat(submitted("--model-id", "digits").isEmpty()).isEqualTo(same);
        assertThat(submitted("--model-id=digits").isEmpty()).isEqualTo(same);
        environment.put("LORENTZTRON_OPT_MODEL_ID", "digits");
        assertThat(submitted("--features", "4").isEmpty()).isEqualTo(same);
    }

    /** Without an option the id is the job's default, under the name that the job has in Flink. */
    @Test
    void jobOfTheDefaultModel_isNotSubmittedTwice() throws Exception {
        String[] required = {"--bootstrap-servers=kafka:9092", "--classes=a,b", "--features=4"};
        String name = LorentztronJob.jobName(JobArguments.parse(required, Map.of()));
        Files.writeString(directory.resolve("jobs"), "23.11.2026 05:00:00 : 0123 : " + name + " (RUNNING)\n");

        assertThat(submitted("--features", "4")).isEmpty();
    }

    /** The arguments that flink gets; empty if nothing is submitted. */
    private List<String> submitted(String... jobArguments) throws Exception {
        Path arguments = directory.resolve("arguments");
        Files.deleteIfExists(arguments);
        List<String> command = new ArrayList<>(List.of(
                "bash",
                DeploymentFilesTest.ROOT.resolve("deploy/flink/submit-job.sh").toString()));
        command.addAll(List.of(jobArguments));
        ProcessBuilder script = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile());
        script.environment().putAll(environment);
        Process process = script.start();
        assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(directory.resolve("output")))
                .isZero();
        return Files.exists(arguments) ? Files.readAllLines(arguments) : List.of();
    }

    /** What the job's environment is configured with when Flink's command line is called this way. */
    private Configuration clientOf(List<String> arguments) {
        Configuration empty = new Configuration();
        Configuration client = new Configuration();
        CliFrontend flink = new CliFrontend(empty, CliFrontend.loadCustomCommandLines(empty, directory.toString())) {
            @Override
            protected void executeProgram(Configuration configuration, PackagedProgram program) {
                client.addAll(configuration);
            }
        };
        assertThat(flink.parseAndRun(arguments.toArray(new String[0]))).isZero();
        return client;
    }

    private Path jar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, LorentztronJob.class.getName());
        Path jar = directory.resolve("job.jar");
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        }
        return jar;
    }
}
