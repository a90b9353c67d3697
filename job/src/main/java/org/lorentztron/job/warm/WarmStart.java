package org.lorentztron.job.warm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.learner.WarmStartSource;
import org.lorentztron.job.state.KeptEncoding;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.Parts;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learner.Learners;

/**
 * The version that {@code --warm-start} names, read where the job is submitted.
 *
 * @param models what training starts from; {@link WarmStartModels#NONE} without the option or with problems
 * @param problems why the job cannot start from it
 * @param warnings what it loses of it
 */
public record WarmStart(WarmStartModels models, List<String> problems, List<String> warnings) {

    /** Kinds of parts that learners start from. */
    private static final List<String> READABLE = List.of(DosModel.KIND, NetworkModel.KIND);

    /** @param topicIsReadable false to read no topic: the broker's problems are enough */
    public static WarmStart read(JobOptions options, Map<String, String> kafka, boolean topicIsReadable) {
        WarmStartSource source = options.learning().warmStart();
        if (source != null && !READABLE.contains(options.learner().partKind())) {
            return new WarmStart(
                    WarmStartModels.NONE,
                    List.of("--warm-start " + source + ": the learner " + options.learner()
                            + " cannot be warm started, because its parts are of the kind "
                            + options.learner().partKind() + ", expected one of " + READABLE),
                    List.of());
        }
        if (source == null || !source.isFile() && !topicIsReadable) {
            return new WarmStart(WarmStartModels.NONE, List.of(), List.of());
        }
        try {
            ModelVersion version = source.isFile()
                    ? VersionFile.read(Path.of(source.name()))
                    : newest(options, kafka, source.name() == null ? options.modelId() : source.name());
            WarmStartModels models = WarmStartModels.of(source.toString(), version, options.classes());
            List<String> problems = problems(options, version, models);
            return problems.isEmpty()
                    ? new WarmStart(models, problems, warnings(options, version, models))
                    : new WarmStart(WarmStartModels.NONE, problems, List.of());
        } catch (IOException e) {
            return new WarmStart(
                    WarmStartModels.NONE,
                    List.of("--warm-start " + source + " cannot be read: " + e.getMessage()),
                    List.of());
        }
    }

    private static List<String> warnings(JobOptions options, ModelVersion version, WarmStartModels models) {
        return KeptEncoding.difference(models.origin(), version.manifest().featureSpace(), options).stream()
                .toList();
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

    static List<String> problems(JobOptions options, ModelVersion version, WarmStartModels models) {
        List<String> problems = new ArrayList<>();
        if (version.features() != options.features()) {
            problems.add("--warm-start " + options.learning().warmStart() + " has " + version.features()
                    + " features, expected " + options.features() + " as --features says");
        } else if (!kinds(version).equals(List.of(options.learner().partKind()))) {
            problems.add("--warm-start " + options.learning().warmStart() + " has no parts of the kind "
                    + options.learner().partKind() + ", which the learner " + options.learner()
                    + " starts from: its parts are of the kind " + String.join(", ", kinds(version)));
        } else if (!isNetwork(options)
                && scheme(version) != options.learnerSettings().scheme()) {
            problems.add("--warm-start " + options.learning().warmStart() + " has the scheme "
                    + scheme(version).id() + ", expected "
                    + options.learnerSettings().scheme().id() + " as --scheme says");
        } else if (models.count() == 0 || isNetwork(options) && models.classesOfNetwork() < 2) {
            problems.add("--warm-start " + options.learning().warmStart()
                    + (isNetwork(options) ? " knows too few of --classes" : " has no part of --classes")
                    + ": its classes are " + version.classes() + ", expected "
                    + (isNetwork(options) ? "two or more" : "more")
                    + " of " + options.classes());
        } else {
            learnerProblem(options, models)
                    .ifPresent(problem ->
                            problems.add("--warm-start " + options.learning().warmStart() + ": " + problem));
        }
        return problems;
    }

    private static List<String> kinds(ModelVersion version) {
        return version.manifest().parts().stream()
                .map(VersionInfo.Part::kind)
                .distinct()
                .toList();
    }

    /** How the pairs of a version tell its classes apart; they are all of one scheme. */
    private static Scheme scheme(ModelVersion version) {
        return version.pairs().get(0).name().scheme();
    }

    private static boolean isNetwork(JobOptions options) {
        return options.learner().partKind().equals(NetworkModel.KIND);
    }

    /** The learner knows what it can start from; asked part by part, since all blocks at once may not fit here. */
    private static Optional<String> learnerProblem(JobOptions options, WarmStartModels models) {
        FeatureMap map = models.map(options.features());
        if (map.features() != options.features()) {
            return Optional.of("its events have " + map.features() + " features, expected " + options.features());
        }
        if (!map.waves().areDrawn()) {
            return Optional.of(
                    "its waves are not those of their seed " + map.waves().seed() + ", which this job draws");
        }
        int most = mostFeatures(map, options);
        Parts all = options.learnerSettings().parts();
        for (int index = 0; index < all.count(); index++) {
            Part part = all.part(index);
            try {
                PartModel start = models.of(part);
                if (start != null && start.features() > most) {
                    return Optional.of(tooManyFeatures(start, most, options));
                }
                if (start != null) {
                    Learners.of(options.learnerSettings().withFeatures(features(start, map, options)))
                            .newBlock(List.of(part), models);
                }
            } catch (IllegalArgumentException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
        }
        return Optional.empty();
    }

    /** What any candidate takes: a part of more would start as its learner does, without a word. */
    private static int mostFeatures(FeatureMap map, JobOptions options) {
        return options.learning().candidates(map).stream()
                .mapToInt(candidate -> map.size(candidate.inputs()))
                .max()
                .orElseThrow();
    }

    private static String tooManyFeatures(PartModel start, int most, JobOptions options) {
        String candidates = options.learner().uses(LearnerSetting.CANDIDATES)
                ? " with --candidates " + options.learning().candidates()
                : "";
        return "it has parts of " + start.features() + " features, hats and waves included, expected at most " + most
                + ", which the learner " + options.learner() + " takes" + candidates;
    }

    /** As many as the model takes, if that is what inputs of the map are; else those of events. */
    private static int features(PartModel start, FeatureMap map, JobOptions options) {
        return map.inputs(start.features()).isPresent() ? start.features() : options.features();
    }
}
