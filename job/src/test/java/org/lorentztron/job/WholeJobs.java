package org.lorentztron.job;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the whole job at one broker. */
abstract class WholeJobs {

    @TempDir
    static Path checkpoints;

    static WholeJob jobs;

    @BeforeAll
    static void startBroker() {
        jobs = new WholeJob(checkpoints);
    }

    @AfterAll
    static void stopBroker() {
        jobs.close();
    }
}
