package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From what the script of the compose file starts the job, with an entry point of the image that notes its arguments.
 */
class StartScriptTest {
    @TempDir
    private Path directory;

    private String restoreFrom = "";

    @BeforeEach
    void prepare() throws IOException {
        Path script = DeploymentFilesTest.ROOT.resolve("deploy/flink/start-job.sh");
        Path entryPoint = directory.resolve("entry-point.sh");
        Files.writeString(
                directory.resolve("start-job.sh"),
                Files.readString(script).replace("/docker-entrypoint.sh", entryPoint.toString()));
        Files.writeString(entryPoint, "#!/usr/bin/env bash\nprintf '%s\\n' \"$@\" > " + directory + "/arguments\n");
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
        List<String> command = new ArrayList<>(
                List.of("bash", directory.resolve("start-job.sh").toString()));
        command.addAll(List.of(options));
        Path output = directory.resolve("output");
        ProcessBuilder script =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        script.environment().put("RESTORE_FROM", restoreFrom);
        script.environment()
                .put(
                        "FLINK_PROPERTIES",
                        """
                        parallelism.default: 2
                        execution.checkpointing.dir: file://DIRECTORY/state/checkpoints
                        execution.checkpointing.savepoint-dir: file://DIRECTORY/state/savepoints
                        """
                                .replace("DIRECTORY", directory.toString()));
        Process process = script.start();
        assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return Files.readAllLines(directory.resolve("arguments"));
    }
}
