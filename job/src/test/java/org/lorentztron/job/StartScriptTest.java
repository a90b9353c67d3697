package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.clusterframework.ApplicationStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From what the script of the compose file starts the job, with an entry point of the image that notes its arguments.
 */
class StartScriptTest {
    /** In seconds since 1970. */
    private static final int AFTER_THE_START = Integer.MAX_VALUE;

    @TempDir
    private Path directory;

    private String restoreFrom = "";
    private int flinkExits;

    @BeforeEach
    void prepare() throws IOException {
        Path script = DeploymentFilesTest.ROOT.resolve("deploy/flink/start-job.sh");
        Path entryPoint = directory.resolve("entry-point.sh");
        Files.writeString(
                directory.resolve("start-job.sh"),
                Files.readString(script).replace("/docker-entrypoint.sh", entryPoint.toString()));
        Files.writeString(
                entryPoint,
                """
                #!/usr/bin/env bash
                printf '%s\\n' "$@" > DIRECTORY/arguments
                exit "$FLINK_EXITS"
                """
                        .replace("DIRECTORY", directory.toString()));
        assertThat(entryPoint.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void noState_startsWithout() throws Exception {
        assertThat(started("--classes", "a b")).containsExactly("standalone-job", "--classes", "a b");
    }

    /** Jobs have directories by their ids, which say nothing of their order. */
    @Test
    void checkpointsOfTwoJobs_theNewestCompleteIsClaimed() throws Exception {
        complete("checkpoints/ffff/chk-9", 1);
        Path newest = complete("checkpoints/0000/chk-12", 3);
        complete("checkpoints/0000/chk-11", 2);
        Files.createDirectories(directory.resolve("state/checkpoints/0000/chk-13"));

        assertThat(started("--features", "4"))
                .containsExactly(
                        "standalone-job",
                        "--fromSavepoint",
                        "file://" + newest,
                        "-Dexecution.state-recovery.claim-mode=CLAIM",
                        "--features",
                        "4");
    }

    /** After a stop with a savepoint. Whoever made the savepoint keeps it. */
    @Test
    void savepointNewerThanCheckpoints_isRestoredAndKept() throws Exception {
        complete("checkpoints/0000/chk-12", 3);
        Path newest = complete("savepoints/savepoint-0000-12ab", 4);

        assertThat(started()).containsExactly("standalone-job", "--fromSavepoint", "file://" + newest);
    }

    @Test
    void restoreFrom_goesFirst() throws Exception {
        complete("checkpoints/0000/chk-12", 3);
        restoreFrom = "file:///elsewhere/savepoint-1";

        assertThat(started()).containsExactly("standalone-job", "--fromSavepoint", "file:///elsewhere/savepoint-1");
    }

    @Test
    void restoreFromNone_startsWithoutState() throws Exception {
        complete("checkpoints/0000/chk-12", 3);
        restoreFrom = "none";

        assertThat(started()).containsExactly("standalone-job");
    }

    /** A container that is restarted has its variables still. */
    @Test
    void restoreFrom_atASecondStart_holdsUntilThereIsANewerCheckpoint() throws Exception {
        Path before = complete("checkpoints/0000/chk-12", 3);
        for (String given : List.of("none", "file://" + before, "file:///elsewhere/savepoint-1")) {
            restoreFrom = given;
            List<String> first = started();
            assertThat(started()).as("before the first checkpoint").isEqualTo(first);
        }
        Path after = complete("checkpoints/ffff/chk-1", AFTER_THE_START);

        for (String given : List.of("none", "file://" + before, "file:///elsewhere/savepoint-1")) {
            restoreFrom = given;
            assertThat(started()).contains("--fromSavepoint", "file://" + after);
        }
    }

    /** Flink ends with this code when the job failed for an exception that suppresses restarts, or was never begun. */
    @Test
    void jobThatFailed_staysDown() throws Exception {
        flinkExits = ApplicationStatus.FAILED.processExitCode() & 0xff;

        assertThat(exit()).isZero();
        assertThat(Files.readString(output())).contains("The job failed and is not started again");
    }

    @Test
    void jobManagerThatIsLost_isStartedAgain() throws Exception {
        for (int code : List.of(1, 2, 3, 137, 143, 239, ApplicationStatus.UNKNOWN.processExitCode() & 0xff)) {
            flinkExits = code;
            assertThat(exit()).isEqualTo(code);
        }
    }

    @Test
    void stop_reachesFlink() throws Exception {
        Files.writeString(
                directory.resolve("entry-point.sh"),
                """
                sleep 300 &
                trap 'kill $!; touch DIRECTORY/stopped; exit 143' TERM
                touch DIRECTORY/arguments
                wait
                """
                        .replace("DIRECTORY", directory.toString()));
        Process process = script().start();
        Patience.await("Flink", () -> Files.exists(directory.resolve("arguments")));

        process.destroy();

        assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(directory.resolve("stopped")).exists();
    }

    /** The directories of its state would be those of another model. */
    @Test
    void modelId_asAnArgument_isRefused() throws Exception {
        for (String argument : List.of("--model-id", "--model-id=b")) {
            assertThat(exit("--classes", "a,b", argument)).isEqualTo(2);
            assertThat(Files.readString(output())).contains("LORENTZTRON_OPT_MODEL_ID");
            assertThat(directory.resolve("arguments")).doesNotExist();
        }
    }

    /** Where the compose file puts checkpoints and savepoints, by model id. */
    @Test
    void composeSettings_nameDirectoriesOfTheModel() throws Exception {
        assertThat(DeploymentFilesTest.flinkSettings())
                .containsEntry("execution.checkpointing.dir", "file:///state/default/checkpoints")
                .containsEntry("execution.checkpointing.savepoint-dir", "file:///state/default/savepoints");
    }

    private Path complete(String name, int second) throws IOException {
        Path checkpoint = Files.createDirectories(directory.resolve("state").resolve(name));
        Path metadata = Files.writeString(checkpoint.resolve("_metadata"), "");
        Files.setLastModifiedTime(metadata, FileTime.from(second, TimeUnit.SECONDS));
        return checkpoint;
    }

    private List<String> started(String... options) throws Exception {
        assertThat(exit(options)).as(Files.readString(output())).isZero();
        return Files.readAllLines(directory.resolve("arguments"));
    }

    private int exit(String... options) throws Exception {
        Process process = script(options).start();
        assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private ProcessBuilder script(String... options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of("bash", directory.resolve("start-job.sh").toString()));
        command.addAll(List.of(options));
        Files.writeString(output(), "");
        ProcessBuilder script =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output().toFile());
        script.environment()
                .putAll(Map.of(
                        "TMPDIR",
                        directory.toString(),
                        "RESTORE_FROM",
                        restoreFrom,
                        "FLINK_EXITS",
                        Integer.toString(flinkExits),
                        "FLINK_PROPERTIES",
                        """
                        parallelism.default: 2
                        execution.checkpointing.dir: file://DIRECTORY/state/checkpoints
                        execution.checkpointing.savepoint-dir: file://DIRECTORY/state/savepoints
                        """
                                .replace("DIRECTORY", directory.toString())));
        return script;
    }

    private Path output() {
        return directory.resolve("output");
    }
}
