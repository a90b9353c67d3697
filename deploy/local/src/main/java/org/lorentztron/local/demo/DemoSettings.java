package org.lorentztron.local.demo;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.learn.LearnerKind;

/**
 * What can be chosen about the demonstration.
 *
 * @param learner of the quadratic models
 * @param labelDelay after which the label of a digit is sent, at most {@link #LONGEST_LABEL_DELAY}; zero to send it
 *     with the digit
 * @param learning how long the models learn before the report
 * @param keep whether to go on after the report, until Ctrl-C
 * @param kafkaPort port of the broker on this machine; 0 for any free one
 * @param webPort port of Flink's web UI on this machine; 0 for any free one
 * @param httpPort port of the live page on this machine; 0 for any free one
 * @param output directory of the pictures, made if missing
 */
public record DemoSettings(
        LearnerKind learner,
        Duration labelDelay,
        Duration learning,
        boolean keep,
        int kafkaPort,
        int webPort,
        int httpPort,
        Path output) {
    /** Port of a broker that is kept, so that other commands know where it is. */
    public static final int KEPT_KAFKA_PORT = 9092;

    /** What waits is memory of both jobs, and somebody watches. */
    public static final Duration LONGEST_LABEL_DELAY = Duration.ofMinutes(1);

    /** In seconds: {@code 20 s}, {@code 0.5 s}. */
    String labelDelayText() {
        return BigDecimal.valueOf(labelDelay.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
    }

    /** Topic of the labels, or null if they come with their digits. */
    @Nullable
    String labelsTopic() {
        return labelsComeLater() ? DemoJobs.LABELS_TOPIC : null;
    }

    /** Whether labels come later than their digits. */
    boolean labelsComeLater() {
        return !labelDelay.isZero();
    }
}
