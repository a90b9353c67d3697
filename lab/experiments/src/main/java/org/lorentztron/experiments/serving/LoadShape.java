package org.lorentztron.experiments.serving;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.DecisionRule;

/**
 * A model that has learned nothing and events for it: what they cost does not depend on what they say. A function of
 * its numbers alone.
 *
 * @param features n of an event, all of them not zero
 * @param classes K, of which each pair has a model
 * @param rank of each side of a pair's model
 * @param seed of parameters and events
 */
record LoadShape(int features, int classes, int rank, long seed) {
    static final String MODEL = "load";

    private static final double SMALL = 0.1;

    /** The version that is served. */
    ModelVersion version() {
        List<String> labels =
                IntStream.range(0, classes).mapToObj(Integer::toString).toList();
        SplittableRandom random = new SplittableRandom(seed);
        List<PublishedPair> pairs = new ArrayList<>();
        for (int a = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++) {
                pairs.add(pair(new PairName(labels.get(a), labels.get(b)), random));
            }
        }
        VersionInfo manifest = new VersionInfo(
                MODEL,
                1,
                1,
                labels,
                IndexedFeatures.NAME,
                null,
                pairs.stream().map(VersionInfo.Part::of).toList(),
                1,
                List.of(),
                DecisionRule.VOTES,
                Map.of(),
                seed,
                MODEL);
        return ModelVersion.of(manifest, pairs);
    }

    private PublishedPair pair(PairName name, SplittableRandom random) {
        return PublishedPair.of(
                name,
                1,
                "dos",
                rank,
                FeatureSet.all(features),
                parameters(random),
                parameters(random),
                1,
                new PublishedCounts(1, 1, 1),
                new AlignmentStep(0, 0));
    }

    /** rank x (features + 1), row-major. */
    private float[] parameters(SplittableRandom random) {
        float[] parameters = new float[rank * (features + 1)];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = (float) (SMALL * (random.nextDouble() - 0.5));
        }
        return parameters;
    }

    /** Events in JSON, one per line; another batch has other ones. */
    byte[] lines(int events, int batch) {
        SplittableRandom random = new SplittableRandom(seed + batch);
        StringBuilder lines = new StringBuilder();
        for (int e = 0; e < events; e++) {
            lines.append("{\"id\":\"").append(batch).append('-').append(e).append("\",\"features\":[");
            for (int j = 0; j < features; j++) {
                lines.append(j == 0 ? "" : ",").append(String.format(Locale.ROOT, "%.3f", random.nextDouble()));
            }
            lines.append("]}\n");
        }
        return lines.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
