package org.lorentztron.job.options.read;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.Values;

/**
 * What an option that is given must be beside others. A rule is skipped while one of its options is wrong by itself.
 *
 * @param expectation by all values and that of the option: "expected ..." or "but ..."; null if the value fits
 */
public record Rule<T>(Option<T> option, BiFunction<Values, T, @Nullable String> expectation) {
    /** Null also if the option, or one that the rule asks for, has no value. */
    @Nullable
    String expected(Values values) {
        T value = values.find(option);
        try {
            return value == null ? null : expectation.apply(values, value);
        } catch (Values.NoValueException wrong) {
            return null;
        }
    }
}
