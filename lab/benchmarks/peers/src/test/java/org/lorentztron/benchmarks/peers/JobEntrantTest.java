package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.tools.offline.OfflineJob;

class JobEntrantTest {
    private static final int EXAMPLES = 2_300;

    private final Dataset stream = DrawnDigitStream.open();

    /** Prepared by the first 500 events, a version after 1,000, 2,000 and all of them. */
    @Test
    void run_job_publishesTheVersionOfAJobWithThreeOptions() {
        RaceDigits digits = RaceDigits.of(stream, EXAMPLES);
        JobEntrant entrant = new JobEntrant(digits.task(1));
        Result result = new Lap(digits).run(entrant);

        JobOptions options = JobArguments.parse(
                new String[] {"--bootstrap-servers=x:1", "--classes=0,1,2,3,4,5,6,7,8,9", "--features=784"}, Map.of());
        List<Event> events = LongStream.range(0, EXAMPLES)
                .mapToObj(i -> new Event(
                        0,
                        i,
                        0,
                        0,
                        stream.training(i).index(),
                        null,
                        stream.training(i).features(),
                        i < 500))
                .toList();
        OfflineJob job = OfflineJob.preparedBy(options, events.subList(0, 500));
        for (int first = 0; first < EXAMPLES; first += 1_000) {
            job.learn(events.subList(first, Math.min(first + 1_000, EXAMPLES)));
            job.endInterval();
        }
        Classifier version = job.publish().classifier();
        long wrong = digits.test().stream()
                .filter(test -> version.predict(test.features()).label() != test.index())
                .count();
        assertThat(result.testError()).isEqualTo(wrong / (double) digits.test().size());
        assertThat(digits.test()).allSatisfy(test -> assertThat(entrant.model().applyAsInt(entrant.input(test)))
                .isEqualTo(version.predict(test.features()).label()));
    }

    /** It takes the first 500 for the first class: then it predicts by what it has learned. */
    @Test
    void run_job_predictsOnceItKnowsTheScale() {
        RaceDigits digits = RaceDigits.of(stream, EXAMPLES);
        Result result = new Lap(digits).run(new JobEntrant(digits.task(1)));

        long wrongAtFirst = LongStream.range(0, 500)
                .filter(i -> stream.training(i).index() != 0)
                .count();
        assertThat(EXAMPLES * result.progressiveError() - wrongAtFirst).isBetween(20.0, 450.0);
    }
}
