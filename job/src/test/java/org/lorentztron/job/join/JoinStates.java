package org.lorentztron.job.join;

import java.util.List;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;

/** States of ids for tests of what all states have in common. */
public final class JoinStates {
    private JoinStates() {}

    /** An event and a label that have not been decided. */
    public static IdState waiting(Event event, LabelRecord label) {
        return new IdState(-1, List.of(event), List.of(label), null, List.of());
    }

    /** An event that has got the label, and another label that waits for an event. */
    public static IdState answered(Event event, LabelRecord label) {
        return new IdState(
                label.time(), List.of(), List.of(), label, List.of(Answered.of(event, 1), Answered.of(event, -1)));
    }
}
