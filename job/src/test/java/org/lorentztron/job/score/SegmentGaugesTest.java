package org.lorentztron.job.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.metrics.Gauge;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.model.monitor.SegmentFields;

class SegmentGaugesTest {
    private static final double[] SURE = {0.75, 0.25};
    private static final SegmentFields FIELD = new SegmentFields(List.of("v"));
    private static final SegmentFields BOTH = new SegmentFields(List.of("country", "channel"));

    private final Map<String, Gauge<?>> gauges = new HashMap<>();

    private SegmentGauges of(String fields, int classes) {
        String labels = String.join(
                ",", IntStream.range(0, classes).mapToObj(c -> "c" + c).toList());
        return new SegmentGauges(
                TestOptions.of("--features=named", "--classes=" + labels, "--segments=" + fields),
                new JobMetrics(new RecordedGauges("", gauges)));
    }

    private Object read(String name) {
        return gauges.get("lorentztron.segments." + name).getValue();
    }

    @Test
    void add_predictions_areApartByTheValuesOfEachField() {
        SegmentGauges quality = of("country,channel", 2);
        quality.add(BOTH.marked("FR", "web"), 0, 0, SURE);
        quality.add(BOTH.marked("FR", ""), 1, 0, SURE);
        quality.add(BOTH.marked("DE", "web"), 1, 1, SURE);

        assertThat(read("field=country.value=FR.events")).isEqualTo(2.0);
        assertThat(read("field=country.value=FR.error")).isEqualTo(0.5);
        assertThat(read("field=country.value=DE.error")).isEqualTo(0.0);
        assertThat(read("field=channel.value=web.error")).isEqualTo(0.0);
        assertThat(read("field=channel.value=missing.error")).isEqualTo(1.0);
        assertThat(read("field=channel.value=web.class=c1.recall")).isEqualTo(1.0);
        assertThat(read("field=country.value=FR.class=c1.recall")).isEqualTo(0.0);
        assertThat(read("field=country.value=FR.class=c0.precision")).isEqualTo(0.5);
    }

    /** Senders make up values: metrics stay bounded. */
    @Test
    void add_moreValuesThanAreKept_isOneRest() {
        SegmentGauges quality = of("v", 60);
        double[] uniform = new double[60];
        for (int i = 0; i < 1_000; i++) {
            quality.add(FIELD.marked("value " + i), 0, 0, uniform);
        }
        quality.add(FIELD.marked(""), 0, 1, uniform);

        assertThat(read("field=v.value=rest.events")).isEqualTo(950.0);
        assertThat(read("field=v.value=missing.error")).isEqualTo(1.0);
        assertThat(gauges).hasSize(52 * (2 + 5 * 10));
    }

    /** It has no events of its own until it takes a place again, and nothing is registered twice. */
    @Test
    void add_valueWhosePlaceIsTaken_isReportedAsOfNoEvent() {
        SegmentGauges quality = of("v", 2);
        for (int i = 0; i < 60; i++) {
            quality.add(FIELD.marked("value " + i), 0, 0, SURE);
        }
        for (int i = 0; i < 9; i++) {
            quality.add(FIELD.marked("FR"), 0, 0, SURE);
        }

        assertThat(read("field=v.value=FR.events")).isEqualTo(7.0);
        assertThat(read("field=v.value=value_0.events")).isEqualTo(0.0);
        assertThat(read("field=v.value=value_0.error")).isEqualTo(Double.NaN);
        assertThat(read("field=v.value=rest.events")).isEqualTo(13.0);
    }

    /** What becomes the same label is reported apart, also what pretends to be no value. */
    @Test
    void add_valuesThatReportersSpellAlike_areAllReported() {
        SegmentGauges quality = of("v", 2);
        for (String value : List.of("a b", "a\nb", "rest", "missing", "\"}\n#")) {
            quality.add(FIELD.marked(value), 0, 0, SURE);
        }

        assertThat(gauges.keySet().stream().filter(name -> name.endsWith("error")))
                .containsExactlyInAnyOrder(
                        "lorentztron.segments.field=v.value=a_b.error",
                        "lorentztron.segments.field=v.value=a_b:2.error",
                        "lorentztron.segments.field=v.value=rest:2.error",
                        "lorentztron.segments.field=v.value=missing:2.error",
                        "lorentztron.segments.field=v.value=____.error");
    }

    /** Events of a state from before the option was given, or from when it named others. */
    @Test
    void add_eventOfOtherFields_isLeftOut() {
        of("v,w", 2).add(List.of(), 0, 0, SURE);
        of("v,w", 2).add(FIELD.marked("a"), 0, 0, SURE);
        of("v,w", 2).add(BOTH.marked("FR", "web"), 0, 0, SURE);

        assertThat(gauges).isEmpty();
    }
}
