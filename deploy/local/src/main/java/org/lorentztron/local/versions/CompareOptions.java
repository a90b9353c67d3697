package org.lorentztron.local.versions;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.VersionSplit;
import org.lorentztron.local.evaluate.StretchTimes;
import org.lorentztron.tools.topics.Stretch;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which two versions are compared by predictions that were kept. */
final class CompareOptions {
    @Option(
            names = "--compare",
            split = ",",
            paramLabel = "NAME",
            description = "Instead of a list, say which of two is better, such as champion,challenger (aliases of a"
                    + " split, or numbers), and whether that is more than chance: by predictions that serve or a job"
                    + " has kept, and labels that came later.")
    private @Nullable List<String> names;

    @Option(
            names = "--predictions-topic",
            defaultValue = "predictions",
            paramLabel = "TOPIC",
            description = "With --compare: where predictions were kept (default: ${DEFAULT-VALUE}).")
    private String predictions;

    @Option(
            names = "--labels-topic",
            defaultValue = "labels",
            paramLabel = "TOPIC",
            description = "With --compare: where labels come; a version says how its job reads them (default:"
                    + " ${DEFAULT-VALUE}).")
    private String labels;

    @Mixin
    private StretchTimes times = new StretchTimes();

    void check(List<String> problems) {
        times.check(problems);
        List<String> given = names();
        if (given.isEmpty()) {
            if (times.areGiven()) {
                problems.add("--from and --to need --compare");
            }
        } else if (given.size() != 2
                || given.get(0).equals(given.get(1))
                || !given.stream().allMatch(VersionSplit::isVersion)) {
            problems.add("invalid value for option '--compare': '" + String.join(",", given)
                    + "', expected two aliases or numbers of versions, such as champion,challenger");
        }
    }

    /** The two; none without a comparison. */
    List<String> names() {
        return names == null ? List.of() : names;
    }

    Stretch stretch() {
        return times.of(predictions, labels);
    }
}
