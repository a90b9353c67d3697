package org.lorentztron.local.shared;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.connectors.client.PolicyText;
import org.lorentztron.tools.cli.CommandFailedException;
import picocli.CommandLine.Option;

/** How a command decides by probabilities, if not as the job did: options as those of the job. */
public final class PolicyOptions {
    @Option(
            names = "--threshold",
            paramLabel = "CLASS=P,...",
            description = "Probabilities from which on a class is the label, such as fraud=0.2; or costs of mistakes,"
                    + " such as 'ok>fraud=1,fraud>ok=50': the class of the least expected cost is the label. A mistake"
                    + " that is not named costs 1. none: the likeliest class is (default: as the job that published"
                    + " the version).")
    private @Nullable String threshold;

    @Option(
            names = "--abstain-below",
            paramLabel = "P",
            description = "Give no label to which less probability belongs. none: always give one (default: as the job"
                    + " that published the version).")
    private @Nullable String abstainBelow;

    public void check(List<String> problems) {
        check("--threshold", threshold, PolicyText::policy, problems);
        check("--abstain-below", abstainBelow, PolicyText::abstainBelow, problems);
    }

    private static void check(String option, @Nullable String text, Function<String, ?> reader, List<String> problems) {
        try {
            if (text != null) {
                reader.apply(text);
            }
        } catch (IllegalArgumentException wrong) {
            problems.add("invalid value for option '" + option + "': '" + text + "': " + wrong.getMessage());
        }
    }

    /**
     * What the options are for a version.
     *
     * @throws CommandFailedException if they name classes that the version does not have
     */
    public DecisionPolicy of(ModelVersion version) throws CommandFailedException {
        try {
            DecisionPolicy policy = choice().of(version);
            policy.of(version.classes());
            return policy;
        } catch (IllegalArgumentException misfit) {
            throw new CommandFailedException("version " + version.version() + ": " + misfit.getMessage());
        }
    }

    /** What the options are, whatever the version. */
    public PolicyChoice choice() {
        Map<String, String> texts = new LinkedHashMap<>();
        put(texts, "threshold", threshold);
        put(texts, "abstain-below", abstainBelow);
        return new PolicyChoice(texts);
    }

    private static void put(Map<String, String> texts, String key, @Nullable String text) {
        if (text != null) {
            texts.put(key, text);
        }
    }
}
