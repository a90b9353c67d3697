package org.lorentztron.job.join;

import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;

/** What is decided of the events and labels of an id, each once. */
interface JoinOutcomes {
    /** The label is that of the event. */
    void joined(Event event, LabelRecord label);

    /** The event has waited for its whole timeout. */
    void unlabelled(Event event);

    /** The event was sent again: the later one waits in its place, or, if it has its label already, neither does. */
    void resent(Event event);

    /** The event is one too many of its id, or of the oldest where the join is full, and is not joined. */
    void crowded(Event event);

    /** No event of the id came in time. */
    void unknown(LabelRecord label);

    /** The id's events had all waited for their whole timeout. */
    void expired(LabelRecord label);

    /** The event has this label already, or another one that waits says the same. */
    void repeated(LabelRecord label);

    /** The event has another label already, or another one that waits says otherwise. */
    void conflicting(LabelRecord label);

    /** A label that waited and was taken back, or a null for an event that waits, of which nothing was said. */
    void withdrawn(LabelRecord label);
}
