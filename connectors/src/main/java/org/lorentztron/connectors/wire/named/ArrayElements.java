package org.lorentztron.connectors.wire.named;

import java.lang.reflect.Array;
import java.util.Iterator;
import java.util.stream.IntStream;

/** The elements of an array of any type, numbers as objects. */
record ArrayElements(Object array) implements Iterable<Object> {
    @Override
    public Iterator<Object> iterator() {
        return IntStream.range(0, Array.getLength(array))
                .mapToObj(i -> Array.get(array, i))
                .iterator();
    }
}
