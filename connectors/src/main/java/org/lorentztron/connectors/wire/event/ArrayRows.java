package org.lorentztron.connectors.wire.event;

import java.util.AbstractList;
import java.util.List;

/** The values of one event each that a value of several holds. Made when they are asked for. Immutable. */
public abstract class ArrayRows extends AbstractList<byte[]> {
    /** Of a value that has not several. */
    public static final ArrayRows NONE = new ArrayRows() {
        @Override
        public byte[] of(List<Integer> rows) {
            throw new IndexOutOfBoundsException("there are no rows, asked for " + rows);
        }

        @Override
        public int size() {
            return 0;
        }
    };

    /**
     * A value that has some of the rows alone.
     *
     * @param rows from 0, at least one
     */
    public abstract byte[] of(List<Integer> rows);

    @Override
    public byte[] get(int index) {
        return of(List.of(index));
    }
}
