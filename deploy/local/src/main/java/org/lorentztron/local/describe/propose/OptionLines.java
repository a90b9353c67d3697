package org.lorentztron.local.describe.propose;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.local.describe.facts.FieldPath;
import org.lorentztron.local.describe.guess.FieldUse;
import org.lorentztron.local.describe.guess.FieldUse.Use;

/** Values of options that are lists. Stateless. */
final class OptionLines {
    private OptionLines() {}

    /** The names of fields with one of these uses; empty if there is none. */
    static String names(List<FieldUse> fields, Use... uses) {
        return fields.stream()
                .filter(field -> List.of(uses).contains(field.use()))
                .map(field -> FieldPath.listed(field.name()))
                .collect(Collectors.joining(","));
    }

    /** Classes by labels. */
    static String map(Map<String, String> labels) {
        return labels.entrySet().stream()
                .map(entry ->
                        EncodedText.encoded(entry.getKey(), ",=") + "=" + EncodedText.encoded(entry.getValue(), ","))
                .collect(Collectors.joining(","));
    }
}
