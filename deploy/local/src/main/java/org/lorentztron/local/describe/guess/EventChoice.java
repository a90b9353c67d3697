package org.lorentztron.local.describe.guess;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import org.lorentztron.local.describe.facts.RecordValues;

/**
 * Which records are events, where not all are. Immutable.
 *
 * @param conditions values that fit, by paths from the top of the record; all must be met
 * @param why for people; empty without conditions
 */
public record EventChoice(Map<String, Set<String>> conditions, String why) {
    /** All are events, but deletions that the job knows by itself. */
    public static final EventChoice ALL = new EventChoice(Map.of(), "");

    /** Whether a record is one. */
    public boolean fits(JsonNode record) {
        return conditions.entrySet().stream().allMatch(each -> {
            String value = RecordValues.at(each.getKey(), record);
            return each.getValue().contains(value == null ? "null" : value);
        });
    }
}
