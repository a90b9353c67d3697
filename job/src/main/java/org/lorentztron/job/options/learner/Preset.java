package org.lorentztron.job.options.learner;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.lorentztron.job.options.given.RawOption;
import org.lorentztron.job.options.kind.OptionType;

/** A named set of options that stands between the defaults and everything a user gives. */
public enum Preset {
    /** The settings of the paper's experiments. */
    PAPER("learner", "dos", "init-scale", "1", "averaging", "uniform");

    private final Map<String, String> options = new LinkedHashMap<>();

    Preset(String... keysAndValues) {
        for (int i = 0; i < keysAndValues.length; i += 2) {
            options.put(keysAndValues[i], keysAndValues[i + 1]);
        }
    }

    /** What the preset gives, by key. */
    public Map<String, RawOption> options() {
        Map<String, RawOption> given = new LinkedHashMap<>();
        options.forEach((key, text) -> given.put(key, RawOption.preset(text, OptionType.kebab(this))));
        return given;
    }

    /** The options it sets, as "key value, key value". */
    public String description() {
        return options.entrySet().stream()
                .map(option -> option.getKey() + " " + option.getValue())
                .collect(Collectors.joining(", "));
    }
}
