package org.lorentztron.connectors.wire.named.avro;

import org.apache.avro.Schema;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.FieldTree;
import org.lorentztron.connectors.wire.named.TimeRules;

/**
 * How all events of one schema are read.
 *
 * @param value how the event's object is read
 * @param size how many fields, branches and elements the plan knows
 */
record AvroPlan(AvroValue value, int size) {
    /**
     * The plan of a schema. Events of a schema that is recursive, too deep or too large are refused.
     *
     * @param tree of the fields that events have had; the schema's are added
     * @param times how they are read where the schema does not say it
     */
    static AvroPlan of(Schema schema, FieldTree tree, TimeRules times) {
        try {
            return checked(schema, tree, times);
        } catch (MalformedEventException e) {
            return new AvroPlan(new AvroRefusal(e), 1);
        }
    }

    /** The same of a schema whose events are not refused. */
    static AvroPlan checked(Schema schema, FieldTree tree, TimeRules times) throws MalformedEventException {
        AvroNesting.check(schema);
        AvroPlanner planner = new AvroPlanner(tree, times);
        return new AvroPlan(planner.value(schema, tree.top()), planner.size());
    }
}
