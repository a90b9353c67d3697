package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.GoldenFile;

class VotesGoldenTest {
    @Test
    void count_allCases_exact() {
        for (JsonNode c : GoldenFile.read("voting.json").get("cases")) {
            double[] scores = GoldenFile.vector(c.get("scores"));
            Voted voted = Votes.count(c.get("classes").intValue(), scores);
            assertThat(Arrays.stream(voted.votes()).asDoubleStream().toArray())
                    .containsExactly(GoldenFile.vector(c.get("votes")));
            assertThat(voted.scores()).containsExactly(GoldenFile.vector(c.get("margin_sums")));
            assertThat(voted.label())
                    .as("%s", c)
                    .isEqualTo(c.get("pred_margin_tiebreak").intValue());
        }
    }

    /** The same scores as bridged constants, (s + 1/4)^2 - (s - 1/4)^2 = s, through the float32 ensemble. */
    @Test
    void predict_allCases_float32() {
        for (JsonNode c : GoldenFile.read("voting.json").get("cases")) {
            int classes = c.get("classes").intValue();
            PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(classes, 1);
            ClassPairs pairs = new ClassPairs(classes);
            for (int p = 0; p < pairs.count(); p++) {
                double score = c.get("scores").get(p).doubleValue();
                // Exact in float for multiples of 1/4, the only scores whose sums are tied in the file.
                float h = (float) (score + 0.25);
                float g = (float) (score - 0.25);
                builder.pair(pairs.pair(p), 1, new float[] {0, h}, new float[] {0, g});
            }
            Prediction prediction = builder.build().predict(new float[1]);
            assertThat(prediction.label())
                    .as("%s", c)
                    .isEqualTo(c.get("pred_margin_tiebreak").intValue());
            assertClose("sums", prediction.scores(), GoldenFile.vector(c.get("margin_sums")), 1e-5);
        }
    }
}
