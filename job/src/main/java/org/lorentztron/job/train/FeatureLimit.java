package org.lorentztron.job.train;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.MapState;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.SignalPublisher;
import org.lorentztron.connectors.wire.output.Signal;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.signal.SignalledPart;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells when a part holds nine tenths of the features that it may hold, and when it holds as many, so that it forgets
 * others; once each, until it holds fewer than nine tenths again. A function of what parts hold at the ends of
 * intervals.
 *
 * <p>The state is keyed: every method is about parts of the block of the current key. Not thread-safe.
 */
final class FeatureLimit {
    private static final Logger LOG = LoggerFactory.getLogger(FeatureLimit.class);

    private static final double NEAR = 0.9;

    private static final int TOLD_NEAR = 1;
    private static final int TOLD_REACHED = 2;

    private final JobOptions options;
    private final int most;
    /** By part, what has been told; none of those below. */
    private final MapState<Integer, Integer> told;

    private final Consumer<OutputRecord> signals;
    /** By part. */
    private final Map<Integer, Integer> held = new HashMap<>();

    /** The log has one line for all parts. */
    private int warned;
    /** For reporters in threads of their own. */
    private volatile double fullest;

    /**
     * @param told in keyed state
     * @param signals where signals go
     */
    FeatureLimit(JobOptions options, MapState<Integer, Integer> told, Consumer<OutputRecord> signals) {
        this.options = options;
        this.most = options.learning().memory().mostHeld();
        this.told = told;
        this.signals = signals;
    }

    /** What the fullest part holds, as a share of what it may hold. */
    double fullest() {
        return fullest;
    }

    /** Parts as they are at the end of an interval. */
    void endInterval(List<TrainedPart> ended) throws Exception {
        for (TrainedPart part : ended) {
            int count = part.model().heldFeatures();
            held.put(part.part(), count);
            Integer before = told.get(part.part());
            if (count < NEAR * most) {
                told.remove(part.part());
            } else if (before == null || before == TOLD_NEAR && count >= most) {
                int level = count >= most ? TOLD_REACHED : TOLD_NEAR;
                told.put(part.part(), level);
                tell(part, count, level);
            }
        }
        fullest = held.values().stream().mapToInt(count -> count).max().orElse(0) / (double) most;
    }

    private void tell(TrainedPart part, int count, int level) {
        String name = SignalledPart.of(options, part.part());
        if (level > warned) {
            warned = level;
            LOG.warn(
                    "part {} of model {} holds {} of at most {} features{}: see --max-features-held",
                    name,
                    options.modelId(),
                    count,
                    most,
                    count < most ? "" : ", and forgets those touched longest ago");
        }
        signals.accept(
                SignalPublisher.record(Signal.featuresLimit(options.modelId(), part.intervalEnd(), name, count, most)));
    }
}
