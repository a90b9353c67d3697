package org.lorentztron.job.route;

import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.lorentztron.connectors.source.CalibrationMarks;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.job.metrics.JobMetrics;

/**
 * Makes joined events what labelled ones are after {@link EventSplitter}: with the weight with which they are trained,
 * and marked if the scale of features may be made from them. Runs in the joiner's task, whose events come in the order
 * of training.
 *
 * <p>The marks are kept by no state: a new task marks its first events once more. All that counts is that the first
 * events of all are among those that are marked; of others the trainers make nothing.
 */
public final class JoinedEvents extends AbstractStreamOperator<Event> implements OneInputStreamOperator<Event, Event> {
    private static final long serialVersionUID = 1L;

    private final TrainingWeights weights;
    private final int most;
    private final EventShare heldOut;

    private transient CalibrationMarks marks;
    private transient TrainedShare trained;

    /**
     * @param weights with which labelled events are trained
     * @param marks how many first events are marked
     * @param heldOut the events that are never trained, and so never marked
     */
    public JoinedEvents(TrainingWeights weights, int marks, EventShare heldOut) {
        this.weights = weights;
        this.most = marks;
        this.heldOut = heldOut;
    }

    @Override
    public void open() throws Exception {
        super.open();
        marks = new CalibrationMarks(most).of(most, heldOut);
        trained = new TrainedShare(weights, new JobMetrics(getMetricGroup()));
    }

    @Override
    public void processElement(StreamRecord<Event> element) {
        Event event = element.getValue();
        Event weighed = trained.of(marks.mark(event) ? event.forScale() : event);
        if (weighed != null) {
            output.collect(element.replace(weighed));
        }
    }
}
