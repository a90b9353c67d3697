package org.lorentztron.job.metrics;

import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.metrics.Counter;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts by its kind what looks wrong in the records, and writes a line of the log for each. Not thread-safe. */
public final class InputWarnings {
    private static final Logger LOG = LoggerFactory.getLogger(InputWarnings.class);

    /** [kind] in the order of their enumeration. */
    private final List<Counter> counters;

    public InputWarnings(JobMetrics metrics) {
        counters = Stream.of(InputWarning.Kind.values())
                .map(metrics::inputWarnings)
                .toList();
    }

    public void tell(InputWarning warning) {
        counters.get(warning.kind().ordinal()).inc();
        LOG.warn("{}", VisibleText.of(warning.message()));
    }
}
