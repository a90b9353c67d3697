package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * Makes entries of the values of features: puts their texts together, hashes them, and tells of them if it is asked to.
 * Reused from event to event. Not thread-safe.
 */
final class EntryWriter {
    /** Bytes of an entry's text without a value, UTF-8, and of what is told of one with a value, which may have any. */
    static final int LONGEST_TEXT = 1_024;

    /** Room for longer texts is made for each. */
    private static final int LONGEST_KEPT = 1 << 16;

    private final NamedEntries entries = new NamedEntries();
    private byte[] text = new byte[LONGEST_TEXT];
    /** Is told the texts of entries; null if nobody wants to know. */
    private @Nullable Map<Integer, List<String>> told;
    /** Whether it is told {@code n=v} of a number, too. */
    private boolean tellsNumbers;

    /** From now on the texts of entries are noted. */
    void noteTexts() {
        told = new TreeMap<>();
        tellsNumbers = false;
    }

    /** The same, where {@code n=v} stands for a number v. */
    void noteValues() {
        told = new TreeMap<>();
        tellsNumbers = true;
    }

    /** The texts since then by their indices; no more are noted. */
    Map<Integer, List<String>> takeTexts() {
        Map<Integer, List<String>> texts = told == null ? Map.of() : told;
        told = null;
        return texts;
    }

    /** Forgets the entries. */
    void clear() {
        entries.clear();
    }

    Features features() throws MalformedEventException {
        return entries.features();
    }

    NamedNumbers numbers() {
        return entries.numbers();
    }

    /** {@code n}: the value, and {@code n?}: 1. */
    void number(EventField field, double value) throws MalformedEventException {
        requireShort(field, 1);
        entries.addNumber(field, field.isLogarithmic() ? logarithm(value) : value);
        if (told != null && tellsNumbers) {
            tell(field.number(), field, "=" + written(value));
            return;
        }
        tell(field.number(), field, "");
        tell(field.presence(), field, "?");
    }

    private static String written(double value) {
        return value == (long) value ? Long.toString((long) value) : Double.toString(value);
    }

    /** {@code n[k]}: the value; {@code place} is what follows the name. */
    void element(EventField field, String place, double value) throws MalformedEventException {
        byte[] suffix = place.getBytes(UTF_8);
        requireShort(field, suffix.length);
        int index = index(field, suffix, 0, suffix.length, 0);
        entries.add(index, field.isLogarithmic() ? logarithm(value) : value);
        tell(index, field, place);
    }

    /** {@code n=true} or {@code n=false}: 1. */
    void truth(EventField field, boolean value) throws MalformedEventException {
        requireShort(field, 1 + String.valueOf(value).length());
        entries.add(field.truth(value), 1);
        tell(field.truth(value), field, "=" + value);
    }

    /** {@code n=category}: 1. */
    void category(EventField field, byte[] bytes, int start, int end) throws MalformedEventException {
        requireShort(field, 1);
        int index = index(field, bytes, start, end, '=');
        entries.add(index, 1);
        tell(index, field, '=', bytes, start, end);
    }

    /** A category, or {@code n~word}: 1 for each word. */
    void text(EventField field, byte[] bytes, int start, int end) throws MalformedEventException {
        if (!field.hasWords()) {
            category(field, bytes, start, end);
            return;
        }
        requireShort(field, 1);
        for (byte[] word : field.words(bytes, start, end)) {
            int index = index(field, word, 0, word.length, '~');
            if (entries.addWord(index)) {
                tell(index, field, '~', word, 0, word.length);
            }
        }
    }

    /** Words that the event has no room for. */
    int wordsLeftOut() {
        return entries.wordsLeftOut();
    }

    /** The index of an entry: of the name, the separator unless it is 0, and bytes. */
    private int index(EventField field, byte[] bytes, int start, int end, int separator) {
        byte[] name = field.feature();
        int between = separator == 0 ? 0 : 1;
        int length = name.length + between + end - start;
        byte[] entry = room(length);
        System.arraycopy(name, 0, entry, 0, name.length);
        entry[name.length] = (byte) separator;
        System.arraycopy(bytes, start, entry, name.length + between, end - start);
        return NamedFeatures.index(entry, 0, length);
    }

    private byte[] room(int length) {
        if (length > LONGEST_KEPT) {
            return new byte[length];
        }
        if (length >= text.length) {
            text = new byte[Math.min(LONGEST_KEPT, 2 * length)];
        }
        return text;
    }

    private static void requireShort(EventField field, int suffix) throws MalformedEventException {
        int length = field.feature().length + suffix;
        if (length > LONGEST_TEXT) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    field.path() + " makes an entry of " + length + " bytes, expected at most " + LONGEST_TEXT);
        }
    }

    private static double logarithm(double value) {
        return Math.copySign(StrictMath.log1p(Math.abs(value)), value);
    }

    private void tell(int index, String entry) {
        if (told != null) {
            List<String> texts = told.computeIfAbsent(index, each -> new ArrayList<>(1));
            if (!texts.contains(entry)) {
                texts.add(entry);
            }
        }
    }

    /** Of a long text only its begin is told. */
    private void tell(int index, EventField field, char separator, byte[] bytes, int start, int end) {
        if (told != null) {
            int last = Math.min(end, start + LONGEST_TEXT - field.feature().length - 1);
            while (last < end && (bytes[last] & 0xc0) == 0x80) {
                last--;
            }
            tell(index, field, separator + new String(bytes, start, last - start, UTF_8));
        }
    }

    private void tell(int index, EventField field, String suffix) {
        if (told != null) {
            tell(index, new String(field.feature(), UTF_8) + suffix);
        }
    }
}
