package org.lorentztron.tools.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.Features;

/** Three stripes of a plane, which exchange their names after half of the events. */
class OfflineJobTest {
    private static final int INTERVAL = 100;
    private static final int EVENTS = 600;

    private static JobOptions options(String more) {
        String all = "--bootstrap-servers=x:1 --classes=a,b,c --features=2 " + more;
        return JobArguments.parse(all.split(" "), Map.of());
    }

    private static List<Event> stripes(JobOptions options) {
        SplittableRandom random = new SplittableRandom(1);
        int calibrating = OfflineJob.calibrating(options, INTERVAL);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            float x = (float) (6 * random.nextDouble() - 3);
            int stripe = x < -1 ? 0 : x < 1 ? 1 : 2;
            Features features = Features.dense(new float[] {x, (float) (2 * random.nextDouble() - 1)});
            int label = i < EVENTS / 2 ? stripe : (stripe + 1) % 3;
            events.add(new Event(0, i, 0, 0, label, null, features, i < calibrating));
        }
        return events;
    }

    private static OfflineJob job(JobOptions options, List<Event> events) {
        return OfflineJob.preparedBy(options, events.subList(0, OfflineJob.calibrating(options, INTERVAL)));
    }

    /** Predicting changes nothing of what is learned, whatever the scheme and the number of blocks. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--learner=herded --rank=2",
                "--learner=herded --rank=2 --scheme=rest",
                "--learner=linear",
                "--learner=dos --rank=2 --start-fit=100"
            })
    void predictThenLearn_leavesTheSameModelsAsLearn(String more) {
        JobOptions options = options(more);
        List<Event> events = stripes(options);
        OfflineJob predicting = job(options, events);
        OfflineJob learning = job(options, events);
        for (int first = 0; first < EVENTS; first += INTERVAL) {
            List<Event> interval = events.subList(first, first + INTERVAL);
            interval.forEach(predicting::predictThenLearn);
            learning.learn(interval);
            predicting.endInterval();
            learning.endInterval();
        }

        assertThat(predicting.publish().parts())
                .extracting(part -> List.of(part.name(), part.digest(), part.counts()))
                .isEqualTo(learning.publish().parts().stream()
                        .map(part -> List.of(part.name(), part.digest(), part.counts()))
                        .toList());
    }

    /** The newest models decide as a version of them alone does: published without averages, event by event. */
    @ParameterizedTest
    @ValueSource(strings = {"--learner=herded --rank=2", "--learner=herded --rank=2 --scheme=rest"})
    void predictThenLearn_newestModels_decideAsAVersionOfThem(String more) {
        JobOptions options = options(more + " --averaging=none --start-fit=0");
        List<Event> events = stripes(options);
        OfflineJob predicting = job(options, events);
        int same = 0;
        for (int i = 0; i < 400; i++) {
            Event event = events.get(i);
            int version = i < 100
                    ? -1
                    : predicting
                            .publish()
                            .classifier()
                            .predict(event.features())
                            .label();
            same += predicting.predictThenLearn(event).label() == version ? 1 : 0;
            predicting.endInterval();
        }

        assertThat(same).isGreaterThanOrEqualTo(298);
    }

    /** From the 50th event on there are predictions, and what they come from leaves no trace in what is learned. */
    @ParameterizedTest
    @ValueSource(ints = {50, 60, 100, 250, 500})
    void progressive_fromFiftyEventsOn_endsAsAJobThatWaited(int calibrating) {
        JobOptions options = options("--rank=2");
        List<Event> events = stripes(options).stream()
                .map(event -> event.offset() < calibrating ? marked(event) : event)
                .toList();
        ProgressiveJob progressive = new ProgressiveJob(options, calibrating);
        OfflineJob waited = OfflineJob.preparedBy(options, events.subList(0, calibrating));
        waited.learn(events);

        List<Integer> predicted = new ArrayList<>();
        for (Event event : events) {
            if (progressive.predictThenLearn(event).isPresent()) {
                predicted.add((int) event.offset());
            }
        }
        progressive.endInterval();
        waited.endInterval();

        assertThat(predicted).isEqualTo(IntStream.range(50, EVENTS).boxed().toList());
        assertThat(progressive.publish().parts())
                .extracting(PublishedPart::digest)
                .isEqualTo(waited.publish().parts().stream()
                        .map(PublishedPart::digest)
                        .toList());
    }

    private static Event marked(Event event) {
        return new Event(0, event.offset(), 0, 0, event.label(), null, event.features(), true);
    }

    /** The job would wait for more. */
    @Test
    void preparedBy_fewEvents_isRefused() {
        JobOptions options = options("--rank=2");

        assertThatThrownBy(() -> OfflineJob.preparedBy(options, stripes(options).subList(0, 49)))
                .hasMessage("events are 49, expected at least 50");
    }
}
