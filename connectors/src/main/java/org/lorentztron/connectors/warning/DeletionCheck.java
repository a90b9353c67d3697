package org.lorentztron.connectors.warning;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lorentztron.connectors.wire.named.EncodedNames;
import org.lorentztron.connectors.wire.named.EventMapping;

/**
 * Looks for fields that speak of deletions, wherever they are in a record: {@code op} is {@code d}, {@code type} is
 * {@code delete}, {@code deleted} is true or 1, {@code deleted_at} has a value. Of at most {@value #MOST_FIELDS}
 * fields. Not thread-safe.
 */
final class DeletionCheck implements Check {
    static final int MOST_FIELDS = 20;
    private static final int MOST_VALUES = 10;
    private static final int LONGEST_VALUE = 40;

    private final EventMapping mapping;
    private final Map<String, Seen> fields = new TreeMap<>();

    private static final class Seen {
        int all;
        int deletions;
        final Set<String> others = new LinkedHashSet<>();
        boolean hasMore;
        boolean hasNoChanges;
    }

    DeletionCheck(EventMapping mapping) {
        this.mapping = mapping;
    }

    @Override
    public void see(FirstEvent event) {
        event.fields().get().values().forEach(entries -> entries.forEach(this::see));
    }

    private void see(String entry) {
        String field = EncodedNames.ofEntry(entry);
        DeletionWords words = DeletionWords.of(field.substring(field.lastIndexOf('.') + 1));
        boolean hasValue = field.length() < entry.length() && entry.charAt(field.length()) == '=';
        if (words == DeletionWords.NONE || !hasValue && !words.isMoment()) {
            return;
        }
        if (fields.size() == MOST_FIELDS && !fields.containsKey(field)) {
            return;
        }
        String text = hasValue ? entry.substring(field.length() + 1) : "";
        Seen seen = fields.computeIfAbsent(field, any -> new Seen());
        seen.all++;
        if (words.isDeletion(text)) {
            seen.deletions++;
            return;
        }
        seen.hasNoChanges |= words.isNoChange(text);
        if (seen.others.size() < MOST_VALUES && text.length() <= LONGEST_VALUE) {
            seen.others.add(text);
        } else {
            seen.hasMore |= !seen.others.contains(text);
        }
    }

    @Override
    public List<InputWarning> warnings(int events) {
        List<InputWarning> warnings = new ArrayList<>();
        fields.forEach((field, seen) -> {
            if (seen.deletions > 0 && !seen.hasNoChanges) {
                String path = path(field);
                warnings.add(new InputWarning(
                        InputWarning.Kind.DELETIONS,
                        field,
                        seen.deletions,
                        events,
                        String.format(
                                "%s: %d of %d records say that they are deletions, and are read as events: %s",
                                field, seen.deletions, events, advice(path, seen))));
            }
        });
        return warnings;
    }

    private static String advice(String path, Seen seen) {
        if (seen.hasMore) {
            return "--event-only leaves them out, if it names all other values of " + path
                    + ": they are too many or too long to be shown";
        }
        String values = seen.others.stream()
                .map(value -> value.replace("%", "%25").replace(",", "%2C").replace("&", "%26"))
                .collect(Collectors.joining(","));
        return values.isEmpty()
                ? "--event-only names the records that are events"
                : "--event-only " + path + "=" + values + " leaves them out, and all other values of it";
    }

    /** The path as options write it: below the root, or from the top. */
    private String path(String field) {
        if (mapping.root().isEmpty()) {
            return field;
        }
        String below = mapping.root() + ".";
        return field.startsWith(below) ? field.substring(below.length()) : "/" + field;
    }
}
