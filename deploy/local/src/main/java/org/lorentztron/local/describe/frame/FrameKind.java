package org.lorentztron.local.describe.frame;

import com.fasterxml.jackson.databind.JsonNode;

/** The envelopes that are known by their fields. */
public enum FrameKind {
    /** An object with what was before a change, what is after it, and the operation. */
    DEBEZIUM("changes of Debezium", "after"),
    /** The same of MongoDB: what is after is JSON in a text. */
    MONGODB("changes of MongoDB by Debezium", "after"),
    /** The same as MongoDB tells of them itself. */
    MONGODB_STREAM("changes of MongoDB's change streams", "fullDocument"),
    /** Changes with what is after them, and the type of operation. */
    GOLDENGATE("changes of GoldenGate", "after"),
    /** Rows that Debezium's transform has taken out of the envelope, with fields that say what happened. */
    UNWRAPPED("rows of Debezium, unwrapped", ""),
    /** An object with the row in {@code data}, and the type of change. */
    MAXWELL("changes of Maxwell", "data"),
    /** An object with several rows in {@code data}, and the type of change. */
    CANAL("changes of Canal", "data"),
    /** An object that holds the features in a field of its own. */
    OWN("events with a field 'features'", ""),
    /** An object whose fields are the event. */
    PLAIN("plain objects", "");

    private final String shown;
    private final String root;

    FrameKind(String shown, String root) {
        this.shown = shown;
        this.root = root;
    }

    /** For people. */
    public String shown() {
        return shown;
    }

    /** The path of the event in it; empty for the object itself. */
    String root() {
        return root;
    }

    /** Whether a record says that its row was deleted, so that the job does not learn it. */
    public static boolean isDeletion(JsonNode top) {
        return switch (of(top)) {
            case MAXWELL, CANAL -> top.path("type").asText().equalsIgnoreCase("delete");
            case UNWRAPPED -> top.path("__deleted").asText().equals("true");
            default -> false;
        };
    }

    /** The kind that an object looks like. */
    static FrameKind of(JsonNode top) {
        if (top.path("op").isTextual() && (top.has("after") || top.has("before"))) {
            return top.path("after").isTextual() ? MONGODB : DEBEZIUM;
        }
        if (top.path("operationType").isTextual() && (top.has("fullDocument") || top.has("documentKey"))) {
            return MONGODB_STREAM;
        }
        if (top.path("op_type").isTextual() && (top.has("after") || top.has("before"))) {
            return GOLDENGATE;
        }
        boolean isOfTable = top.path("type").isTextual() && top.path("table").isTextual() && top.has("database");
        if (isOfTable && top.path("data").isArray()) {
            return CANAL;
        }
        if (isOfTable && top.path("data").isObject()) {
            return MAXWELL;
        }
        if (top.has("__deleted") || top.has("__op")) {
            return UNWRAPPED;
        }
        JsonNode features = top.path("features");
        return features.isObject() || features.isArray() ? OWN : PLAIN;
    }
}
