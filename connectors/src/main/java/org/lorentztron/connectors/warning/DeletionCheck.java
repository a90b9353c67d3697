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
 * {@code delete}, {@code deleted} is true or 1, {@code deleted_at} has a value. Of at most {@value #MOST_FIELDS}
 * fields. Not thread-safe.
 */
final class DeletionCheck implements Check {
    static final int MOST_FIELDS = 20;
    private static final int MOST_VALUES = 10;
    private static final int LONGEST_VALUE = 40;

    /** Names without signs, in lower case, of what is done to a row. */
    private static final Set<String> OPERATIONS = Set.of(
            "op",
            "optype",
            "operation",
            "operationtype",
            "change",
            "changetype",
            "rowkind",
            "dmltype",
            "cdcoperation",
            "headeroperation",
            "crud");

    /** The same of what is done to a row, or by a customer: other values tell. */
    private static final Set<String> ACTIONS =
            Set.of("type", "eventtype", "eventname", "action", "kind", "event", "method");

    private static final Set<String> CHANGES = Set.of(
            "c",
            "u",
            "r",
            "i",
            "+i",
            "-u",
            "+u",
            "insert",
            "inserted",
            "create",
            "created",
            "update",
            "updated",
            "upsert",
            "modify",
            "modified",
            "replace",
            "read",
            "snapshot",
            "refresh",
            "truncate");

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
        String name = field.substring(field.lastIndexOf('.') + 1)
                .replaceAll("[^A-Za-z]", "")
                .toLowerCase(Locale.ROOT);
        boolean isFlag = FLAGS.contains(name);
        boolean isOperation = OPERATIONS.contains(name);
        boolean isAction = ACTIONS.contains(name);
        boolean isMoment = MOMENTS.contains(name);
        boolean hasValue = field.length() < entry.length() && entry.charAt(field.length()) == '=';
        if (!isFlag && !isOperation && !isAction && !isMoment || !hasValue && !isMoment) {
            return;
        }
        if (fields.size() == MOST_FIELDS && !fields.containsKey(field)) {
            return;
        }
        String text = hasValue ? entry.substring(field.length() + 1) : "";
        String value = text.strip().toLowerCase(Locale.ROOT);
        Seen seen = fields.computeIfAbsent(field, any -> new Seen());
        seen.all++;
        boolean isDone = (isOperation || isAction) && DELETIONS.contains(value);
        if (isDone || isFlag && YES.contains(value) || isMoment && !value.equals("0")) {
            seen.deletions++;
            return;
        }
        seen.hasNoChanges |= isAction && !CHANGES.contains(value);
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
