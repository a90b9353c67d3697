package org.lorentztron.experiments.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.DigitsDataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.offline.OfflineJob;

/** What is compared offline is what the whole job publishes: the digests of all records, and what they count. */
class OfflineJobIT {
    private static final int EXAMPLES = 4_000;
    private static final int INTERVAL = 1_000;

    /** Learners whose intervals do something, and whose averages reset: a fit is counted as a restart. */
    private static final List<String> JOBS = List.of(
            "--learner herded --rank 2 --start-fit 150",
            "--learner dos --rank 2 --scheme rest --averaging uniform",
            "--learner shared --rank 24 --start-fit 1500",
            "--learner margin --rank 2 --window 40");

    @TempDir
    Path directory;

    @Test
    void publish_sameEvents_isWhatTheJobPublishes() throws Exception {
        Dataset digits = new DigitsDataset();
        List<ModelVersion> published = PublishedByJob.of(
                directory,
                digits,
                EXAMPLES,
                INTERVAL,
                JOBS.stream().map(options -> List.of(options.split(" "))).toList());

        for (int job = 0; job < JOBS.size(); job++) {
            assertThat(told(learned(digits, JOBS.get(job)).publish().parts()))
                    .as(JOBS.get(job))
                    .isEqualTo(told(published.get(job).records()));
        }
    }

    /** What a consumer is told of each part, but for the end of its interval. */
    private static List<List<Object>> told(List<PublishedPart> parts) {
        return parts.stream()
                .map(part -> List.<Object>of(part.name(), part.digest(), part.counts()))
                .toList();
    }

    private static OfflineJob learned(Dataset digits, String options) {
        List<String> arguments = new ArrayList<>(List.of("--bootstrap-servers", "localhost:9092"));
        arguments.addAll(List.of("--classes", String.join(",", digits.classes()), "--features", "784"));
        arguments.addAll(List.of(options.split(" ")));
        JobOptions job = JobArguments.parse(arguments.toArray(String[]::new), Map.of());
        OfflineJob offline = OfflineJob.preparedBy(
                job,
                LongStream.range(0, OfflineJob.calibrating(job, INTERVAL))
                        .mapToObj(i -> event(i, digits.training(i)).forScale())
                        .toList());
        for (long first = 0; first < EXAMPLES; first += INTERVAL) {
            offline.learn(LongStream.range(first, first + INTERVAL)
                    .mapToObj(i -> event(i, digits.training(i)))
                    .toList());
            offline.endInterval();
        }
        return offline;
    }

    private static Event event(long offset, Example example) {
        return Event.decoded(0, offset, example.index(), 0, null, example.features());
    }
}
