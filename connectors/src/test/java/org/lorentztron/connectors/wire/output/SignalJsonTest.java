package org.lorentztron.connectors.wire.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lorentztron.model.monitor.Drift;
import org.lorentztron.model.monitor.Finding;

class SignalJsonTest {

    private static String json(Signal signal) {
        return new String(SignalJson.of(signal), UTF_8);
    }

    @Test
    void of_shiftedFeature_hasTheDocumentedFields() {
        Finding finding = new Finding(Drift.VALUES, 3, 0.1, 0.25, 5_000, 6_000, 0.3, 0.1, 9);
        assertThat(json(Signal.found("m", 1_700_000_010_000L, "am\"ount", finding, 12.5f, null)))
                .isEqualTo("{\"signal\":\"feature-shift\",\"model\":\"m\",\"intervalEnd\":1700000010000,"
                        + "\"of\":\"am\\\"ount\",\"what\":\"values\",\"before\":0.1,\"after\":0.25,"
                        + "\"eventsBefore\":5000,\"events\":6000,\"distance\":0.3,\"bound\":0.1,"
                        + "\"from\":12.5,\"to\":null}");
    }

    /** A reset has no distance: its trainer has judged it. */
    @Test
    void of_resetPart_hasNoDistance() {
        Finding finding = new Finding(Drift.PAIR_RESTARTED, 0, 0.1, 0.5, 5_000, 600, 0, 0, -1);
        assertThat(json(Signal.found("m", 10, "a|b", finding, null, null)))
                .isEqualTo("{\"signal\":\"pair-restarted\",\"model\":\"m\",\"intervalEnd\":10,\"of\":\"a|b\","
                        + "\"what\":\"mistakes\",\"before\":0.1,\"after\":0.5,\"eventsBefore\":5000,\"events\":600,"
                        + "\"distance\":null,\"bound\":null,\"from\":null,\"to\":null}");
    }

    @Test
    void of_allFeatures_namesNone() {
        Finding finding = new Finding(Drift.UNSEEN, 0, 0.1, 0.5, 5_000, 600, 9, 5, -1);
        assertThat(json(Signal.found("m", 10, null, finding, null, null)))
                .contains("\"of\":null,\"what\":\"unseen\"", "\"distance\":9.0,\"bound\":5.0");
    }
}
