package org.lorentztron.job.route;

import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.job.metrics.JobMetrics;

/**
 * Sends every record of the events topic on its way.
 *
 * <ul>
 *   <li>Labelled events go to the main output; the share of them that is to be evaluated also to {@link #SCORING}.
 *   <li>Unlabelled events go to {@link #SCORING}, or to the main output if the models in training are to score them.
 *       Without predictions unlabelled events are only counted.
 *   <li>If labels come later, unlabelled events go to {@link #WAITING} as well, and the share of them that is to be
 *       evaluated is scored in any case.
 *   <li>A labelled event has the weight with which it is trained from here on ({@link TrainingWeights}). One that is
 *       not to be trained is counted, and goes on only if the scale of features is made from it.
 *   <li>Late events are counted, and those that are ahead.
 *   <li>Names of features go to {@link #NAMES}.
 * </ul>
 */
public final class EventSplitter extends RecordSplitter<Event> {

    private static final long serialVersionUID = 1L;

    /** Events to be scored. */
    public static final OutputTag<Event> SCORING = new OutputTag<>("scoring", Event.TYPE);

    /** Events whose labels come later. */
    public static final OutputTag<Event> WAITING = new OutputTag<>("waiting", Event.TYPE);

    /** Names of the features of labelled events, if these have any. */
    public static final OutputTag<FeatureNameRecord> NAMES = new OutputTag<>("names", FeatureNameRecord.TYPE);

    private final EventShare evaluated;
    private final TrainingWeights weights;
    private final Unlabelled unlabelled;
    private final boolean labelsComeLater;

    /** Where unlabelled events go. */
    public enum Unlabelled {
        /** Nowhere: they are counted. */
        NOWHERE,
        /** To the published versions, by {@link #SCORING}. */
        TO_SCORER,
        /** To the models in training, as labelled ones go. */
        TO_TRAINERS
    }

    private transient TrainedShare trained;
    private transient Counter late;
    private transient AheadRecords ahead;
    private transient Counter unscored;

    /**
     * @param evaluated the events that are scored to be compared with their labels
     * @param weights with which labelled events are trained
     * @param unlabelled where unlabelled events go
     * @param labelsComeLater whether unlabelled events wait for labels
     */
    public EventSplitter(
            EventShare evaluated, TrainingWeights weights, Unlabelled unlabelled, boolean labelsComeLater) {
        this.evaluated = evaluated;
        this.weights = weights;
        this.unlabelled = unlabelled;
        this.labelsComeLater = labelsComeLater;
    }

    @Override
    void open(JobMetrics metrics) {
        trained = new TrainedShare(weights, metrics);
        late = metrics.eventsLate();
        ahead = new AheadRecords("events", metrics.eventsAhead());
        unscored = metrics.eventsUnscored();
    }

    @Override
    void split(SourceRecord record) {
        if (record instanceof Event event) {
            split(event);
        } else if (record instanceof FeatureNameRecord names) {
            output.collect(NAMES, new StreamRecord<>(names));
        } else {
            throw new IllegalStateException("nowhere to send " + record);
        }
    }

    private void split(Event event) {
        if (event.late()) {
            late.inc();
        }
        ahead.see(event, event.lateBy());
        if (event.labelled()) {
            if (evaluated.contains(event)) {
                output.collect(SCORING, new StreamRecord<>(event));
            }
            Event weighed = trained.of(event);
            if (weighed != null) {
                output.collect(new StreamRecord<>(weighed));
            }
        } else {
            splitUnlabelled(event);
        }
    }

    private void splitUnlabelled(Event event) {
        switch (unlabelled) {
            case NOWHERE -> {
                if (!labelsComeLater) {
                    unscored.inc();
                } else if (evaluated.contains(event.partition(), event.offset())) {
                    output.collect(SCORING, new StreamRecord<>(event));
                }
            }
            case TO_SCORER -> output.collect(SCORING, new StreamRecord<>(event));
            case TO_TRAINERS -> output.collect(new StreamRecord<>(event));
        }
        if (labelsComeLater) {
            output.collect(WAITING, new StreamRecord<>(event));
        }
    }
}
