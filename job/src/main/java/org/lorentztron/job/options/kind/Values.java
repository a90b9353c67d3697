package org.lorentztron.job.options.kind;

import org.jspecify.annotations.Nullable;

/** Where the value of an option is looked up. */
public interface Values {
    /** The value; null if the option has none, or is wrong. */
    <T> @Nullable T find(Option<T> option);

    /** The value of an option that has one. */
    default <T> T get(Option<T> option) {
        T value = find(option);
        if (value == null) {
            throw new IllegalStateException("--" + option.key() + " has no value");
        }
        return value;
    }
}
