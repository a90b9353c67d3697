package org.lorentztron.local.shared;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.named.EncodedNames;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NamePatterns;
import org.lorentztron.connectors.wire.named.NameRules;

/**
 * Names that a job's --event-categorical, --event-text, --event-log and --event-numeric give and that no feature is
 * known by: mostly misspelt ones, which change nothing. Goes by the names of features that the job writes beside its
 * versions, so events cost nothing. The job takes names from a sample of the events, so a rare feature may be known
 * late. What --event-ignore names is no feature, and cannot be told. Not thread-safe.
 */
public final class AbsentNames {
    /** By option, in the order in which the options give them. */
    private final Map<String, List<String>> unseen = new LinkedHashMap<>();

    private boolean hasNames;

    /** @param options of the job, as the manifest of a version has them */
    public AbsentNames(Map<String, String> options) {
        NameRules rules = MappingOptions.rules(options);
        unseen.put(
                MappingOptions.EVENT_CATEGORICAL,
                new ArrayList<>(rules.categorical().patterns()));
        unseen.put(MappingOptions.EVENT_TEXT, new ArrayList<>(rules.text().patterns()));
        unseen.put(MappingOptions.EVENT_LOG, new ArrayList<>(rules.logarithmic().patterns()));
        unseen.put(MappingOptions.EVENT_NUMERIC, new ArrayList<>(rules.numeric().patterns()));
        unseen.values().forEach(names -> names.remove(NameRules.ALL));
    }

    /** Whether none is left to look for. */
    public boolean isEmpty() {
        return unseen.values().stream().allMatch(List::isEmpty);
    }

    /** Takes names of features, such as {@code zip=10115} and {@code note~late}. */
    public void see(List<String> entries) {
        for (String entry : entries) {
            hasNames = true;
            String field = EncodedNames.ofEntry(entry);
            unseen.values()
                    .forEach(names ->
                            names.removeIf(name -> NamePatterns.of(name).match(field)));
        }
    }

    /** Whether any feature is known by its name. */
    public boolean hasNames() {
        return hasNames;
    }

    /** A line for each that is left; none before any feature is known by its name. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (hasNames) {
            unseen.forEach((option, names) -> names.forEach(
                    name -> lines.add("no feature is known by the name '" + name + "' (--" + option + ") yet")));
        }
        return lines;
    }
}
