package org.lorentztron.job.options.kind;

import org.jspecify.annotations.Nullable;

/** Where the value of an option is looked up. */
public interface Values {
    /** The value; null if the option has none, or is wrong. */
    <T> @Nullable T find(Option<T> option);

    /**
     * The value of an option that has one.
     *
     * @throws NoValueException if it has none
     */
    default <T> T get(Option<T> option) {
        T value = find(option);
        if (value == null) {
            throw new NoValueException("--" + option.key() + " has no value");
        }
        return value;
    }

    /** That an option has no value. */
    final class NoValueException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        private NoValueException(String message) {
            super(message);
        }
    }
}
