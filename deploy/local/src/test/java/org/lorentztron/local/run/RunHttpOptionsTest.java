package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.local.shared.DecidedVersions;
import org.lorentztron.tools.page.LivePage;

/** The page and the predictions over HTTP are of the process of the job: what it decides, they do. */
class RunHttpOptionsTest {
    private static LivePage.Source source(String... decisions) {
        List<String> line = new ArrayList<>(List.of(
                "--bootstrap-servers",
                "localhost:1",
                "--classes",
                "ok,fraud",
                "--features",
                "1",
                "--events-topic",
                "own"));
        line.addAll(List.of(decisions));
        return RunHttpOptions.source(Map.of(), JobArguments.parse(line.toArray(String[]::new), Map.of()));
    }

    @Test
    void source_jobWithAPolicy_decidesByIt() {
        LivePage.Source source = source("--threshold", "fraud=0.2", "--abstain-below", "0.6");
        DecisionPolicy ofJob = DecisionPolicy.threshold("fraud", 0.2).abstainBelow(0.6);
        assertThat(source.topics().events()).isEqualTo("own");
        assertThat(source.policy().of(DecidedVersions.ofOkAndFraud())).isEqualTo(ofJob);
    }

    /** The newest version may be of the job before, which had another threshold. */
    @Test
    void source_versionOfAJobWithAnotherPolicy_isDecidedByThatOfThisJob() {
        ModelVersion before = DecidedVersions.ofOkAndFraud()
                .deciding(DecisionPolicy.costs("fraud>ok=9").abstainBelow(0.9));
        assertThat(source("--threshold", "fraud=0.2").policy().of(before))
                .isEqualTo(DecisionPolicy.threshold("fraud", 0.2));
        assertThat(source().policy().of(before)).isEqualTo(DecisionPolicy.NONE);
    }
}
