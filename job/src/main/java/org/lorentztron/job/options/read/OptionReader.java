package org.lorentztron.job.options.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.given.RawOption;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.Values;

/** Reads typed values from layers of given texts, the first layer that has an option wins; collects what is wrong. */
public final class OptionReader implements Values {
    private final List<Map<String, RawOption>> layers;
    private final List<String> problems;
    private final boolean readsConfigFile;

    private OptionReader(List<Map<String, RawOption>> layers, List<String> problems, boolean readsConfigFile) {
        this.layers = layers;
        this.problems = problems;
        this.readsConfigFile = readsConfigFile;
    }

    public static OptionReader ofJob(List<Map<String, RawOption>> layers, List<String> problems) {
        return new OptionReader(layers, problems, true);
    }

    /** A reader for the options of a tool, which has no {@code --config}. */
    public static OptionReader ofTool(List<Map<String, RawOption>> layers, List<String> problems) {
        return new OptionReader(layers, problems, false);
    }

    /** The value, or the default text of the table if it is not given; null if it is wrong or has no such default. */
    @Override
    public <T> @Nullable T find(Option<T> option) {
        RawOption given = given(option);
        String text = given == null ? option.initial().text() : given.text();
        return text == null ? null : option.type().read(text);
    }

    /**
     * All values, after all checks.
     *
     * @param all options, each after those on which its use or default depends
     */
    public OptionValues values(List<Option<?>> all) {
        Map<String, Object> byKey = new LinkedHashMap<>();
        OptionValues values = new OptionValues(byKey);
        for (Option<?> option : all) {
            RawOption given = option.unusedWith(values) == null ? given(option) : null;
            Object value =
                    given == null ? option.initialValue(values) : option.type().read(given.text());
            if (value != null) {
                byKey.put(option.key(), value);
            }
        }
        return new OptionValues(Collections.unmodifiableMap(byKey));
    }

    /** Says so if the option is wrong, has no effect, or is missing and has no default. */
    public void check(Option<?> option) {
        RawOption given = given(option);
        if (given != null) {
            String unusedWith = option.unusedWith(this);
            List<String> why = new ArrayList<>();
            if (find(option) == null) {
                why.add(option.type().expectedInstead(given.text()));
            }
            if (unusedWith != null && !given.isPreset()) {
                why.add("but " + unusedWith + " does not use it");
            }
            if (!why.isEmpty()) {
                reject(option, String.join(", ", why));
            }
        } else if (option.isRequired()) {
            problems.add("--" + option.key() + " is missing, expected "
                    + option.type().expected() + " (as --" + option.key() + places(option) + ")");
        }
    }

    /** Says so if an option that is given does not fit others. */
    public void check(Rule<?> rule) {
        String expected = given(rule.option()) == null ? null : rule.expected(this);
        if (expected != null) {
            reject(rule.option(), expected);
        }
    }

    private String places(Option<?> option) {
        String variable = option.variable();
        return readsConfigFile ? ", as " + variable + ", or in the config file" : " or as " + variable;
    }

    /** Says that an option cannot have the value it has, given or by default. */
    public void reject(Option<?> option, String expected) {
        RawOption given = given(option);
        RawOption shown = given == null ? new RawOption(option.initialText(), "default") : given;
        problems.add(shown.problem(option.key()) + ", " + expected);
    }

    /** The text that counts, or null. */
    public @Nullable RawOption given(Option<?> option) {
        return layers.stream()
                .map(layer -> layer.get(option.key()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
