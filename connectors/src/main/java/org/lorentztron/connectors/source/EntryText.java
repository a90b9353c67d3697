package org.lorentztron.connectors.source;

/** The texts of entries, taken apart. Stateless. */
public final class EntryText {
    /** Names are percent-encoded where they have one of these. */
    private static final String AFTER_A_NAME = "=?[~";

    private EntryText() {}

    /** The field that an entry is of: n of {@code n}, {@code n?}, {@code n=v}, {@code n[0]} and {@code n~word}. */
    public static String field(String entry) {
        for (int i = 0; i < entry.length(); i++) {
            if (AFTER_A_NAME.indexOf(entry.charAt(i)) >= 0) {
                return entry.substring(0, i);
            }
        }
        return entry;
    }
}
