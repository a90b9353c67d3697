package org.lorentztron.model.monitor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.zip.CRC32;

/**
 * Fields by whose values predictions are judged apart. Values travel behind a mark of their fields, so that a job that
 * is restored with other fields takes no value of one for one of another. Immutable.
 */
public final class SegmentFields {
    private final List<String> names;
    private final String mark;

    /** @param names in their order; none for no segments */
    public SegmentFields(List<String> names) {
        this.names = List.copyOf(names);
        CRC32 sum = new CRC32();
        for (String name : names) {
            sum.update(name.getBytes(UTF_8));
            sum.update('\n');
        }
        mark = Long.toString(sum.getValue(), Character.MAX_RADIX);
    }

    List<String> names() {
        return names;
    }

    /**
     * The values of an event behind the mark; nothing without fields.
     *
     * @param values one for each field
     */
    public List<String> marked(String... values) {
        if (values.length != names.size()) {
            throw new IllegalArgumentException("there are " + values.length + " values, expected " + names.size());
        }
        if (values.length == 0) {
            return List.of();
        }
        String[] marked = new String[1 + values.length];
        marked[0] = mark;
        System.arraycopy(values, 0, marked, 1, values.length);
        return List.of(marked);
    }

    /** Whether values are of these fields in this order, and not none. */
    boolean areOf(List<String> marked) {
        return !names.isEmpty()
                && marked.size() == 1 + names.size()
                && marked.get(0).equals(mark);
    }

    /** The value of a field among those behind the mark. */
    static String value(List<String> marked, int field) {
        return marked.get(1 + field);
    }
}
