package org.lorentztron.local;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.SnapshotCodec;
import org.lorentztron.connectors.wire.SnapshotKeys;
import org.lorentztron.wire.ModelSnapshot;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what a version of a model is made of. */
@CommandLine.Command(
        name = "inspect",
        header = "Show the pairs of the newest version of a model.",
        description = {
            "Reads the models topic to its end as of now and takes the newest complete version. Counts are since the job's "
                    + "first event.",
            ""
        })
final class InspectCommand implements Command {
    @Mixin
    private ModelOptions model = new ModelOptions();

    @Option(
            names = "--version",
            paramLabel = "N",
            description = "Fail unless the newest complete version is N: older ones are compacted away.")
    private Long wanted;

    @Override
    public void check(List<String> rest, List<String> problems) {
        model.check(rest, problems);
        if (wanted != null && wanted < 1) {
            problems.add("invalid value for option '--version': " + wanted + ", expected at least 1");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        ModelVersion version = model.newest();
        if (wanted != null && wanted != version.version()) {
            throw new CommandFailedException("version " + wanted + " is not to be had: the newest complete version is "
                    + version.version() + ", and a compacted topic keeps no other");
        }
        if (model.json()) {
            console.out().println(json(version));
        } else {
            print(console, version);
        }
    }

    private static String json(ModelVersion version) {
        return JsonLine.of(object -> {
            object.writeNumberField("version", version.version());
            object.writeNumberField("intervalEnd", version.manifest().getIntervalEnd());
            object.writeNumberField("events", version.manifest().getEventsTrained());
            object.writeArrayFieldStart("pairs");
            for (ModelSnapshot pair : version.pairs()) {
                writePair(object, pair);
            }
            object.writeEndArray();
        });
    }

    private static void writePair(JsonGenerator object, ModelSnapshot pair) throws IOException {
        object.writeStartObject();
        object.writeStringField("pair", name(pair));
        object.writeStringField("sha256", SnapshotCodec.sha256(pair));
        object.writeNumberField("examples", pair.getExamples());
        object.writeNumberField("updates", pair.getUpdates());
        object.writeNumberField("mistakes", pair.getMistakes());
        JsonLine.number(object, "normU", norm(SnapshotCodec.u(pair)));
        JsonLine.number(object, "normV", norm(SnapshotCodec.v(pair)));
        object.writeEndObject();
    }

    private static void print(Console console, ModelVersion version) {
        console.out()
                .printf(
                        "model %s, version %d: interval up to %s, %d pairs, trained on %,d events, seed %d, software %s%n",
                        version.manifest().getModelId(),
                        version.version(),
                        Instant.ofEpochMilli(version.manifest().getIntervalEnd()),
                        version.pairs().size(),
                        version.manifest().getEventsTrained(),
                        version.manifest().getSeed(),
                        version.manifest().getSoftwareVersion());
        console.out().println("options " + new TreeMap<>(version.manifest().getOptions()));
        console.out()
                .printf(
                        "%n%-12s %12s %12s %10s %10s %10s  %s%n",
                        "pair", "examples", "updates", "mistakes", "|U|", "|V|", "sha256");
        for (ModelSnapshot pair : version.pairs()) {
            console.out()
                    .printf(
                            "%-12s %,12d %,12d %,10d %10.4g %10.4g  %s%n",
                            name(pair),
                            pair.getExamples(),
                            pair.getUpdates(),
                            pair.getMistakes(),
                            norm(SnapshotCodec.u(pair)),
                            norm(SnapshotCodec.v(pair)),
                            SnapshotCodec.sha256(pair).substring(0, 16));
        }
    }

    /** As in the keys of the models topic: {@code a|b}, both percent-encoded. */
    private static String name(ModelSnapshot pair) {
        String key = SnapshotKeys.pair(pair.getModelId(), pair.getClassA(), pair.getClassB());
        return key.substring(key.indexOf('/') + 1);
    }

    /** The Frobenius norm. */
    private static double norm(float[] values) {
        double sum = 0;
        for (float value : values) {
            sum += (double) value * value;
        }
        return Math.sqrt(sum);
    }
}
