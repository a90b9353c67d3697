package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.EventField.Use;

/** Names that would take more memory than the events that have them. */
class LongNamesTest {
    private final NamedJson format = new NamedJson(EventMapping.STANDARD, NameRules.NONE);

    private void assertOversized(String event, String message) {
        assertThatThrownBy(() -> format.decode(event.getBytes(UTF_8)))
                .isInstanceOfSatisfying(MalformedEventException.class, e -> {
                    assertThat(e.reason()).isEqualTo(MalformedReason.OVERSIZED);
                    assertThat(e).hasMessageEndingWith(message);
                });
    }

    @Test
    void decode_objectOfALongName_isOversizedWhateverItHas() throws MalformedEventException {
        String longest = "x".repeat(4_096);
        for (String value : new String[] {"{}", "{\"y\": null}"}) {
            assertOversized(
                    "{\"features\": {\"" + longest + "x\": " + value + "}}",
                    "... is an object with a name of 4097 bytes, expected at most 4096");
            String event = "{\"features\": {\"" + longest + "\": " + value + "}}";
            assertThat(format.decode(event.getBytes(UTF_8)).features().nonZeros())
                    .isZero();
        }
    }

    /** The fields below it would have had paths of 800 MB together. */
    @Test
    void decode_manyFieldsOfALongName_areNotLookedAt() {
        StringBuilder event = new StringBuilder("{\"features\": {\"" + "x".repeat(40_000) + "\": {");
        for (int i = 0; i < 20_000; i++) {
            event.append(i == 0 ? "" : ",").append('"').append(i).append("\":null");
        }
        assertOversized(
                event.append("}}}").toString(), "is an object with a name of 40000 bytes, expected at most 4096");
    }

    /** What stands beside features is of no use, whatever its name. */
    @Test
    void decode_longNameBesideFeatures_isPassedOver() throws MalformedEventException {
        String event = "{\"" + "x".repeat(5_000) + "\": {\"" + "y".repeat(5_000) + "\": 1}, \"features\": {\"a\": 1}}";
        assertThat(format.decode(event.getBytes(UTF_8)).features().nonZeros()).isEqualTo(2);
    }

    @Test
    void child_ofManyLongNames_isNotKeptForEver() {
        FieldTree tree = new FieldTree(EventMapping.STANDARD, NameRules.NONE);
        int kept = 0;
        for (int i = 0; i < 10_000; i++) {
            byte[] name = (i + "x".repeat(1_000)).getBytes(UTF_8);
            EventField field = tree.child(tree.top(), name, 0, name.length);
            assertThat(field.use()).isEqualTo(Use.NONE);
            kept += field.isKept() ? 1 : 0;
        }
        assertThat(kept).isBetween(4_000, FieldTree.MOST_CHARACTERS / 1_000);
    }
}
