package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;

class PolicyChoiceTest {
    private static final DecisionPolicy OF_JOB =
            DecisionPolicy.threshold("fraud", 0.2).abstainBelow(0.6);

    private final ModelVersion version = version().deciding(OF_JOB);

    private static ModelVersion version() {
        PublishedPair pair =
                Snapshots.pair("ok", "fraud", 1000, FeatureSet.all(1), new float[] {1, 0}, new float[] {0, 1});
        List<VersionInfo.Part> parts = List.of(VersionInfo.Part.of(pair));
        return ModelVersion.of(
                Snapshots.manifest("m", 1, List.of("ok", "fraud"), IndexedFeatures.NAME, parts), List.of(pair));
    }

    @Test
    void of_noOption_isThePolicyOfTheVersion() {
        assertThat(PolicyChoice.OF_VERSION.of(version)).isEqualTo(OF_JOB);
        assertThat(PolicyChoice.OF_VERSION.of(version())).isEqualTo(DecisionPolicy.NONE);
    }

    /** Whoever wants abstention as well must not lose the thresholds unasked. */
    @Test
    void of_oneOption_leavesTheOtherAsItIs() {
        assertThat(new PolicyChoice(Map.of("abstain-below", "0.9")).of(version)).isEqualTo(OF_JOB.abstainBelow(0.9));
        assertThat(new PolicyChoice(Map.of("threshold", "ok>fraud=2")).of(version))
                .isEqualTo(DecisionPolicy.costs("ok>fraud=2").abstainBelow(0.6));
    }

    @Test
    void of_none_takesAway() {
        assertThat(new PolicyChoice(Map.of("threshold", " none ")).of(version))
                .isEqualTo(DecisionPolicy.NONE.abstainBelow(0.6));
        assertThat(new PolicyChoice(Map.of("abstain-below", "none")).of(version))
                .isEqualTo(DecisionPolicy.threshold("fraud", 0.2));
        assertThat(PolicyChoice.always(DecisionPolicy.NONE).of(version)).isEqualTo(DecisionPolicy.NONE);
    }

    @Test
    void always_isThatPolicyWhateverTheVersionSays() {
        for (DecisionPolicy policy : List.of(
                DecisionPolicy.NONE,
                DecisionPolicy.threshold("ok", 0.9),
                DecisionPolicy.costs("ok>fraud=3"),
                DecisionPolicy.NONE.abstainBelow(0.7))) {
            assertThat(PolicyChoice.always(policy).of(version)).isEqualTo(policy);
            assertThat(PolicyChoice.always(policy).of(version())).isEqualTo(policy);
        }
    }

    @Test
    void decided_version_decidesAsChosen() {
        assertThat(PolicyChoice.OF_VERSION.decided(version)).isSameAs(version);
        ModelVersion chosen = new PolicyChoice(Map.of("threshold", "ok=0.9")).decided(version);
        assertThat(chosen.policy())
                .isEqualTo(DecisionPolicy.threshold("ok", 0.9).abstainBelow(0.6));
        assertThat(chosen.classifier()).isSameAs(version.classifier());
    }

    @Test
    void options_impossible_areRefused() {
        assertThatThrownBy(() -> new PolicyChoice(Map.of("abstain-below", "0")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("probability is 0.0, expected above 0 and at most 1");
    }
}
