package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same rule as that of {@code deploy/flink/start-job.sh}. */
class RestoredStateTest {
    @TempDir
    private Path state;

    private Path complete(String directory, long seconds) throws IOException {
        Path made = Files.createDirectories(state.resolve(directory));
        Files.setLastModifiedTime(
                Files.createFile(made.resolve("_metadata")), FileTime.from(Instant.ofEpochSecond(seconds)));
        return made;
    }

    private Path newest() throws IOException {
        return RestoredState.newest(state).orElseThrow().directory();
    }

    @Test
    void newest_ofNothing_isNone() throws IOException {
        Files.createDirectories(state.resolve("0000/chk-1"));
        Files.createDirectories(state.resolve("0000/shared"));

        assertThat(RestoredState.newest(state)).isEmpty();
        assertThat(RestoredState.newest(state.resolve("absent"))).isEmpty();
    }

    /** Jobs have directories by their ids, which say nothing of their order; numbers begin anew with each job. */
    @Test
    void newest_checkpointsOfTwoJobs_isTheLastComplete() throws IOException {
        complete("ffff/chk-9", 1);
        Path newest = complete("0000/chk-12", 3);
        complete("0000/chk-11", 2);
        Files.createDirectories(state.resolve("0000/chk-13"));

        assertThat(newest()).isEqualTo(newest);
    }

    @Test
    void newest_savepointAfterCheckpoints_isTheSavepoint() throws IOException {
        complete("0000/chk-12", 3);
        Path newest = complete("savepoint-0000-12ab", 4);

        assertThat(newest()).isEqualTo(newest);
        assertThat(RestoredState.newest(state).orElseThrow())
                .hasToString(newest + ", complete since 1970-01-01T00:00:04Z")
                .isEqualTo(RestoredState.of(newest));
    }

    /** A copied state may have one time for all. */
    @Test
    void newest_twoOfOneMoment_isTheLastByName() throws IOException {
        complete("0000/chk-1", 3);
        Path last = complete("0000/chk-2", 3);

        assertThat(newest()).isEqualTo(last);
    }

    @Test
    void newest_linkThatGoesInCircles_isPassedOver() throws IOException {
        Path newest = complete("0000/chk-1", 3);
        Files.createSymbolicLink(state.resolve("0000/circle"), state);
        Files.createSymbolicLink(state.resolve("0000/nowhere"), state.resolve("absent"));

        assertThat(newest()).isEqualTo(newest);
    }

    /** A directory of that name is none of Flink's. */
    @Test
    void newest_directoryNamedAsTheFile_isPassedOver() throws IOException {
        Files.createDirectories(state.resolve("0000/chk-1/_metadata"));

        assertThat(RestoredState.newest(state)).isEmpty();
    }

    @Test
    void of_incomplete_isRefused() {
        assertThatThrownBy(() -> RestoredState.of(state)).isInstanceOf(NoSuchFileException.class);
    }
}
