package org.lorentztron.connectors.wire.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.Prediction;

class PredictionJsonTest {
    private final PredictionJson json = new PredictionJson(List.of("a", "b\"", "c"));

    @Test
    void scored_hasTheDocumentedFields() {
        Prediction prediction =
                new Prediction(1, new int[] {1, 2, 0}, new double[] {1, 3.5, -1}, 2.5, new double[] {0.25, 0.5, 0.25});
        String rest = "\"probabilities\":{\"a\":0.25,\"b\\\"\":0.5,\"c\":0.25},"
                + "\"votes\":{\"a\":1,\"b\\\"\":2,\"c\":0},"
                + "\"margin\":2.5,\"version\":12,\"timestamp\":1700000000000}";
        assertThat(new String(json.scored(12, new Decided(prediction, false), "a17", 1700000000000L), UTF_8))
                .isEqualTo("{\"id\":\"a17\",\"label\":\"b\\\"\",\"abstained\":false," + rest);
        assertThat(new String(json.scored(12, new Decided(prediction, true), "a17", 1700000000000L), UTF_8))
                .isEqualTo("{\"id\":\"a17\",\"label\":null,\"abstained\":true," + rest);
    }

    @Test
    void unscored_hasVersionZeroAndNoLabel() {
        assertThat(new String(json.unscored(null, LabeledEvent.NO_TIMESTAMP), UTF_8))
                .isEqualTo("{\"id\":null,\"label\":null,\"abstained\":false,\"probabilities\":{},\"votes\":{},"
                        + "\"margin\":null,\"version\":0,\"timestamp\":null}");
    }

    /** JSON has no NaN. */
    @Test
    void scored_marginNotFinite_isNull() {
        Prediction prediction = new Prediction(0, new int[3], new double[3], Double.NaN, new double[3]);
        assertThat(new String(json.scored(1, new Decided(prediction, false), null, 0), UTF_8))
                .contains("\"margin\":null");
    }

    @Test
    void scored_otherClasses_isRefused() {
        Prediction prediction = new Prediction(0, new int[2], new double[2], 0, new double[2]);
        assertThatThrownBy(() -> json.scored(1, new Decided(prediction, false), null, 0))
                .hasMessage("prediction has 2 classes, expected 3");
    }
}
