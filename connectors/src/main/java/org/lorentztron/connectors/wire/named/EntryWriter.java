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
    /** Bytes of an entry's text, UTF-8. */
    static final int LONGEST_TEXT = 1_024;

    private final NamedEntries entries = new NamedEntries();
    private final byte[] text = new byte[LONGEST_TEXT];
    /** Is told the texts of entries; null if nobody wants to know. */
    private @Nullable Map<Integer, List<String>> told;

    /** From now on the texts of entries are noted. */
    void noteTexts() {
        told = new TreeMap<>();
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
        tell(field.number(), field, "");
        tell(field.presence(), field, "?");
    }

    /** {@code n[k]}: the value; {@code place} is what follows the name. */
    void element(EventField field, String place, double value) throws MalformedEventException {
        byte[] suffix = place.getBytes(UTF_8);
        int length = written(field, suffix, 0, suffix.length, 0);
        int index = NamedFeatures.index(text, 0, length);
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
        entry(field, '=', bytes, start, end);
    }

    /** A category, or {@code n~word}: 1 for each word. */
    void text(EventField field, byte[] bytes, int start, int end) throws MalformedEventException {
        if (!field.hasWords()) {
            category(field, bytes, start, end);
            return;
        }
        for (byte[] word : field.words(bytes, start, end)) {
            entry(field, '~', word, 0, word.length);
        }
    }

    private void entry(EventField field, char separator, byte[] bytes, int start, int end)
            throws MalformedEventException {
        int length = written(field, bytes, start, end, separator);
        int index = NamedFeatures.index(text, 0, length);
        entries.add(index, 1);
        if (told != null) {
            tell(index, new String(text, 0, length, UTF_8));
        }
    }

    /** Writes an entry's text: the name, the separator unless it is 0, and bytes. Returns its length. */
    private int written(EventField field, byte[] bytes, int start, int end, int separator)
            throws MalformedEventException {
        byte[] name = field.feature();
        int between = separator == 0 ? 0 : 1;
        requireShort(field, between + end - start);
        System.arraycopy(name, 0, text, 0, name.length);
        text[name.length] = (byte) separator;
        System.arraycopy(bytes, start, text, name.length + between, end - start);
        return name.length + between + end - start;
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

    private void tell(int index, EventField field, String suffix) {
        if (told != null) {
            tell(index, new String(field.feature(), UTF_8) + suffix);
        }
    }
}
