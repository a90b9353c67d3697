package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.probability.PlattScaling;

/** Predictions that a policy decides. The score of ok against fraud is the one feature x, and the log odds are too. */
class DecidedVersionTest {
    private static final Path PAGE = Path.of("..", "docs", "guide", "decisions.md");

    private final ModelVersion version = version(IndexedFeatures.NAME, FeatureSet.all(1));

    /** ((x + 1) / 2)^2 - ((x - 1) / 2)^2 = x. */
    private static ModelVersion version(String featureSpace, FeatureSet columns) {
        float[] u = {0.5f, 0.5f};
        float[] v = {0.5f, -0.5f};
        PublishedPair pair = Snapshots.pair("ok", "fraud", 1000, columns, u, v).calibrated(new PlattScaling(1, 0, 100));
        List<VersionInfo.Part> parts = List.of(VersionInfo.Part.of(pair));
        return ModelVersion.of(Snapshots.manifest("m", 7, List.of("ok", "fraud"), featureSpace, parts), List.of(pair));
    }

    @Test
    void predict_withoutAPolicy_hasAlwaysALabel() {
        ClassifiedEvent event = version.predict(new float[] {1});
        assertThat(event.label()).isEqualTo("ok");
        assertThat(event.abstained()).isFalse();
    }

    @Test
    void predict_policy_decidesLabelAndMarginAlone() {
        ClassifiedEvent plain = version.predict(new float[] {1});
        ClassifiedEvent event = version.predict(new float[] {1}, DecisionPolicy.threshold("fraud", 0.2));
        assertThat(event)
                .isEqualTo(new ClassifiedEvent(
                        "fraud", false, plain.probabilities(), plain.votes(), plain.scores(), -2, 7));
        assertThat(event.votes()).containsExactly(entry("ok", 1), entry("fraud", 0));
    }

    @Test
    void predict_abstaining_hasNoLabelAndAllTheRest() {
        DecisionPolicy policy = DecisionPolicy.threshold("fraud", 0.2).abstainBelow(0.6);
        ClassifiedEvent event = version.predict(Features.dense(new float[] {1}), policy);
        assertThat(event.label()).isNull();
        assertThat(event.abstained()).isTrue();
        assertThat(event.probabilities().get("fraud")).isCloseTo(1 / (1 + Math.E), within(1e-12));
        assertThat(event.margin()).isEqualTo(-2);
    }

    /** Readers may ask with several policies in turn. */
    @Test
    void predict_anotherPolicy_isNotTheOneBefore() {
        assertThat(version.predict(new float[] {1}, DecisionPolicy.threshold("fraud", 0.2))
                        .label())
                .isEqualTo("fraud");
        assertThat(version.predict(new float[] {1}, DecisionPolicy.threshold("fraud", 0.3))
                        .label())
                .isEqualTo("ok");
    }

    @Test
    void predict_namedFeatures_areDecidedByPolicyToo() {
        ModelVersion named = version(
                NamedFeatures.NAME, FeatureSet.of(NamedFeatures.SIZE, new int[] {new NamedFeatures().index("x")}));
        DecisionPolicy policy = DecisionPolicy.threshold("fraud", 0.2).abstainBelow(0.25);
        assertThat(named.predict(Map.of("x", 1)).label()).isEqualTo("ok");
        assertThat(named.predict(Map.of("x", 1), policy).label()).isEqualTo("fraud");
        assertThat(named.predict("{\"features\": {\"x\": 1}}", policy).label()).isEqualTo("fraud");
        assertThat(named.predict("{\"features\": {\"x\": 1.3}}", policy).abstained())
                .isTrue();
    }

