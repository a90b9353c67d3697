package org.lorentztron.experiments.gaps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;

class RowJsonTest {
    private static final Row ROW = new Row(1, "a\"b", new float[] {92f, -0.0625f, 0f});

    private static LabeledEvent read(boolean... missing) throws Exception {
        return new NamedJson(EventMapping.STANDARD, NameRules.NONE).decode(RowJson.of(ROW, missing));
    }

    @Test
    void of_missingValue_isNotInTheEvent() {
        assertThat(new String(RowJson.of(ROW, new boolean[] {false, true, false}), UTF_8))
                .isEqualTo("{\"label\":\"a\\\"b\",\"features\":{\"f0\":92.0,\"f2\":0.0}}");
        assertThat(new String(RowJson.of(ROW, new boolean[] {true, true, true}), UTF_8))
                .isEqualTo("{\"label\":\"a\\\"b\",\"features\":{}}");
    }

    /** A zero is a value that is there. */
    @Test
    void of_readByTheJob_hasTheNumbersThatAreThere() throws Exception {
        LabeledEvent whole = read(false, false, false);
        LabeledEvent gap = read(false, false, true);

        assertThat(whole.label()).isEqualTo("a\"b");
        assertThat(whole.numbers().count()).isEqualTo(3);
        assertThat(gap.numbers().count()).isEqualTo(2);
        assertThat(whole.features().valueOf(whole.numbers().value(0))).isIn(92f, -0.0625f, 0f);
        assertThat(whole.features().values()).contains(92f, -0.0625f);
    }
}
