package org.lorentztron.connectors.wire.schema;

import java.io.Serializable;
import org.apache.avro.Schema;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/**
 * The schemas of Avro by which records were written. An instance belongs to one thread at a time. Serialization keeps
 * its configuration alone.
 */
public interface Schemas extends Serializable {
    /**
     * The schema of an id; the same object for the same id, as long as it is kept in mind. May wait until it is known.
     *
     * @throws MalformedEventException if there is none; then the record that names it is refused
     * @throws InterruptedLookupException if the thread is interrupted, which it is still then
     */
    Schema of(int id) throws MalformedEventException;
}
