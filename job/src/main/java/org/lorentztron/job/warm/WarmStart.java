package org.lorentztron.job.warm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.WarmStartSource;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learners.Learners;

/**
 * The version that {@code --warm-start} names, read where the job is submitted.
 *
 * @param pairs what training starts from; {@link WarmStartModels#NONE} without the option or with problems
 * @param problems why the job cannot start from it
 */
public record WarmStart(WarmStartModels pairs, List<String> problems) {

    /** @param topicIsReadable false to read no topic: the broker's problems are enough */
    public static WarmStart read(JobOptions options, Map<String, String> kafka, boolean topicIsReadable) {
        WarmStartSource source = options.learning().warmStart();
        if (source != null && !ofPairs(options)) {
            return new WarmStart(
                    WarmStartModels.NONE,
                    List.of("--warm-start " + source + ": the learner " + options.learner()
                            + " cannot be warm started, because its parts are neither pairs of classes nor classes"
                            + " against the rest"));
        }
        if (source == null || !source.isFile() && !topicIsReadable) {
            return new WarmStart(WarmStartModels.NONE, List.of());
        }
        try {
            ModelVersion version = source.isFile()
                    ? VersionFile.read(Path.of(source.name()))
                    : newest(options, kafka, source.name() == null ? options.modelId() : source.name());
            WarmStartModels pairs = WarmStartModels.of(source.toString(), version, options.classes());
            List<String> problems = problems(options, version, pairs);
            return new WarmStart(problems.isEmpty() ? pairs : WarmStartModels.NONE, problems);
        } catch (IOException e) {
            return new WarmStart(
                    WarmStartModels.NONE, List.of("--warm-start " + source + " cannot be read: " + e.getMessage()));
        }
    }

    private static boolean ofPairs(JobOptions options) {
        return options.learner().partKind().equals(DosModel.KIND);
    }

    private static ModelVersion newest(JobOptions options, Map<String, String> kafka, String modelId)
            throws IOException {
        try (SnapshotConsumer consumer =
                new SnapshotConsumer(kafka, options.topics().models(), modelId)) {
            return consumer.readToEnd(Duration.ZERO)
                    .orElseThrow(() -> new IOException("no complete version of model " + modelId + " in topic "
                            + options.topics().models()
                            + consumer.lastProblem()
                                    .map(problem -> ": " + problem)
                                    .orElse("")));
        }
    }

    private static List<String> problems(JobOptions options, ModelVersion version, WarmStartModels pairs) {
        List<String> problems = new ArrayList<>();
        if (version.features() != options.features()) {
            problems.add("--warm-start " + options.learning().warmStart() + " has " + version.features()
                    + " features, expected " + options.features() + " as --features says");
        } else if (version.pairs().isEmpty()) {
            problems.add("--warm-start " + options.learning().warmStart()
                    + " has no pairs of classes, which the learner " + options.learner() + " starts from: its parts are"
                    + " of the kind "
                    + version.manifest().parts().stream()
                            .map(VersionInfo.Part::kind)
                            .distinct()
                            .collect(Collectors.joining(", ")));
        } else if (version.pairs().get(0).name().scheme()
                != options.learnerSettings().scheme()) {
            problems.add("--warm-start " + options.learning().warmStart() + " has the scheme "
                    + version.pairs().get(0).name().scheme().id() + ", expected "
                    + options.learnerSettings().scheme().id() + " as --scheme says");
        } else if (pairs.count() == 0) {
            problems.add(
                    "--warm-start " + options.learning().warmStart() + " has no part of --classes: its classes are "
                            + version.classes() + ", expected more of " + options.classes());
        } else {
            learnerProblem(options, pairs)
                    .ifPresent(problem ->
                            problems.add("--warm-start " + options.learning().warmStart() + ": " + problem));
        }
        return problems;
    }

    /** The learner knows what it can start from; asked part by part, since all blocks at once may not fit here. */
    private static Optional<String> learnerProblem(JobOptions options, WarmStartModels pairs) {
        Learner learner = Learners.of(options.learnerSettings());
        Parts all = options.learnerSettings().parts();
        for (int index = 0; index < all.count(); index++) {
            Part part = all.part(index);
            try {
                if (pairs.of(part) != null) {
                    learner.newBlock(List.of(part), pairs);
                }
            } catch (IllegalArgumentException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
        }
        return Optional.empty();
    }
}
