package org.lorentztron.local.serve;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.connectors.client.VersionSplit;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.Teardown;
import org.lorentztron.tools.serve.KeptPredictions;
import org.lorentztron.tools.serve.ServedModel;
import org.lorentztron.tools.serve.ServedSplit;
import picocli.CommandLine.Option;

/** Which versions answer whom, and where their predictions are kept. */
public final class SplitOptions {
    @Option(
            names = "--split",
            paramLabel = "NAME=SHARE,...",
            description = "Answer with several versions of the history, such as champion=0.9,challenger=0.1: aliases"
                    + " or numbers, and their shares of all ids. The first answers events without an id.")
    private @Nullable String split;

    @Option(
            names = "--predictions-topic",
            paramLabel = "TOPIC",
            description = "Write predictions of events that have an id to this topic, beside the answers, for versions"
                    + " --compare (default: none).")
    private @Nullable String predictions;

    /** @param others topics by their options: predictions among them would be read as what they are not */
    void check(Map<String, String> others, List<String> problems) {
        try {
            names();
        } catch (IllegalArgumentException wrong) {
            problems.add("invalid value for option '--split': '" + split + "': " + wrong.getMessage());
        }
        if (predictions != null) {
            PageOptions.checkName("--predictions-topic", predictions, problems);
            PageOptions.checkAlone("--predictions-topic", predictions, "predictions", others, problems);
        }
    }

    boolean isSplit() {
        return split != null;
    }

    /** Empty if one version answers everybody. */
    Optional<VersionSplit> names() {
        return Optional.ofNullable(split).map(VersionSplit::parse);
    }

    /** Models without a version, whose predictions are kept if there is a topic for them. */
    ServedSplit served(String modelId, PolicyChoice policy, Map<String, Object> kafka, Teardown teardown)
            throws Exception {
        Clock clock = Clock.systemUTC();
        ServedSplit served = names().map(names -> ServedSplit.of(names, modelId, policy, clock))
                .orElseGet(() -> ServedSplit.alone(new ServedModel(modelId, policy, clock)));
        String topic = predictions;
        if (topic == null) {
            return served;
        }
        BrokerProbe.partitions(kafka, topic);
        return served.keeping(teardown.start(() -> KeptPredictions.open(kafka, topic)));
    }
}
