package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.connectors.wire.named.Mark.Kind;
import org.lorentztron.model.monitor.SegmentFields;

/**
 * The values that the record being read has in segment fields: texts, truths, and numbers as they are written. An
 * object, an array, null and an empty text are none. Of a longer text its first {@value #LONGEST} characters count.
 * Reused from record to record. Not thread-safe.
 */
final class SegmentValues {
    /** In UTF-16 units: values are names of metrics, and in manifests. */
    static final int LONGEST = 40;

    /** Of UTF-8, no fewer than the longest value has. */
    private static final int LONGEST_BYTES = 4 * LONGEST;

    private static final String MISSING = "";

    /** The index of the mark of each field. */
    private final int[] marks;

    private final SegmentFields fields;
    private final String[] values;

    /**
     * @param fields their names
     * @param marks indices of {@link RecordMarks}, one for each field
     */
    SegmentValues(List<String> fields, List<Integer> marks) {
        this.fields = new SegmentFields(fields);
        this.marks = marks.stream().mapToInt(Integer::intValue).toArray();
        this.values = new String[marks.size()];
    }

    /** Forgets the record before. */
    void begin() {
        Arrays.fill(values, MISSING);
    }

    /** A marked field has a value, in UTF-8. */
    void see(int mark, Kind kind, byte[] bytes, int start, int end) {
        for (int i = 0; i < marks.length; i++) {
            if (marks[i] == mark && kind != Kind.WRITTEN) {
                values[i] = shortened(new String(bytes, start, Math.min(end - start, LONGEST_BYTES), UTF_8));
            }
        }
    }

    private static String shortened(String value) {
        if (value.length() <= LONGEST) {
            return value;
        }
        boolean splitsPair = Character.isHighSurrogate(value.charAt(LONGEST - 1));
        return value.substring(0, splitsPair ? LONGEST - 1 : LONGEST);
    }

    /** All of them as {@link SegmentFields#marked}, empty texts for none. */
    List<String> all() {
        return fields.marked(values);
    }
}
