package org.lorentztron.tools.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.Mistake;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.LabelPolicy;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.tools.onnx.RandomVersions.Kind;
import org.lorentztron.tools.onnx.RandomVersions.Shape;

/** A model of ONNX decides by the policy of its version, as {@link LabelPolicy} does of the same probabilities. */
class OnnxPolicyTest {
    private static final int VERSIONS = 10;
    private static final int EVENTS = 60;

    /** Thresholds of some classes or of all, equal ones among them, costs, or neither; each with abstention or not. */
    private static DecisionPolicy draw(List<String> classes, Random random) {
        Map<String, Double> thresholds = new HashMap<>();
        Map<Mistake, Double> costs = new HashMap<>();
        int kind = random.nextInt(4);
        for (String label : classes) {
            if (kind == 0 || kind == 1 && random.nextBoolean()) {
                thresholds.put(label, random.nextInt(3) == 0 ? 1.0 / classes.size() : 0.05 + random.nextDouble() / 2);
            }
            for (String other : classes) {
                if (kind == 2 && !other.equals(label) && random.nextInt(3) > 0) {
                    costs.put(Mistake.of(label).takenFor(other), (double) random.nextInt(6));
                }
            }
        }
        return new DecisionPolicy(thresholds, costs, random.nextInt(3) > 0 ? 0 : random.nextDouble());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void label_ofAnyPolicy_isWhatItMakesOfTheSameProbabilities(Kind kind) throws Exception {
        Random random = new Random(kind.ordinal());
        int others = 0;
        int abstained = 0;
        for (int seed = 0; seed < VERSIONS; seed++) {
            boolean whole = random.nextBoolean();
            Decide decide = random.nextInt(4) == 0 ? Decide.VOTES : Decide.PROBABILITY;
            ModelVersion plain = RandomVersions.draw(
                    seed, new Shape(kind, whole, random.nextBoolean(), random.nextBoolean(), decide));
            DecisionPolicy policy = draw(plain.classes(), random);
            try (OnnxSession undecided = OnnxSession.of(plain);
                    OnnxSession deciding = OnnxSession.of(plain.deciding(policy))) {
                float[][] x = RandomVersions.events(plain, whole, EVENTS, seed).stream()
                        .map(undecided::row)
                        .toArray(float[][]::new);
                OnnxSession.Said first = undecided.run(x);
                OnnxSession.Said said = deciding.run(x);
                assertThat(said.probabilities()).isDeepEqualTo(first.probabilities());
                List<String> expected = expected(plain.classes(), policy, first);
                assertThat(said.labels())
                        .as("%s of %s, seed %d", policy, kind, seed)
                        .isEqualTo(expected.toArray());
                for (int i = 0; i < x.length; i++) {
                    others += said.labels()[i].equals(first.labels()[i]) ? 0 : 1;
                    abstained += said.labels()[i].isEmpty() ? 1 : 0;
                }
            }
        }
        assertThat(others - abstained).isGreaterThan(40);
        assertThat(abstained).isGreaterThan(20);
    }

    private static List<String> expected(List<String> classes, DecisionPolicy policy, OnnxSession.Said first) {
        LabelPolicy decides = policy.of(classes);
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < first.labels().length; i++) {
            Decided decided = decides.decide(Prediction.of(
                    classes.indexOf(first.labels()[i]),
                    new int[classes.size()],
                    first.scores()[i],
                    first.probabilities()[i]));
            labels.add(
                    decided.abstained() ? "" : classes.get(decided.prediction().label()));
        }
        return labels;
    }

    @Test
    void metadata_haveTheTextsOfOptions() throws Exception {
        ModelVersion plain = SmallVersions.numbered();
        DecisionPolicy policy = DecisionPolicy.costs("a>b=2").abstainBelow(0.6);

        try (OnnxSession deciding = OnnxSession.of(plain.deciding(policy));
                OnnxSession undecided = OnnxSession.of(plain)) {
            assertThat(deciding.metadata())
                    .containsEntry("threshold", "a>b=2.0")
                    .containsEntry("abstain_below", "0.6");
            assertThat(undecided.metadata()).doesNotContainKeys("threshold", "abstain_below");
        }
    }
}
