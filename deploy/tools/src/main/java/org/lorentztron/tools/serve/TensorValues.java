package org.lorentztron.tools.serve;

import java.io.IOException;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** The values of a tensor where a request has them, as text or as bytes; not to be modified. */
interface TensorValues {
    /** The values of a row, of which each is read once. */
    interface Row {
        /**
         * The next value.
         *
         * @throws MalformedEventException if there is none, it is no number, or its magnitude is too large
         */
        double number() throws IOException, MalformedEventException;

        /**
         * The next value.
         *
         * @throws MalformedEventException if there is none, or it is no text
         */
        String text() throws IOException, MalformedEventException;

        /**
         * Writes the next value as JSON, an absent one as null.
         *
         * @throws MalformedEventException if there is none, or it is not of the datatype
         */
        void json(Datatype datatype, StringBuilder out) throws IOException, MalformedEventException;

        /** Where the next value is. */
        String place();
    }

    /** What is made of a row. */
    @FunctionalInterface
    interface RowReader {
        void read(Row row) throws IOException, MalformedEventException;
    }

    /** How many values there can be at most, as few bytes as they may have. */
    long mostValues();

    /** How many bytes of memory they take at most while they are written as JSON. */
    long jsonBytes();

    /**
     * Reads all rows of a tensor, one after the other.
     *
     * @throws MalformedEventException if there are more or fewer values than its shape says, or the reader throws it
     */
    void forEachRow(InferTensor tensor, RowReader reader) throws MalformedEventException;
}
