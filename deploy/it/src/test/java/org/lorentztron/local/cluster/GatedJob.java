package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** A job with weights whose versions are held back, kept and told of. */
final class GatedJob {
    /** A version that is worse than the one before at all is refused: with so few events some always are. */
    static final List<String> OPTIONS = List.of(
            "--learner",
            "herded",
            "--rank",
            "2",
            "--averaging",
            "none",
            "--class-weights",
            "3=2.5",
            "--keep",
            "1=0.5",
            "--holdout",
            "0.1",
            "--publish-if",
            "worse<=0",
            "--history-topic",
            DisturbedJob.HISTORY,
            "--signals-topic",
            DisturbedJob.SIGNALS);

    private GatedJob() {}

    /** Every version in the history, those that passed, and every signal. */
    static void assertEndsAsUndisturbed(DisturbedJob job) throws Exception {
        List<VersionInfo> all =
                DisturbedJob.manifests(job.assertEndsAsUndisturbed().disturbed());
        List<Long> refused = all.stream()
                .filter(version -> !version.refused().isEmpty())
                .map(VersionInfo::version)
                .toList();

        assertThat(refused).isNotEmpty();
        assertThat(job.assertPassedAsUndisturbed())
                .extracting(VersionInfo::version)
                .doesNotContainAnyElementsOf(refused)
                .hasSize(all.size() - refused.size());
        assertThat(job.assertSignalsAsUndisturbed())
                .filteredOn(signal -> signal.contains("\"version-refused\""))
                .hasSameSizeAs(refused);
        assertThat(all).as("fits of probabilities").anySatisfy(version -> assertThat(version.parts())
                .anyMatch(part -> part.digest().calibrationSha256() != null));
    }
}
