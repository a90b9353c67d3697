package org.lorentztron.local.inspect;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.job.options.learner.AutoChoices;
import org.lorentztron.local.shared.AbsentNames;
import org.lorentztron.local.shared.EvaluationJson;
import org.lorentztron.local.shared.ShownPolicy;
import org.lorentztron.local.shared.VersionOptions;
import org.lorentztron.local.shared.VersionText;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.probability.PlattScaling;
import org.lorentztron.tools.charts.LeastCalibrated;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.JsonLine;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what a version of a model is made of. */
@CommandLine.Command(
        name = "inspect",
        header = "Show the parts of the newest version of a model.",
        description = {
            "Reads the models topic to its end as of now and takes the newest complete version. Counts are since the"
                    + " job's first event.",
            ""
        })
public final class InspectCommand implements Command {
    private static final int DEFAULT_TOP = 20;

    @Spec
    private CommandSpec command;

    @Mixin
    private VersionOptions model = new VersionOptions();

    @Option(
            names = "--version",
            paramLabel = "N",
            description = "Fail unless the newest complete version is N: older ones are compacted away.")
    private @Nullable Long wanted;

    @Mixin
    private VersionFileOptions files = new VersionFileOptions();

    @Option(
            names = "--as-pairs",
            description =
                    "Show and write a network as the pairs of classes that score as it does, for readers that know"
                            + " pairs alone. Counts of such pairs are 0. Their parameters may take 1 GiB: pairs x 2 x"
                            + " rank x (features + 1) x 4 bytes, with a rank of half the units and more.")
    private boolean asPairs;