    /** The fault that a user found: predictions of the job said fraud, and every reader ok. */
    @Test
    void predict_versionWithAPolicy_decidesByItUnlessAskedOtherwise() {
        DecisionPolicy policy = DecisionPolicy.threshold("fraud", 0.2).abstainBelow(0.25);
        ModelVersion deciding = version.deciding(policy);
        assertThat(deciding.policy()).isEqualTo(policy);
        for (float x = -6; x <= 6; x += 0.0625f) {
            float[] event = {x};
            assertThat(deciding.predict(event)).isEqualTo(version.predict(event, policy));
            assertThat(deciding.predict(event, DecisionPolicy.NONE)).isEqualTo(version.predict(event));
            assertThat(deciding.predict(event, DecisionPolicy.threshold("fraud", 0.9)))
                    .isEqualTo(version.predict(event, DecisionPolicy.threshold("fraud", 0.9)));
        }
        assertThat(deciding.predict(new float[] {1}).label()).isEqualTo("fraud");
        assertThat(deciding.predict(new float[] {1.25f}).label()).isNull();
        assertThat(deciding.deciding(DecisionPolicy.NONE)
                        .predict(new float[] {1})
                        .label())
                .isEqualTo("ok");
    }

    @Test
    void predict_namedFeaturesOfAVersionWithAPolicy_areDecidedByIt() {
        ModelVersion named = version(
                        NamedFeatures.NAME,
                        FeatureSet.of(NamedFeatures.SIZE, new int[] {new NamedFeatures().index("x")}))
                .deciding(DecisionPolicy.threshold("fraud", 0.2));
        assertThat(named.predict(Map.of("x", 1)).label()).isEqualTo("fraud");
        assertThat(named.predict("{\"features\": {\"x\": 1}}").label()).isEqualTo("fraud");
        assertThat(named.predict(Map.of("x", 1), DecisionPolicy.NONE).label()).isEqualTo("ok");
    }

    @Test
    void explain_versionWithAPolicy_explainsWhatItDecides() {
        Explanation explanation = version.deciding(DecisionPolicy.threshold("fraud", 0.2))
                .explain(Features.dense(new float[] {1}), Map.of());
        assertThat(explanation.label()).isEqualTo("fraud");
        assertThat(explanation.against()).isEqualTo("ok");
    }

    @Test
    void version_policyThatNobodyKnows_isRefusedByName() {
        for (Map<String, String> options :
                List.of(Map.of("threshold", "abuse=0.2"), Map.of("threshold", "fraud"), Map.of("abstain-below", "2"))) {
            VersionInfo manifest = version.manifest().of(options);
            assertThatThrownBy(() -> ModelVersion.of(manifest, version.records()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("version 7 decides by an unknown policy: ");
        }
    }

    @Test
    void predict_policyOfOtherClasses_isRefused() {
        assertThatThrownBy(() -> version.predict(new float[] {1}, DecisionPolicy.threshold("abuse", 0.2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("policy names the classes abuse, expected some of ok, fraud");
    }

    /** Each row of the table: a score, the probability of fraud, and the label by the options of its column. */
    @Test
    void page_workedExample_isWhatThisCodeDecides() throws IOException {
        List<List<String>> table = Files.readString(PAGE)
                .lines()
                .dropWhile(line -> !line.startsWith("| score of `ok` |"))
                .takeWhile(line -> line.startsWith("|"))
                .map(DecidedVersionTest::cells)
                .toList();
        assertThat(table).hasSize(6);
        List<DecisionPolicy> policies =
                table.get(0).stream().skip(2).map(DecidedVersionTest::policy).toList();
        assertThat(policies).hasSize(4).doesNotHaveDuplicates();
        for (List<String> row : table.subList(2, 6)) {
            float[] x = {Float.parseFloat(row.get(0))};
            assertThat(Double.parseDouble(row.get(1)))
                    .isCloseTo(version.predict(x).probabilities().get("fraud"), within(0.00005));
            for (int i = 0; i < policies.size(); i++) {
                String label = version.predict(x, policies.get(i)).label();
                assertThat(row.get(2 + i)).as("%s", row).isEqualTo(label == null ? "none" : label);
            }
        }
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1, line.length() - 1).split("\\|"))
                .map(cell -> cell.replace("`", "").strip())
                .toList();
    }

    /** Of options as on a command line. */
    private static DecisionPolicy policy(String options) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String option : options.equals("no option")
                ? new String[0]
                : options.substring(2).split(" --")) {
            texts.put(option.substring(0, option.indexOf(' ')), option.substring(option.indexOf(' ') + 1));
        }
        return DecisionPolicy.parse(texts);
    }
}
