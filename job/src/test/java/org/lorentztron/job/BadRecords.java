package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** One record per way in which a JSON event can be malformed; made for six features and the classes a to e. */
public final class BadRecords {

    private static final String FEATURES = "\"features\":[1,0,0,0,0,0]";

    private BadRecords() {}

    /** By the reason that the job must give. */
    public static Map<MalformedReason, byte[]> json() {
        Map<MalformedReason, String> bad = new LinkedHashMap<>();
        bad.put(MalformedReason.EMPTY, "");
        bad.put(MalformedReason.OVERSIZED, "{\"id\":\"" + "x".repeat(20_000) + "\",\"label\":\"a\"," + FEATURES + "}");
        bad.put(MalformedReason.NOT_JSON, "{\"label\":\"a\",");
        bad.put(MalformedReason.MISSING_FIELD, "{\"label\":\"a\"}");
        bad.put(MalformedReason.WRONG_TYPE, "{\"label\":true," + FEATURES + "}");
        bad.put(MalformedReason.UNKNOWN_CLASS, "{\"label\":\"z\"," + FEATURES + "}");
        bad.put(MalformedReason.WRONG_LENGTH, "{\"label\":\"a\",\"features\":[1,2]}");
        bad.put(MalformedReason.INDEX_OUT_OF_RANGE, "{\"label\":\"a\",\"features\":{\"6\":1}}");
        bad.put(MalformedReason.REPEATED_INDEX, "{\"label\":\"a\",\"features\":{\"1\":1,\"1\":2}}");
        bad.put(MalformedReason.NOT_FINITE, "{\"label\":\"a\",\"features\":[1e300,0,0,0,0,0]}");
        bad.put(MalformedReason.TIMESTAMP, "{\"label\":\"a\",\"timestamp\":253402300800000," + FEATURES + "}");
        Map<MalformedReason, byte[]> bytes = new LinkedHashMap<>();
        bad.forEach((reason, text) -> bytes.put(reason, text.getBytes(UTF_8)));
        return bytes;
    }
}
