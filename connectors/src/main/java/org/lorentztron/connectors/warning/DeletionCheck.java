package org.lorentztron.connectors.warning;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lorentztron.connectors.wire.named.EncodedNames;
import org.lorentztron.connectors.wire.named.EventMapping;

/**
 * Looks for fields that speak of deletions, wherever they are in a record: {@code op} is {@code d}, {@code type} is
 * {@code delete}, {@code deleted} is true, {@code deleted_at} has a value. Of at most {@value #MOST_FIELDS} fields. Not
 * thread-safe.
 */
final class DeletionCheck implements Check {
    static final int MOST_FIELDS = 20;
    private static final int MOST_VALUES = 10;
    private static final int LONGEST_VALUE = 40;

    /** Names without signs, in lower case. */
    private static final Set<String> OPERATIONS = Set.of(
            "op",
            "optype",
            "operation",
            "operationtype",
            "type",
            "eventtype",
            "eventname",
            "action",
            "change",
            "changetype",
            "kind",
            "rowkind",
            "event",
            "dmltype",
            "cdcoperation",
            "headeroperation",
            "method",
            "crud");

    private static final Set<String> DELETIONS =
            Set.of("d", "-d", "del", "delete", "deleted", "deletion", "remove", "removed", "erase", "tombstone");
    private static final Set<String> FLAGS =
            Set.of("deleted", "isdeleted", "delete", "isdelete", "removed", "isremoved", "tombstone", "deletedflag");
    private static final Set<String> YES = Set.of("true", "t", "yes", "y", "1");
    private static final Set<String> MOMENTS = Set.of("deletedat", "deletedon", "deletiontime", "deletedtime");

    private final EventMapping mapping;
    private final Map<String, Seen> fields = new TreeMap<>();

    private static final class Seen {
        int all;
        int deletions;
        final Set<String> others = new LinkedHashSet<>();
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
        String name = field.substring(field.lastIndexOf('.') + 1)
                .replaceAll("[^A-Za-z]", "")
                .toLowerCase(Locale.ROOT);
        boolean isFlag = FLAGS.contains(name);
        boolean isOperation = OPERATIONS.contains(name);
        boolean isMoment = MOMENTS.contains(name);
        boolean hasText = field.length() < entry.length() && entry.charAt(field.length()) == '=';
        if (!isFlag && !isOperation && !isMoment || !hasText && !isMoment || entry.endsWith("?")) {
            return;
        }
        if (fields.size() == MOST_FIELDS && !fields.containsKey(field)) {
            return;
        }
        String text = hasText ? entry.substring(field.length() + 1) : "";
        String value = text.strip().toLowerCase(Locale.ROOT);
        Seen seen = fields.computeIfAbsent(field, any -> new Seen());
        seen.all++;
        if (isMoment || isFlag && YES.contains(value) || isOperation && DELETIONS.contains(value)) {
            seen.deletions++;
        } else if (seen.others.size() < MOST_VALUES && text.length() <= LONGEST_VALUE) {
            seen.others.add(text);
        }
    }

    @Override
    public List<InputWarning> warnings(int events) {
        List<InputWarning> warnings = new ArrayList<>();
        fields.forEach((field, seen) -> {
            if (seen.deletions > 0) {
                String path = path(field);
                warnings.add(new InputWarning(
                        InputWarning.Kind.DELETIONS,
                        field,
                        seen.deletions,
                        events,
                        String.format(
                                "%s: %d of %d records say that they are deletions, and are read as events: %s",
                                field, seen.deletions, events, advice(path, seen.others))));
            }
        });
        return warnings;
    }

    private static String advice(String path, Set<String> others) {
        String values = others.stream()
                .map(value -> value.replace("%", "%25").replace(",", "%2C").replace("&", "%26"))
                .collect(Collectors.joining(","));
        return values.isEmpty()
                ? "--event-only names the records that are events"
                : "--event-only " + path + "=" + values + " leaves them out";
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
