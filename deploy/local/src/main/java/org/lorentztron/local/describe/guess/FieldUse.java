package org.lorentztron.local.describe.guess;

import org.lorentztron.local.describe.facts.FieldFacts;

/**
 * A field and what a job would do with it.
 *
 * @param field what was seen
 * @param name as options have it
 * @param use what becomes of it
 * @param why for people
 */
public record FieldUse(FieldFacts field, String name, Use use, String why) {
    /** What a field can be for. */
    public enum Use {
        LABEL("label"),
        ID("id"),
        TIME("time"),
        WEIGHT("weight"),
        NUMBER("number"),
        LOG("logarithm"),
        NUMERIC("number"),
        NUMERIC_LOG("logarithm"),
        CATEGORY("category"),
        CODE("category"),
        WORDS("words"),
        NUMBERS("numbers"),
        TEXTS("categories"),
        IGNORED("nothing"),
        UNUSED("nothing");

        private final String shown;

        Use(String shown) {
            this.shown = shown;
        }

        /** For people. */
        public String shown() {
            return shown;
        }
    }
}
