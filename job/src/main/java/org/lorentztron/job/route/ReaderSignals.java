package org.lorentztron.job.route;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.SignalPublisher;
import org.lorentztron.connectors.source.ClockAhead;
import org.lorentztron.connectors.source.WarningRecord;
import org.lorentztron.connectors.wire.output.Signal;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.Intervals;

/**
 * Makes the signals of what readers tell: clocks that are ahead, and what looks wrong. Immutable.
 *
 * @param modelId of the model
 * @param topic of the records
 * @param intervals of the model
 */
public record ReaderSignals(String modelId, String topic, Intervals intervals) implements Serializable {
    private static final double SECOND = 1_000;

    /** Those of a topic; null where there is no topic of signals. */
    public static @Nullable ReaderSignals of(JobOptions options, String topic) {
        return options.topics().signals() == null
                ? null
                : new ReaderSignals(
                        options.modelId(),
                        topic,
                        new Intervals(options.interval().toMillis()));
    }

    OutputRecord of(ClockAhead ahead) {
        return SignalPublisher.record(Signal.ahead(
                modelId,
                intervals.end(ahead.time()),
                topic + "-" + ahead.partition(),
                ahead.events(),
                ahead.lead() / SECOND));
    }

    OutputRecord of(WarningRecord told) {
        return SignalPublisher.record(Signal.warning(modelId, intervals.end(told.time()), told.warning()));
    }
}
