package org.lorentztron.connectors.wire.schema;

import java.time.Duration;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * The schemas of a schema registry of Confluent's kind, which is asked for an id when a record with it is read.
 *
 * <pre>
 *   the registry                then
 *   has the schema              it is kept in mind
 *   has no such schema          records with its id are refused, for 60 s without asking again
 *   is away, denies access      the record waits; the registry is asked again after 0.1 s, 0.2 s, ... up to 5 s
 *   knew none of too many ids   it is not asked, and the record refused; the next one with its id is asked for
 * </pre>
 *
 * What is kept in mind is bounded, to the 1,000 ids used last. Not thread-safe.
 *
 * <p>Which records are events is therefore up to the answers of the registry when they are read. Where these are the
 * same, so are the events, as long as no reader meets more unknown ids than {@link QuestionPace} asks for: 100 at once
 * and 10 a second. Beyond that some sender floods the topic, and what a reader refuses without a question depends on
 * its clock and on what it has in mind. Such a record may have been an event: one of a schema that this reader had not
 * met, since the job was started or at all, and whose id is not near the largest that it has met. Each is a dead letter
 * with a message of its own. The models are a function of the records that remain, as always. To wait instead would let
 * the flood decide when there are models at all.
 *
 * <p>What remains to a flood: an id that is asked for before its schema is registered is refused for the 60 s; and ids
 * of more than 1,000 schemas that the registry has, of whichever topic, are asked for again and again.
 */
public final class RegistrySchemas implements Schemas {
    static final Duration REFUSED = Duration.ofSeconds(60);

    private static final long serialVersionUID = 1L;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /**
     * That there is no schema of an id.
     *
     * @param why there is none
     * @param since when, in the time of {@link Waiting}
     */
    private record Refusal(MalformedEventException why, long since) {}

    private final RegistryAddress address;
    private final transient Duration timeout;
    private final transient Waiting waiting;
    private final transient Map<Integer, Schema> known = new Recent<>();
    private final transient Map<Integer, Refusal> refused = new Recent<>();
    private final transient QuestionPace pace;
    private transient @Nullable PatientLookup lookup;

    /** @param address of the registry, which need not be there yet */
    public RegistrySchemas(RegistryAddress address) {
        this(address, TIMEOUT, Waiting.REAL);
    }

    RegistrySchemas(RegistryAddress address, Duration timeout, Waiting waiting) {
        this.address = address;
        this.timeout = timeout;
        this.waiting = waiting;
        this.pace = new QuestionPace(waiting);
    }

    /** With nothing in mind: serialization keeps the configuration alone. */
    private Object readResolve() {
        return new RegistrySchemas(address);
    }

    @Override
    public Schema of(int id) throws MalformedEventException {
        if (id < 0) {
            throw new MalformedEventException(
                    MalformedReason.UNKNOWN_SCHEMA, "schema id is " + id + ", expected one that is not negative");
        }
        Schema schema = known.get(id);
        if (schema == null) {
            requireNotRefused(id);
            schema = found(id);
            known.put(id, schema);
        }
        return schema;
    }

    private void requireNotRefused(int id) throws MalformedEventException {
        Refusal refusal = refused.get(id);
        if (refusal != null && waiting.nanoTime() - refusal.since < REFUSED.toNanos()) {
            throw refusal.why;
        }
    }

    private Schema found(int id) throws MalformedEventException {
        if (!pace.allows(id)) {
            throw new MalformedEventException(
                    MalformedReason.UNKNOWN_SCHEMA,
                    "schema id is " + id + ", expected one that is known: the schema registry was not asked for it,"
                            + " since too many unknown ids came; a later record with this id asks");
        }
        long asked = waiting.nanoTime();
        try {
            Schema schema = lookup().of(id);
            pace.known(id);
            return schema;
        } catch (MalformedEventException e) {
            pace.unknown(id, asked);
            refused.put(id, new Refusal(e, waiting.nanoTime()));
            throw e;
        }
    }

    private PatientLookup lookup() {
        PatientLookup made = lookup;
        if (made == null) {
            made = new PatientLookup(new RegistryClient(address, timeout), waiting);
            lookup = made;
        }
        return made;
    }
}
