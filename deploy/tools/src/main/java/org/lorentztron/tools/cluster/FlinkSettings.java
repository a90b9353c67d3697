package org.lorentztron.tools.cluster;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What an {@link EmbeddedFlink} needs to know.
 *
 * @param webPort port of the web UI and REST API on loopback; 0 takes any free one
 * @param slots task slots, the sum of the parallelisms of all jobs that run at the same time; positive
 * @param directory existing directory for everything that Flink writes while it runs
 * @param checkpoints where checkpoints go; they are kept when their job is cancelled
 * @param checkpointInterval pause between two checkpoints; zero switches checkpointing off
 */
public record FlinkSettings(int webPort, int slots, Path directory, Path checkpoints, Duration checkpointInterval) {
    public FlinkSettings {
        if (webPort < 0 || webPort > 65_535) {
            throw new IllegalArgumentException("web port is " + webPort + ", expected 0 to 65535");
        }
        if (slots < 1) {
            throw new IllegalArgumentException("slots is " + slots + ", expected at least 1");
        }
        if (checkpointInterval.isNegative()) {
            throw new IllegalArgumentException("checkpoint interval is " + checkpointInterval + ", expected 0 or more");
        }
    }
}
