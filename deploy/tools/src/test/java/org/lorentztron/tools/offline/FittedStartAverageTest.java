package org.lorentztron.tools.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learner.Learners;

/**
 * What is published of a part with a fitted start: after the fit, the average counts and holds the models from there.
 */
class FittedStartAverageTest {
    private static final int FEATURES = 4;
    private static final int CLASSES = 3;
    /** Events of an interval: 60 of a pair of classes, 90 of a part against the rest. */
    private static final int INTERVAL = 90;

    private static final int INTERVALS = 6;

    private static JobOptions options(String learner, String scheme) {
        return JobArguments.parse(
                new String[] {
                    "--bootstrap-servers=localhost:1",
                    "--classes=a,b,c",
                    "--features=" + FEATURES,
                    "--rank=2",
                    "--learner=" + learner,
                    "--scheme=" + scheme,
                    "--start-fit=150",
                    "--standardize=off"
                },
                Map.of());
    }

    private static List<Event> events(Random random, long first) {
        List<Event> events = new ArrayList<>();
        for (long t = first; t < first + INTERVAL; t++) {
            int label = (int) (t % CLASSES);
            float[] x = new float[FEATURES];
            for (int j = 0; j < FEATURES; j++) {
                x[j] = (float) (random.nextGaussian() + (j == label ? 5 : 0));
            }
            events.add(Event.decoded(0, t, label, t, null, Features.dense(x)));
        }
        return events;
    }

    /** @param fit in which interval a part has had its first 150 events, counted from 1 */
    @ParameterizedTest
    @CsvSource({"herded, pairs, 3", "dos, pairs, 3", "herded, rest, 2", "dos, rest, 2"})
    void publish_afterTheFit_isTheAverageOfTheModelsSinceThen(String learner, String scheme, int fit) {
        JobOptions options = options(learner, scheme);
        OfflineJob job = OfflineJob.preparedBy(options, List.of());
        List<ModelAverage> expected = new ArrayList<>();
        Random random = new Random(1);
        for (int interval = 1; interval <= INTERVALS; interval++) {
            job.learn(events(random, (long) interval * INTERVAL));
            job.endInterval();
            if (interval == 1 || interval == fit) {
                expected.clear();
                for (int part = 0; part < CLASSES; part++) {
                    expected.add(Learners.of(options.learnerSettings())
                            .newAverage(options.learning().averaging()));
                }
            }
            List<DosModel> newest = models(job);
            List<PublishedPart> published = job.publish().parts();
            assertThat(published).hasSize(CLASSES);
            for (int part = 0; part < CLASSES; part++) {
                expected.get(part).add(newest.get(part));
                assertThat(((PublishedPair) published.get(part)).intervals())
                        .as("after interval %d", interval)
                        .isEqualTo(interval < fit ? interval : interval - fit + 1);
                DosModel average = (DosModel) job.averages().get(part).average().average();
                DosModel since = (DosModel) expected.get(part).average();
                assertThat(average.u()).containsExactly(since.u());
                assertThat(average.v()).containsExactly(since.v());
            }
        }
    }

    /** The newest models of all parts, by part. */
    private static List<DosModel> models(OfflineJob job) {
        List<DosModel> models = new ArrayList<>();
        job.blocks().forEach(state -> {
            for (int position = 0; position < state.block().parts().size(); position++) {
                models.add((DosModel) state.block().model(position));
            }
        });
        return models;
    }
}
