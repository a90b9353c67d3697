package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rejecting keeps nothing: all kinds of poison and 50,000 long unknown labels pass through a JVM of 128 MB. */
class PoisonHeapTest {

    @TempDir
    private Path directory;

    @Test
    void decode_poisonManyTimesTheHeap_leavesNothingBehind() throws Exception {
        Path out = directory.resolve("out");
        Process jvm = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        RejectedInSmallHeap.class.getName()))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(jvm.waitFor(5, TimeUnit.MINUTES)).as("ended in time").isTrue();
        } finally {
            jvm.destroyForcibly();
        }
        assertThat(Files.readString(out)).contains("rejected 50000 labels");
        assertThat(jvm.exitValue()).isZero();
    }
}
