package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedReason;

class JobMetricsTest {

    /** Notes the full names of what is registered. */
    private static final class Recorder extends UnregisteredMetricsGroup {
        private final String prefix;
        private final List<String> names;

        Recorder(String prefix, List<String> names) {
            this.prefix = prefix;
            this.names = names;
        }

        @Override
        public MetricGroup addGroup(String name) {
            return new Recorder(prefix + name + ".", names);
        }

        @Override
        public Counter counter(String name) {
            names.add(prefix + name);
            return super.counter(name);
        }

        @Override
        public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
            names.add(prefix + name);
            return gauge;
        }
    }

    /** Dashboards and alerts of users rely on these names. */
    @Test
    void names_areThoseOfTheContract() {
        List<String> names = names();

        assertThat(names)
                .containsExactly(
                        "lorentztron.events.trained",
                        "lorentztron.events.rejected.not-json",
                        "lorentztron.events.late",
                        "lorentztron.events.unscored",
                        "lorentztron.updates",
                        "lorentztron.mistakes",
                        "lorentztron.degenerateUpdates",
                        "lorentztron.restarts",
                        "lorentztron.prequentialError.window",
                        "lorentztron.prequentialError.cumulative",
                        "lorentztron.model.version",
                        "lorentztron.model.intervalEnd",
                        "lorentztron.alignment.residual",
                        "lorentztron.alignment.boost");
    }

    @Test
    void page_ofMetrics_hasARowForEachNameAndNoOther() throws IOException {
        List<String> rows = Pattern.compile("(?m)^\\| `(lorentztron\\.[^`]*)`")
                .matcher(Files.readString(Path.of("../docs/metrics.md")))
                .results()
                .map(row -> row.group(1).replace("<reason>", MalformedReason.NOT_JSON.id()))
                .toList();

        assertThat(rows).containsExactlyInAnyOrderElementsOf(names());
    }

    /** Registers every metric: a method that is added to {@link JobMetrics} belongs here. */
    private static List<String> names() {
        List<String> names = new ArrayList<>();
        JobMetrics metrics = new JobMetrics(new Recorder("", names));

        metrics.eventsTrained();
        metrics.eventsRejected(MalformedReason.NOT_JSON);
        metrics.eventsLate();
        metrics.eventsUnscored();
        metrics.updates();
        metrics.mistakes();
        metrics.degenerateUpdates();
        metrics.restarts();
        metrics.prequentialErrorWindow(() -> 0.0);
        metrics.prequentialErrorCumulative(() -> 0.0);
        metrics.modelVersion(() -> 0L);
        metrics.modelIntervalEnd(() -> 0L);
        metrics.alignmentResidual(() -> 0.0);
        metrics.alignmentBoost(() -> 0.0);
        return names;
    }
}
