package org.lorentztron.connectors.warning;

import java.util.Locale;
import java.util.Set;

/** What the name of a field makes of its values, where it may say that a row was deleted. */
public enum DeletionWords {
    /** The name says nothing of the kind. */
    NONE,
    /** What is done to a row. */
    OPERATION,
    /** What is done to a row, or by a customer: other values tell. */
    ACTION,
    /** Whether a row is deleted. */
    FLAG,
    /** When a row was deleted. */
    MOMENT;

    /** Names without signs, in lower case. */
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

    /** @param name of a field, without those above it */
    public static DeletionWords of(String name) {
        String letters = name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
        if (OPERATIONS.contains(letters)) {
            return OPERATION;
        }
        if (ACTIONS.contains(letters)) {
            return ACTION;
        }
        if (FLAGS.contains(letters)) {
            return FLAG;
        }
        return MOMENTS.contains(letters) ? MOMENT : NONE;
    }

    /** Whether any value but 0 says that the row was deleted. */
    public boolean isMoment() {
        return this == MOMENT;
    }

    /** Whether a value says that the row was deleted. */
    public boolean isDeletion(String text) {
        String value = text.strip().toLowerCase(Locale.ROOT);
        return switch (this) {
            case NONE -> false;
            case OPERATION, ACTION -> DELETIONS.contains(value);
            case FLAG -> YES.contains(value);
            case MOMENT -> !value.equals("0");
        };
    }

    /** Whether a value is of what customers do, so that no value is of a row. */
    public boolean isNoChange(String text) {
        return this == ACTION && !CHANGES.contains(text.strip().toLowerCase(Locale.ROOT));
    }
}
