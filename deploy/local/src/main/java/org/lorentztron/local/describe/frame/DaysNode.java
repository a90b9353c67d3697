package org.lorentztron.local.describe.frame;

import com.fasterxml.jackson.databind.node.LongNode;

/** A date as Kafka Connect and Avro have it: whole days since 1970, which to the job are a number. */
public final class DaysNode extends LongNode {
    private static final long serialVersionUID = 1;

    DaysNode(long days) {
        super(days);
    }
}
