package org.lorentztron.connectors.wire.named.avro;

import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.lorentztron.connectors.wire.named.FieldTree;
import org.lorentztron.connectors.wire.named.TimeRules;

/**
 * The plans of the schemas that events have had. When they become too many or too large, all are forgotten: those in
 * use are soon made again. Not thread-safe.
 */
final class AvroPlans {
    static final int MOST = 1_000;
    /** Fields, branches and elements of all plans, some 100 bytes each. */
    static final int LARGEST = 1 << 18;

    private final FieldTree tree;
    private final TimeRules times;
    private final Map<Schema, AvroPlan> known = new IdentityHashMap<>();
    private int size;

    AvroPlans(FieldTree tree, TimeRules times) {
        this.tree = tree;
        this.times = times;
    }

    /** How events of a schema are read. */
    AvroPlan of(Schema schema) {
        AvroPlan plan = known.get(schema);
        if (plan == null) {
            plan = AvroPlan.of(schema, tree, times);
            keep(schema, plan);
        }
        return plan;
    }

    private void keep(Schema schema, AvroPlan plan) {
        if (known.size() == MOST || size + plan.size() > LARGEST) {
            known.clear();
            size = 0;
        }
        known.put(schema, plan);
        size += plan.size();
    }
}
