package org.lorentztron.job.options.read;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.Values;

/**
 * The value of every option of one job, given or by default. An option that the learner does not use has its default,
 * whatever a preset says.
 *
 * @param byKey by the option's key, in the order of the table; without options that have neither a value nor a default
 */
public record OptionValues(Map<String, Object> byKey) implements Values, Serializable {

    @Override
    @SuppressWarnings("unchecked") // OptionReader puts what the option's own type has read.
    public <T> @Nullable T find(Option<T> option) {
        return (T) byKey.get(option.key());
    }

    /** The same with another value. */
    public <T> OptionValues with(Option<T> option, T value) {
        Map<String, Object> changed = new LinkedHashMap<>(byKey);
        changed.put(option.key(), value);
        return new OptionValues(Collections.unmodifiableMap(changed));
    }

    /** Names and values, as they could be given again, of those options that are in use; empty without a value. */
    public Map<String, String> texts(Stream<Option<?>> options) {
        Map<String, String> texts = new LinkedHashMap<>();
        options.filter(option -> option.unusedWith(this) == null)
                .forEach(option -> texts.put(option.key(), byKey.containsKey(option.key()) ? text(option) : ""));
        return texts;
    }

    private <T> String text(Option<T> option) {
        return option.type().writer().apply(get(option));
    }
}
