package org.lorentztron.tools.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.ScoreSpace;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Sizes and speeds that docs/guide/clients.md states, of one thread, after a warm-up. Tests run without the last level
 * of the JVM's compiler, unless the command says otherwise:
 *
 * <pre>
 *   mvn -pl deploy/tools -am test -Dtest=OnnxSpeedTest -Dlorentztron.nightly=true \
 *       -Dtests.jit=--add-modules=jdk.incubator.vector -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class OnnxSpeedTest {
    private static final int FEATURES = 784;
    private static final int NON_ZEROS = 150;
    private static final int CLASSES = 10;
    private static final int EVENTS = 2_000;
    private static final long SECOND = 1_000_000_000;
    private static final List<String> NAMES =
            List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9").subList(0, CLASSES);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Random random = new Random(1);

    /** Scores all events once. */
    @FunctionalInterface
    private interface Pass {
        void run() throws OrtException;
    }

    @Test
    void models_ofPairsAndNetworks_areMeasuredBesideTheJavaClient() throws Exception {
        measure("45 pairs, rank 8", version(pairs()));
        measure("network, 256 units", version(network(256)));
    }

    private void measure(String what, ModelVersion version) throws Exception {
        byte[] model = OnnxFile.bytes(version, FeatureNames.NONE);
        List<Features> events = events();
        Classifier classifier = version.classifier();
        ScoreSpace space = new ScoreSpace();
        int[] labels = new int[EVENTS];
        double ours = eventsPerSecond(() -> {
            for (int i = 0; i < EVENTS; i++) {
                labels[i] = classifier.predict(events.get(i), space).label();
            }
        });
        try (OnnxSession session = OnnxSession.of(model)) {
            float[][] x = events.stream().map(session::row).toArray(float[][]::new);
            StringBuilder line = new StringBuilder(
                    String.format(Locale.ROOT, "%s: %,d bytes, Java client %,.0f events/s", what, model.length, ours));
            for (int batch : new int[] {1, 10, 100, EVENTS}) {
                List<float[][]> batches = batches(x, batch);
                double theirs = eventsPerSecond(() -> {
                    for (float[][] each : batches) {
                        session.run(each);
                    }
                });
                line.append(String.format(Locale.ROOT, ", ONNX by %,d %,.0f events/s", batch, theirs));
            }
            System.out.println(line);
            String[] said = session.run(x).labels();
            for (int i = 0; i < EVENTS; i++) {
                assertThat(said[i]).isEqualTo(NAMES.get(labels[i]));
            }
        }
    }

    private static List<float[][]> batches(float[][] x, int size) {
        List<float[][]> batches = new ArrayList<>();
        for (int from = 0; from < x.length; from += size) {
            batches.add(Arrays.copyOfRange(x, from, from + size));
        }
        return batches;
    }

    /**
     * By the best of five passes or more, after as many for the compiler, in time of the processor: others may use it,
     * too. A session has no thread but the caller's.
     */
    private static double eventsPerSecond(Pass pass) throws OrtException {
        long best = Long.MAX_VALUE;
        for (int half = 0; half < 2; half++) {
            best = Long.MAX_VALUE;
            long start = System.nanoTime();
            for (int i = 0; i < 5 || System.nanoTime() - start < 3 * SECOND; i++) {
                long before = THREADS.getCurrentThreadCpuTime();
                pass.run();
                best = Math.min(best, THREADS.getCurrentThreadCpuTime() - before);
            }
        }
        return EVENTS * (double) SECOND / best;
    }

    private List<Features> events() {
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            int[] indices = random.ints(0, FEATURES)
                    .distinct()
                    .limit(NON_ZEROS)
                    .sorted()
                    .toArray();
            events.add(Features.sparse(FEATURES, indices, floats(NON_ZEROS)));
        }
        return events;
    }

    private float[] floats(int count) {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = (float) random.nextGaussian() / 10;
        }
        return floats;
    }

    private List<PublishedPart> pairs() {
        List<PublishedPart> pairs = new ArrayList<>();
        int rank = 8;
        for (int a = 0; a < CLASSES; a++) {
            for (int b = a + 1; b < CLASSES; b++) {
                pairs.add(PublishedPair.of(
                                new PairName(NAMES.get(a), NAMES.get(b)),
                                0,
                                "herded",
                                rank,
                                FeatureSet.all(FEATURES),
                                floats(rank * (FEATURES + 1)),
                                floats(rank * (FEATURES + 1)),
                                1,
                                PublishedCounts.NONE,
                                new AlignmentStep(0, 0))
                        .calibrated(new PlattScaling(1, 0, 100)));
            }
        }
        return pairs;
    }

    private List<PublishedPart> network(int units) {
        return List.of(PublishedNetwork.of(
                new NamedPart("network"),
                0,
                "shared",
                NetworkKernel.SQUARE,
                CLASSES,
                units,
                FeatureSet.all(FEATURES),
                floats(units * (FEATURES + 1)),
                floats(units * CLASSES),
                new PlattScaling(1, 0, 100),
                1,
                PublishedCounts.NONE));
    }

    private static ModelVersion version(List<PublishedPart> parts) {
        VersionInfo manifest = new VersionInfo(
                "m",
                1,
                0,
                NAMES,
                IndexedFeatures.NAME,
                null,
                parts.stream().map(VersionInfo.Part::of).toList(),
                1,
                List.of(),
                new DecisionRule(Decide.PROBABILITY, parts.size() > 1 ? 1.25 : 1),
                Map.of(),
                1,
                "test");
        return ModelVersion.of(manifest, parts);
    }
}
