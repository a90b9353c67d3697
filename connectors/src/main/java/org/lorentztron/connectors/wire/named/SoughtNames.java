package org.lorentztron.connectors.wire.named;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the user names in options and no event has had so far: a name that is misspelt changes nothing. Not thread-safe.
 */
final class SoughtNames {
    /** Patterns of features by the options that give them. */
    private final Map<String, List<String>> features = new LinkedHashMap<>();
    /** The place of weights; empty if it is not sought. */
    private String weight;

    private final List<String> segments;

    SoughtNames(EventMapping mapping, NameRules rules) {
        weight = mapping.weight().equals(EventMapping.STANDARD.weight()) ? "" : mapping.weight();
        seek(MappingOptions.EVENT_CATEGORICAL, rules.categorical());
        seek(MappingOptions.EVENT_TEXT, rules.text());
        seek(MappingOptions.EVENT_LOG, rules.logarithmic());
        seek(MappingOptions.EVENT_NUMERIC, rules.numeric());
        seek(MappingOptions.EVENT_IGNORE, rules.ignored());
        segments = new ArrayList<>(rules.segments());
    }

    private void seek(String option, NamePatterns names) {
        List<String> sought = new ArrayList<>(names.patterns());
        sought.remove(NameRules.ALL);
        if (!sought.isEmpty()) {
            features.put(option, sought);
        }
    }

    /** An event has a feature of this name, or an object of features. */
    void feature(String name) {
        if (!features.isEmpty()) {
            features.values()
                    .forEach(sought ->
                            sought.removeIf(pattern -> NamePatterns.of(pattern).match(name)));
            features.values().removeIf(List::isEmpty);
        }
    }

    /** A record has a segment field of this name. */
    void segment(String name) {
        segments.remove(name);
    }

    /** An event has a weight. */
    void weight() {
        weight = "";
    }

    /** The options, each with the names that are still sought, as they are given. */
    List<String> unseen() {
        List<String> unseen = new ArrayList<>();
        features.forEach((option, names) -> unseen.add(text(option, names)));
        if (!segments.isEmpty()) {
            unseen.add(text(MappingOptions.SEGMENTS, segments));
        }
        if (!weight.isEmpty()) {
            unseen.add("--" + MappingOptions.EVENT_WEIGHT + " " + weight);
        }
        return unseen;
    }

    private static String text(String option, List<String> names) {
        return "--" + option + " "
                + names.stream().map(name -> name.replace(",", "%2C")).collect(Collectors.joining(","));
    }
}
