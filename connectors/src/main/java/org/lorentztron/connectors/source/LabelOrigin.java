package org.lorentztron.connectors.source;

/**
 * Where the label of an event came from, if it did not come with the event. Immutable.
 *
 * @param partition of the labels topic, or -1 if the event has waited in vain and got the label of such events
 * @param offset in that partition, or -1 likewise
 */
public record LabelOrigin(int partition, long offset) {
    /** No label came in time. */
    public static final LabelOrigin NONE_CAME = new LabelOrigin(-1, -1);

    /** @throws IllegalArgumentException if one number is -1 and the other is not, or one is less */
    public LabelOrigin {
        if (partition < -1 || offset < -1 || partition == -1 != (offset == -1)) {
            throw new IllegalArgumentException("partition is " + partition + " and offset " + offset
                    + ", expected both to be 0 or more, or both -1");
        }
    }

    /** Whether a label came. */
    public boolean isFromTopic() {
        return partition >= 0;
    }
}
