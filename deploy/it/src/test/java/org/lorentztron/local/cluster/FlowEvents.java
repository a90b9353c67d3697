package org.lorentztron.local.cluster;

import java.util.List;

/** What the events of an {@link EventFlow} are, each a function of its number. */
interface FlowEvents {
    /** What a job must be told of them: classes and features. */
    List<String> options();

    /** The class of an event. */
    String label(int number);

    /** An event in the job's default format, with this label, which may be another, or null. */
    byte[] json(int number, String id, String label, long time);

    /** Whether most of them are sent without a label, and a {@link LabelFlow} says it. */
    default boolean labelsComeLater() {
        return false;
    }
}
