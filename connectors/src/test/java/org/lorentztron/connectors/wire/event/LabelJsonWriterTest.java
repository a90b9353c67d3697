package org.lorentztron.connectors.wire.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LabelJsonWriterTest {

    @Test
    void json_everyField_isReadAgain() throws Exception {
        assertReadAgain(
                new SentLabel("a17", "fraud", 1_700_000_000_000L, 2.5),
                "{\"id\":\"a17\",\"label\":\"fraud\",\"timestamp\":1700000000000,\"weight\":2.5}");
    }

    @Test
    void json_whatIsNotSaid_isLeftOut() throws Exception {
        assertReadAgain(
                new SentLabel("a17", "7", LabeledEvent.NO_TIMESTAMP, SentLabel.NO_WEIGHT),
                "{\"id\":\"a17\",\"label\":\"7\"}");
    }

    /** Without the field, a reader would refuse the record. */
    @Test
    void json_takenBack_saysNull() throws Exception {
        assertReadAgain(
                new SentLabel("a17", null, 5, SentLabel.NO_WEIGHT), "{\"id\":\"a17\",\"label\":null,\"timestamp\":5}");
    }

    @Test
    void json_anyText_isEscaped() throws Exception {
        SentLabel label = new SentLabel("\"\\ é 𝄞", "a\nb", 0, 0);

        assertThat(new LabelFormat().decode(LabelFormat.json(label))).isEqualTo(label);
    }

    private static void assertReadAgain(SentLabel label, String json) throws Exception {
        byte[] written = LabelFormat.json(label);

        assertThat(new String(written, StandardCharsets.UTF_8)).isEqualTo(json);
        assertThat(new LabelFormat().decode(written)).isEqualTo(label);
    }
}
