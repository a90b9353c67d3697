package org.lorentztron.connectors.wire.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/**
 * The schemas of a registry for somebody who looks at records once: it is asked for each id, and does not wait for a
 * registry that is away. Not thread-safe.
 */
public final class PromptSchemas implements Schemas {
    private static final long serialVersionUID = 1L;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final RegistryAddress address;
    private final transient Map<Integer, Schema> known = new HashMap<>();
    private final transient Map<Integer, MalformedEventException> unknown = new HashMap<>();

    public PromptSchemas(RegistryAddress address) {
        this.address = address;
    }

    /** With nothing in mind: serialization keeps the configuration alone. */
    private Object readResolve() {
        return new PromptSchemas(address);
    }

    /** @throws UncheckedIOException if the registry is away, or denies access */
    @Override
    public Schema of(int id) throws MalformedEventException {
        Schema schema = known.get(id);
        if (schema != null) {
            return schema;
        }
        MalformedEventException refusal = unknown.get(id);
        if (refusal != null) {
            throw refusal;
        }
        try {
            Schema found = new RegistryLookup(new RegistryClient(address, TIMEOUT)).of(id);
            known.put(id, found);
            return found;
        } catch (MalformedEventException e) {
            unknown.put(id, e);
            throw e;
        } catch (RegistryAwayException e) {
            throw new UncheckedIOException("the schema registry is away: " + e.getMessage(), new IOException(e));
        } catch (InterruptedException e) {
            throw new InterruptedLookupException(id, e);
        }
    }
}
