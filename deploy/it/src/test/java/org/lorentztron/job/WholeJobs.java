package org.lorentztron.job;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the whole job at one broker. */
abstract class WholeJobs {

    @TempDir
    static Path checkpoints;

    static WholeJob jobs;

    @BeforeAll
    static void begin() {
        jobs = new WholeJob(checkpoints);
    }
}
