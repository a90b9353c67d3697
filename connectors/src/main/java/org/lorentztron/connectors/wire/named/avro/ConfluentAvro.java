package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.TypeChange;
import org.lorentztron.connectors.wire.named.ConfluentFrame;
import org.lorentztron.connectors.wire.named.EventBuilder;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.FieldTree;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.schema.Schemas;

/**
 * Events with named features as Avro of any schema, which its id names, in the envelope that a mapping describes:
 *
 * <pre>
 *   00 | schema id, 4 bytes | Avro's binary encoding by this schema
 *
 *   record, map                          object
 *   int, long                            whole number, of any logical type; as the event's time, what that says
 *   float, double                        number; where a text is needed, its shortest decimal
 *   bytes or fixed, a decimal            number
 *   string, enum                         text
 *   boolean                              truth
 *   array of int, long, float, double    array of numbers
 *   array of string, enum                array of texts
 *   union                                as the branch
 *   null                                 nothing
 *   other bytes or fixed                 refused
 * </pre>
 *
 * Fields that the mapping gives no use are passed over without a look at their values. Schemas that are recursive, or
 * nested more than 64 deep, are refused, and so are events with more than 20,000 fields in records of maps. No length
 * is believed before it is seen to fit. Not thread-safe.
 */
public final class ConfluentAvro implements EventFormat {
    private static final long serialVersionUID = 1L;

    private final EventMapping mapping;
    private final NameRules rules;
    private final Schemas schemas;
    private final transient AvroCursor cursor;
    private final transient AvroPlans plans;
    private transient @Nullable AvroPlan lastPlan;
    private transient int lastId;

    /**
     * A reader of events.
     *
     * @param mapping where an event has what
     * @param rules what is made of values
     * @param schemas by their ids
     */
    public ConfluentAvro(EventMapping mapping, NameRules rules, Schemas schemas) {
        this.mapping = mapping;
        this.rules = rules;
        this.schemas = schemas;
        FieldTree tree = new FieldTree(mapping, rules);
        this.cursor = new AvroCursor(new EventBuilder(mapping, tree, MalformedReason.NOT_AVRO));
        this.plans = new AvroPlans(tree, mapping.times());
    }

    /**
     * Looks whether events of a schema can be read, before there are any.
     *
     * @throws IllegalArgumentException if they cannot, with the reason
     */
    public static void check(Schema schema, EventMapping mapping, NameRules rules) {
        try {
            AvroPlan.checked(schema, new FieldTree(mapping, rules), mapping.times());
        } catch (MalformedEventException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** With new buffers: serialization keeps the configuration alone. */
    private Object readResolve() {
        return new ConfluentAvro(mapping, rules, schemas);
    }

    @Override
    public LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException {
        byte[] bytes = EventText.checkSize(value, EventText.DEFAULT_MAX_BYTES);
        AvroPlan plan = plan(ConfluentFrame.schemaId(bytes, MalformedReason.NOT_AVRO));
        try {
            return read(bytes, plan, false);
        } catch (MalformedEventException e) {
            if (e.reason() == MalformedReason.MISSING_FIELD) {
                // The fields that there are shall be reported.
                return read(bytes, plan, true);
            }
            throw e;
        }
    }

    private LabeledEvent read(byte[] bytes, AvroPlan plan, boolean notesFields) throws MalformedEventException {
        cursor.reset(bytes, ConfluentFrame.LENGTH, notesFields);
        try {
            plan.value().read(cursor, cursor.event.tree().top());
            cursor.in.expectEnd();
        } catch (IOException e) {
            throw new MalformedEventException(
                    MalformedReason.NOT_AVRO, Objects.requireNonNullElseGet(e.getMessage(), e::toString));
        }
        return cursor.event.event();
    }

    @Override
    public boolean hasNames() {
        return true;
    }

    @Override
    public long longEvents() {
        return cursor.event.longEvents();
    }

    @Override
    public Map<Integer, List<String>> fields(byte[] value) {
        ConfluentAvro whole = new ConfluentAvro(EventMapping.FEATURES_ALONE, EventMapping.WITHOUT_SCHEMA, schemas);
        return whole.cursor.event.fields(() -> whole.decode(value));
    }

    @Override
    public List<String> unseen() {
        return cursor.event.unseen();
    }

    @Override
    public List<TypeChange> typeChanges() {
        return cursor.event.typeChanges();
    }

    @Override
    public Map<Integer, List<String>> names(byte[] value) {
        return cursor.event.names(() -> decode(value));
    }

    private AvroPlan plan(int id) throws MalformedEventException {
        AvroPlan plan = lastPlan;
        if (plan == null || id != lastId) {
            plan = plans.of(schemas.of(id));
            lastPlan = plan;
            lastId = id;
        }
        return plan;
    }
}
