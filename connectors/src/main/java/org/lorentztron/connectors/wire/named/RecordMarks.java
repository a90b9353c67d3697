package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.Mark.Kind;

/**
 * Which marks the record has that is being read, one bit for each, and what follows for it; and its values of segment
 * fields. Reused from record to record. Not thread-safe.
 */
final class RecordMarks {
    /** In place of an index: a field that tells nothing. */
    static final int NONE = -1;

    private static final MalformedEventException DELETION =
            new MalformedEventException(MalformedReason.DELETION, "record is a deletion, expected an event");
    private static final MalformedEventException OTHER =
            new MalformedEventException(MalformedReason.OTHER, "record does not fit --event-only, expected an event");

    private final Map<String, Integer> places = new HashMap<>();
    private final List<List<Bit>> byPlace = new ArrayList<>();
    private final SegmentValues segments;
    private final Sign[] deletions;
    private final long wanted;
    private long seen;

    /** A mark with its values in UTF-8. */
    private record Bit(Mark mark, byte[][] values, long bit) {
        boolean fits(Kind kind, byte[] bytes, int start, int end) {
            if (!mark.isOf(kind)) {
                return false;
            }
            for (byte[] value : values) {
                if (Arrays.equals(bytes, start, end, value, 0, value.length)) {
                    return true;
                }
            }
            return values.length == 0;
        }
    }

    private record Sign(long bits, boolean withoutRow) {}

    /**
     * @param segments names of the fields whose values are told
     * @param segmentPlaces of each
     */
    RecordMarks(RecordChoice choice, List<String> segments, List<String> segmentPlaces) {
        Map<Mark, Long> bits = new HashMap<>();
        for (Mark mark : choice.marks().toList()) {
            int place = add(mark.place());
            bits.put(mark, 1L << bits.size());
            byte[][] values =
                    mark.values().stream().map(each -> each.getBytes(UTF_8)).toArray(byte[][]::new);
            byPlace.get(place).add(new Bit(mark, values, bits.get(mark)));
        }
        this.segments = new SegmentValues(
                segments, segmentPlaces.stream().map(this::add).toList());
        this.wanted = bits(choice.conditions(), bits);
        this.deletions = choice.deletions().stream()
                .map(sign -> new Sign(bits(sign.marks(), bits), sign.withoutRow()))
                .toArray(Sign[]::new);
    }

    private int add(String place) {
        return places.computeIfAbsent(place, each -> {
            byPlace.add(new ArrayList<>());
            return byPlace.size() - 1;
        });
    }

    private static long bits(List<Mark> marks, Map<Mark, Long> bits) {
        return marks.stream().mapToLong(bits::get).reduce(0, (a, b) -> a | b);
    }

    /** The index of a field that tells something; {@link #NONE} of others. */
    int index(String place) {
        return places.getOrDefault(place, NONE);
    }

    /** Whether a field that tells something is below. */
    boolean leads(String place) {
        return places.keySet().stream().anyMatch(each -> FieldTree.leadsTo(place, each));
    }

    /** Forgets the record before. */
    void begin() {
        seen = 0;
        segments.begin();
    }

    /** {@link SegmentValues#all}. */
    List<String> segments() {
        return segments.all();
    }

    /** A field with an index has a value, as JSON writes it in UTF-8; a text without quotes. */
    void see(int index, Kind kind, byte[] bytes, int start, int end) {
        List<Bit> bits = byPlace.get(index);
        for (int i = 0; i < bits.size(); i++) {
            Bit each = bits.get(i);
            if (each.fits(kind, bytes, start, end)) {
                seen |= each.bit;
            }
        }
        segments.see(index, kind, bytes, start, end);
    }

    /** The same. */
    void see(int index, Kind kind, String written) {
        byte[] bytes = written.getBytes(UTF_8);
        see(index, kind, bytes, 0, bytes.length);
    }

    /**
     * @param hasRow whether there is something at the root
     * @throws MalformedEventException if the record tells of a deletion, which is no mistake
     */
    void requireRow(boolean hasRow) throws MalformedEventException {
        if (seen == 0) {
            return;
        }
        for (Sign sign : deletions) {
            if ((seen & sign.bits) == sign.bits && !(sign.withoutRow && hasRow)) {
                throw DELETION;
            }
        }
    }

    /** @throws MalformedEventException if the record does not fit the conditions, which is no mistake */
    void requireChosen() throws MalformedEventException {
        if ((seen & wanted) != wanted) {
            throw OTHER;
        }
    }
}
