package org.lorentztron.job.route;

import java.io.Serializable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.SignalPublisher;
import org.lorentztron.connectors.source.ClockAhead;
import org.lorentztron.connectors.wire.output.Signal;
import org.lorentztron.job.state.Intervals;

/**
 * Makes the signals of clocks that are ahead. Immutable.
 *
 * @param modelId of the model
 * @param topic of the records
 * @param intervals of the model
 */
public record AheadSignals(String modelId, String topic, Intervals intervals) implements Serializable {
    private static final double SECOND = 1_000;

    OutputRecord of(ClockAhead ahead) {
        return SignalPublisher.record(Signal.ahead(
                modelId,
                intervals.end(ahead.time()),
                topic + "-" + ahead.partition(),
                ahead.events(),
                ahead.lead() / SECOND));
    }
}
