package org.lorentztron.experiments.offline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.Features;

/** Events of one number, 100 or 300 in the first 60 and then 1,000, which every third event lacks. */
class FirstPreparationTest {
    private final List<Event> events = new ArrayList<>();

    @BeforeEach
    void makeEvents() throws Exception {
        NamedJson format = new NamedJson(EventMapping.STANDARD, NameRules.NONE);
        for (int i = 0; i < 600; i++) {
            int value = i >= 60 ? 1_000 : i % 2 == 0 ? 100 : 300;
            String features = i % 3 == 2 ? "{}" : "{\"a\":" + value + "}";
            LabeledEvent read = format.decode(("{\"label\":\"x\",\"features\":" + features + "}").getBytes(UTF_8));
            events.add(new Event(0, i, 0, 0, 0, null, read.features(), 1, read.numbers(), true));
        }
    }

    private static JobOptions options(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("--bootstrap-servers=x:1", "--classes=x,y", "--features=named"));
        arguments.addAll(List.of(more));
        return JobArguments.parse(arguments.toArray(String[]::new), Map.of());
    }

    private float valueOf(int event, FirstPreparation first) {
        Features x = events.get(event).features();
        int index = events.get(event).numbers().value(0);
        return first.preparation().apply(x).valueOf(index);
    }

    @Test
    void ofNamed_firstInterval_decidesOnMeanAndDeviationOfWhatIsThere() {
        FirstPreparation first = FirstPreparation.ofNamed(options(), events, 60);

        assertThat(first.examples()).isEqualTo(60);
        // Of so few values the deviation is taken to be a little larger than it is.
        assertThat(valueOf(0, first)).isBetween(-1f, -0.9f).isEqualTo(-valueOf(1, first));
    }

    @Test
    void ofNamed_longInterval_isOfTheFirst500() {
        assertThat(FirstPreparation.ofNamed(options(), events, 10_000).examples())
                .isEqualTo(500);
        assertThat(FirstPreparation.ofNamed(options(), events.subList(0, 70), 10_000)
                        .examples())
                .isEqualTo(70);
    }

    @Test
    void ofNamed_standardizeOff_leavesEventsAsTheyAre() {
        FirstPreparation first = FirstPreparation.ofNamed(options("--standardize=off"), events, 60);

        assertThat(first.examples()).isZero();
        assertThat(valueOf(0, first)).isEqualTo(100);
    }
}
