package org.lorentztron.experiments.throughput;

import java.util.List;
import java.util.Map;
import org.lorentztron.tools.cli.EventEncodingOption;

/** Runs that nobody ran. */
final class RunResults {
    static final JobCandidate DOS = JobCandidate.learner("dos:4", List.of("--learner", "dos", "--rank", "4"));
    static final JobCandidate ENGINE = DOS.engine();
    static final JobCandidate WIDE = JobCandidate.learner("dos:16", List.of("--learner", "dos", "--rank", "16"));

    private RunResults() {}

    /** Each event took a microsecond of CPU in every second of the run. */
    static RunResult of(JobCandidate job, int parallelism, int repeat, double seconds) {
        return new RunResult(
                EventEncodingOption.JSON_SPARSE,
                job,
                parallelism,
                repeat,
                1_000,
                seconds,
                Map.of(Stage.SOURCE, seconds / 4, Stage.JVM, 3 * seconds / 4),
                Map.of(Stage.SOURCE, 500.0, Stage.TRAIN, 20.0),
                1.5);
    }
}
