package org.lorentztron.job.options;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The value of every option of one job, given or by default. An option that the learner does not use has its default,
 * whatever a preset says.
 *
 * @param byKey by the option's key, in the order of the table; without options that have neither a value nor a default
 */
record OptionValues(Map<String, Object> byKey) implements Values, Serializable {

    @Override
    @SuppressWarnings("unchecked") // OptionReader puts what the option's own type has read.
    public <T> @Nullable T find(Option<T> option) {
        return (T) byKey.get(option.key());
    }

    /**
     * Names and values, as they could be given again, of the options that are in use and that the predicate selects.
     */
    Map<String, String> texts(Predicate<Option<?>> selected) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Option<?> option : OptionTable.ALL) {
            if (selected.test(option) && byKey.containsKey(option.key()) && option.unusedWith(this) == null) {
                texts.put(option.key(), text(option));
            }
        }
        return texts;
    }

    /** Of every option that the state depends on; without a value: an empty text. */
    Map<String, String> lasting() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Option<?> option : OptionTable.ALL) {
            if (option.scope().lasts() && option.unusedWith(this) == null) {
                texts.put(option.key(), byKey.containsKey(option.key()) ? text(option) : "");
            }
        }
        return texts;
    }

    private <T> String text(Option<T> option) {
        return option.type().writer().apply(get(option));
    }
}
