package org.lorentztron.datasets.tables;

import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** The times of an ARFF column in the pattern that the file declares, as WEKA reads them. Not thread-safe. */
final class ArffDate {
    private static final String DEFAULT_PATTERN = "yyyy-MM-dd'T'HH:mm:ss";

    private final String pattern;
    private final SimpleDateFormat format;
    private final boolean hasZone;

    /**
     * @param pattern empty for that of ISO 8601
     * @throws IllegalArgumentException if it is none
     */
    ArffDate(String pattern) {
        this.pattern = pattern.isEmpty() ? DEFAULT_PATTERN : pattern;
        format = new SimpleDateFormat(this.pattern, Locale.ROOT);
        format.setLenient(false);
        format.setTimeZone(TimeZone.getTimeZone(ZoneOffset.UTC));
        hasZone = this.pattern.replaceAll("'[^']*'", "").matches(".*[zZX].*");
    }

    /**
     * A time as ISO 8601 has it; without a zone if the pattern has none.
     *
     * @throws IllegalArgumentException if the text does not fit
     */
    String iso(String text) {
        ParsePosition end = new ParsePosition(0);
        Date date = format.parse(text, end);
        if (date == null || end.getIndex() < text.length()) {
            throw new IllegalArgumentException("value is '" + text + "', expected a time as in " + pattern);
        }
        Instant time = date.toInstant();
        return hasZone
                ? time.toString()
                : time.atOffset(ZoneOffset.UTC).toLocalDateTime().toString();
    }
}
