package org.lorentztron.job.options;

import java.util.Locale;

/**
 * One option: everything that parsing, the help and docs/options.md say about it.
 *
 * @param group heading under which it is listed
 * @param key name in kebab case, without dashes in front
 * @param type how its text is read
 * @param initial text of the default, or null if there is none
 * @param initialNote what holds when it is not given, in words; empty if {@code initial} says it
 * @param meaning one sentence
 * @param advice effect of a wrong value, or how to choose
 */
record Option<T>(
        Group group, String key, ValueType<T> type, String initial, String initialNote, String meaning, String advice) {

    static final String REQUIRED = "required";

    /** Groups in the order in which they are listed. */
    enum Group {
        DATA("The model and its data"),
        LEARNING("Learning"),
        TIME("Event time"),
        KAFKA("Kafka"),
        RUNNING("Running"),
        SOURCES("Where options come from");

        final String title;

        Group(String title) {
            this.title = title;
        }
    }

    /** First step of {@code Option.of(...).initially(...).means(...)}. */
    static <T> Option<T> of(Group group, String key, ValueType<T> type) {
        return new Option<>(group, key, type, null, "", "", "");
    }

    Option<T> initially(String text) {
        return new Option<>(group, key, type, text, initialNote, meaning, advice);
    }

    Option<T> otherwise(String note) {
        return new Option<>(group, key, type, initial, note, meaning, advice);
    }

    Option<T> means(String sentence, String effect) {
        return new Option<>(group, key, type, initial, initialNote, sentence, effect);
    }

    boolean isRequired() {
        return initialNote.equals(REQUIRED);
    }

    boolean isFlag() {
        return type.placeholder().startsWith("[");
    }

    /** The default in words. */
    String initialText() {
        return initial == null ? initialNote : initial;
    }

    String environmentVariable() {
        return EnvironmentOptions.PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
