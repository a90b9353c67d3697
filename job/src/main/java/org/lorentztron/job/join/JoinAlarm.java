package org.lorentztron.job.join;

import java.util.Arrays;
import java.util.function.Consumer;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.SignalPublisher;
import org.lorentztron.connectors.wire.output.Signal;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.Intervals;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells when a key group holds nine tenths of what it may hold, and when it gives up its oldest entries; once each,
 * until it holds less than half. Not thread-safe.
 */
final class JoinAlarm {
    private static final Logger LOG = LoggerFactory.getLogger(JoinAlarm.class);

    private static final double NEAR = 0.9;
    private static final double AGAIN = 0.5;

    private final String modelId;
    private final Intervals intervals;
    private final KeyGroups groups;
    private final Consumer<OutputRecord> signals;
    /** By group of the subtask. */
    private final Told[] told;
    /** The log has one line for all groups. */
    private Told warned = Told.NOTHING;

    private boolean warnedOfAll;

    /** What has been told of a group. */
    private enum Told {
        NOTHING,
        NEAR,
        REACHED
    }

    /** @param signals where signals go */
    JoinAlarm(JobOptions options, KeyGroups groups, Consumer<OutputRecord> signals) {
        this.modelId = options.modelId();
        this.intervals = new Intervals(options.interval().toMillis());
        this.groups = groups;
        this.signals = signals;
        this.told = new Told[groups.size()];
        Arrays.fill(told, Told.NOTHING);
    }

    /** What {@link #restore} takes. */
    long level(int group) {
        return told[group].ordinal();
    }

    void restore(int group, long level) {
        told[group] = Told.values()[Math.toIntExact(level)];
    }

    /**
     * A group at a time, before it gives anything up.
     *
     * @param index of the group in the subtask
     * @param group what it holds
     */
    void look(int index, HeldByAge group, long time) {
        Told level = group.isExceeded() ? Told.REACHED : group.share() >= NEAR ? Told.NEAR : Told.NOTHING;
        if (level.compareTo(told[index]) > 0) {
            told[index] = level;
            warn(level, group);
            signals.accept(SignalPublisher.record(Signal.joinLimit(
                    modelId, intervals.end(time), Integer.toString(groups.number(index)), group.held(), group.most())));
        } else if (group.share() < AGAIN) {
            told[index] = Told.NOTHING;
        }
    }

    /**
     * Says in the log alone when what has not come would fill a group too: how far ahead it is read is chance.
     *
     * @param fullest of the groups, of what it may hold
     */
    void lookAhead(double fullest) {
        if (fullest > 1 && !warnedOfAll) {
            warnedOfAll = true;
            LOG.warn(
                    "events and labels of a key group of model {} that are read ahead, or come within a bucket of time,"
                            + " take more than it may hold: it gives up its oldest when they have come",
                    modelId);
        } else if (fullest < AGAIN) {
            warnedOfAll = false;
        }
    }

    private void warn(Told level, HeldByAge group) {
        if (level.compareTo(warned) > 0) {
            warned = level;
            LOG.warn(
                    "events and labels of a key group of model {} take {} of at most {} bytes{}: expected fewer ids, a"
                            + " shorter --label-timeout, or state.backend.type rocksdb",
                    modelId,
                    group.held(),
                    group.most(),
                    level == Told.REACHED ? ", and the oldest are given up" : "");
        }
    }
}
