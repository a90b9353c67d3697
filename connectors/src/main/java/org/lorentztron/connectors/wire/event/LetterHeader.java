package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A header that a rejected record had. The array is not to be modified.
 *
 * @param value null if it has none
 */
public record LetterHeader(String name, byte @Nullable [] value) {
    // Not compact: javac 17 leaves the annotations of arrays out of a compact constructor's parameters.
    public LetterHeader(String name, byte @Nullable [] value) {
        this.name = Objects.requireNonNull(name, "name");
        this.value = value;
    }

    /** How many bytes name and value have. */
    public int bytes() {
        return name.getBytes(UTF_8).length + (value == null ? 0 : value.length);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LetterHeader that && name.equals(that.name) && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(value);
    }

    @Override
    public String toString() {
        return name + (value == null ? "" : " of " + value.length + " bytes");
    }
}
