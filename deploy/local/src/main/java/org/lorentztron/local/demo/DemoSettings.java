package org.lorentztron.local.demo;

import java.nio.file.Path;
import java.time.Duration;
import org.lorentztron.model.learn.LearnerKind;

/**
 * What can be chosen about the demonstration.
 *
 * @param learner of the DoS models
 * @param learning how long the models learn before the report
 * @param keep whether to go on after the report, until Ctrl-C
 * @param kafkaPort port of the broker on this machine; 0 for any free one
 * @param webPort port of Flink's web UI on this machine; 0 for any free one
 * @param httpPort port of the live page on this machine; 0 for any free one
 * @param output directory of the pictures, made if missing
 */
public record DemoSettings(
        LearnerKind learner, Duration learning, boolean keep, int kafkaPort, int webPort, int httpPort, Path output) {
    /** Port of a broker that is kept, so that other commands know where it is. */
    public static final int KEPT_KAFKA_PORT = 9092;
}