    @Option(
            names = "--pair",
            paramLabel = "A|B",
            description = "Show what weighs most in the score of class A against class B, or of A|* against the rest:"
                    + " the score is z'Wz with z = [x; 1]. For a feature W_jj (with itself) and 2 W_jn"
                    + " (alone, n being the constant), for two features 2 W_ij (together). Named features"
                    + " are shown by their names.")
    private @Nullable String pair;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "How many features, and pairs of features, to show of a score (default: 20). With two classes"
                    + " this stands for --pair too.")
    private @Nullable Integer top;

    @Option(names = "--json", description = "Print one JSON object on one line, and nothing else, on stdout.")
    private boolean json;

    @Override
    public void check(List<String> rest, List<String> problems) {
        files.check(problems);
        model.check(command, problems);
        if (wanted != null && wanted < 1) {
            problems.add("invalid value for option '--version': " + wanted + ", expected at least 1");
        }
        if (top != null && top < 1) {
            problems.add("invalid value for option '--top': " + top + ", expected at least 1");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        ModelVersion version = model.newest(console);
        if (wanted != null && wanted != version.version()) {
            throw new CommandFailedException("version " + wanted + " is not available: the newest complete version is "
                    + version.version() + ", and a compacted topic keeps no other");
        }
        show(console, asPairs ? asPairs(version) : version);
    }

    private static ModelVersion asPairs(ModelVersion version) throws CommandFailedException {
        try {
            return VersionAsPairs.of(version);
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("--as-pairs: " + e.getMessage(), e);
        }
    }

    private void show(Console console, ModelVersion version) throws CommandFailedException {
        boolean weighs = pair != null || top != null;
        AbsentNames absent = absent(version);
        boolean needsNames = weighs || files.areGiven() || !json && !absent.isEmpty();
        FeatureNames names = needsNames ? model.names(version, console) : FeatureNames.NONE;
        files.write(version, names);
        LargestWeights weights = weighs ? weights(version, names) : null;
        if (json) {
            console.out().println(json(version, weights));
        } else if (weights != null) {
            console.out().println(VersionText.title(version));
            weights.lines().forEach(console.out()::println);
        } else {
            names.byIndex().values().forEach(absent::see);
            print(console.out(), version, absent);
        }
    }

    private static AbsentNames absent(ModelVersion version) {
        return new AbsentNames(version.hasNamedFeatures() ? version.manifest().options() : Map.of());
    }

    private LargestWeights weights(ModelVersion version, FeatureNames names) throws CommandFailedException {
        boolean hasTwoClasses = version.classes().size() == 2;
        if (pair == null && !hasTwoClasses) {
            throw new CommandFailedException(
                    "--top needs --pair A|B: there are " + version.classes().size() + " classes");
        }
        try {
            ScoreForm score = ScoreForm.of(version, pair == null ? String.join("|", version.classes()) : pair);
            return new LargestWeights(version, score, top == null ? DEFAULT_TOP : top, names);
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("--pair: " + e.getMessage(), e);
        }
    }

    private static String json(ModelVersion version, @Nullable LargestWeights weights) {
        return JsonLine.of(object -> {
            object.writeNumberField("version", version.version());
            object.writeNumberField("intervalEnd", version.manifest().intervalEnd());
            object.writeNumberField("events", version.manifest().eventsTrained());
            object.writeStringField(
                    "chosen", AutoChoices.line(version.manifest().options()));
            object.writeArrayFieldStart("pairs");
            for (PublishedPair pair : version.pairs()) {
                writePair(object, version.manifest().modelId(), pair);
            }
            object.writeEndArray();
            object.writeArrayFieldStart("parts");
            for (PublishedPart part : version.records()) {
                if (!(part instanceof PublishedPair)) {
                    writePart(object, version.manifest().modelId(), part);
                }
            }
            object.writeEndArray();
            writeMap(object, version.manifest().map());
            if (weights != null) {
                weights.write(object);
            }
            ShownPolicy.of(version.manifest()).write(object);
            EvaluationJson.write(object, version.manifest());
        });
    }

    private static void writeMap(JsonGenerator object, @Nullable FeatureMap map) throws IOException {
        if (map == null) {
            object.writeNullField("featureMap");
            return;
        }
        object.writeObjectFieldStart("featureMap");
        object.writeNumberField("features", map.features());
        object.writeNumberField("hats", map.hats().count());
        object.writeNumberField("waves", map.waves().count());
        object.writeEndObject();
    }

    private static void writePair(JsonGenerator object, String modelId, PublishedPair pair) throws IOException {
        object.writeStartObject();
        object.writeStringField("pair", name(modelId, pair));
        object.writeStringField("sha256", pair.digest().sha256());
        object.writeNumberField("features", pair.features());
        object.writeNumberField("columns", pair.featureSet().count());
        writeCounts(object, pair);
        JsonLine.number(object, "normU", VersionText.norm(pair.u()));
        JsonLine.number(object, "normV", VersionText.norm(pair.v()));
        object.writeEndObject();
    }

    private static void writeCounts(JsonGenerator object, PublishedPart part) throws IOException {
        object.writeNumberField("examples", part.counts().examples());
        object.writeNumberField("updates", part.counts().updates());
        object.writeNumberField("mistakes", part.counts().mistakes());
        object.writeNumberField("calibratedOn", LeastCalibrated.events(part));
        PlattScaling.Sides sides = LeastCalibrated.bothOf(part);
        if (sides != null) {
            object.writeNumberField("calibratedOnA", sides.positive());
            object.writeNumberField("calibratedOnB", sides.negative());
        }
    }

    /** A record that is no pair; the counts are those of the part, of which there may be several records. */
    private static void writePart(JsonGenerator object, String modelId, PublishedPart part) throws IOException {
        object.writeStartObject();
        object.writeStringField("part", name(modelId, part));
        object.writeStringField("kind", part.kind());
        object.writeStringField("sha256", part.digest().sha256());
        if (part instanceof PublishedNetwork network) {
            object.writeStringField("kernel", network.kernel().id());
            object.writeNumberField("units", network.units());
            object.writeNumberField("features", network.features());
            object.writeNumberField("columns", network.featureSet().count());
        }
        writeCounts(object, part);
        if (part instanceof PublishedNetwork network) {
            JsonLine.number(object, "normBasis", VersionText.norm(network.basis()));
            JsonLine.number(object, "normOutputs", VersionText.norm(network.outputs()));
        }
        object.writeEndObject();
    }

    private static void print(PrintStream out, ModelVersion version, AbsentNames absent) {
        out.println(VersionText.title(version));
        out.println();
        VersionText.properties(version).forEach(out::println);
        absent.lines().forEach(line -> out.println("  " + line));
        out.println();
        VersionText.pairs(version).forEach(out::println);
    }

    /** As in the keys of the models topic: {@code a|b} or {@code a|*}, labels percent-encoded. */
    private static String name(String modelId, PublishedPart part) {
        String key = SnapshotKeys.part(modelId, part.name());
        return key.substring(key.indexOf('/') + 1);
    }
}
