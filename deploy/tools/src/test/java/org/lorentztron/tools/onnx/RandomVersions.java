package org.lorentztron.tools.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.NamedFeatures;
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
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Versions of any kind that random numbers make, and events for them. Those of small whole numbers have the same scores
 * in any arithmetic, and many ties.
 */
final class RandomVersions {
    private static final long INTERVAL_END = 20_000;

    enum Kind {
        PAIRS,
        REST,
        SQUARE,
        ANOVA
    }

    /**
     * What is drawn.
     *
     * @param whole whether all parameters and values are small whole numbers
     * @param mapped whether there are hats, and where numbers are not whole waves
     * @param named whether features have names
     */
    record Shape(Kind kind, boolean whole, boolean mapped, boolean named, Decide decide) {}

    private final Random random;
    private final Shape shape;
    private final int[] pool;
    private final FeatureMap map;

    private RandomVersions(Random random, Shape shape) {
        this.random = random;
        this.shape = shape;
        this.pool = pool();
        this.map = map();
    }

    static ModelVersion draw(long seed, Shape shape) {
        return new RandomVersions(new Random(seed), shape).version();
    }

    /** The features that events have: all, or of named ones a few. */
    private int[] pool() {
        int count = 1 + random.nextInt(12);
        return shape.named()
                ? random.ints(count, 0, NamedFeatures.SIZE - 5_000)
                        .distinct()
                        .sorted()
                        .toArray()
                : IntStream.range(0, count).toArray();
    }

    private FeatureMap map() {
        int n = shape.named() ? NamedFeatures.SIZE : pool.length;
        if (!shape.mapped()) {
            return FeatureMap.none(n);
        }
        int[] owners = IntStream.range(0, pool.length)
                .filter(j -> j == 0 || random.nextBoolean())
                .toArray();
        float[][] knots = new float[owners.length][];
        for (int k = 0; k < knots.length; k++) {
            knots[k] = new float[2 + random.nextInt(4)];
            float knot = -3 + random.nextInt(2);
            for (int b = 0; b < knots[k].length; b++) {
                knots[k][b] = knot;
                knot += shape.whole() ? 1 << random.nextInt(2) : 0.1f + random.nextFloat() * 2;
            }
        }
        int[] presences = IntStream.range(0, owners.length)
                .map(k -> random.nextBoolean() ? Hats.ALWAYS : pool[random.nextInt(pool.length)])
                .toArray();
        Hats hats = new Hats(IntStream.of(owners).map(k -> pool[k]).toArray(), presences, knots);
        WaveInputs inputs = shape.named()
                ? WaveInputs.of(hats.features(), presences, floats(owners.length), floats(owners.length))
                : WaveInputs.all(floats(n), floats(n));
        Waves waves =
                shape.whole() ? Waves.NONE : Waves.drawn(random.nextLong(), 1 + random.nextInt(20), 0.7f, 0.8f, inputs);
        return new FeatureMap(n, hats, waves);
    }

    private float[] floats(int count) {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = number();
        }
        return floats;
    }

    private float number() {
        return shape.whole() ? random.nextInt(3) - 1 : (float) (random.nextGaussian() / 4);
    }

    private ModelVersion version() {
        List<String> classes = IntStream.range(0, 2 + random.nextInt(6))
                .mapToObj(k -> List.of("ü|*", "b", "c\"", "1", "e e", "f", "g").get(k))
                .toList();
        List<? extends PublishedPart> parts =
                switch (shape.kind()) {
                    case PAIRS -> pairs(classes);
                    case REST ->
                        classes.stream()
                                .map(name -> pair(new PairName(name, null)))
                                .toList();
                    case SQUARE, ANOVA -> network(classes.size());
                };
        double sharpness = List.of(1.0, 1.25, 2.5).get(random.nextInt(3));
        VersionInfo manifest = new VersionInfo(
                "m",
                7,
                INTERVAL_END,
                classes,
                shape.named() ? NamedFeatures.NAME : IndexedFeatures.NAME,
                map,
                parts.stream().map(VersionInfo.Part::of).toList(),
                100,
                List.of(),
                new DecisionRule(shape.decide(), sharpness),
                Map.of(),
                1,
                "test");
        return ModelVersion.of(manifest, parts);
    }

    private List<PublishedPair> pairs(List<String> classes) {
        List<PublishedPair> pairs = new ArrayList<>();
        for (int a = 0; a < classes.size(); a++) {
            for (int b = a + 1; b < classes.size(); b++) {
                if (pairs.isEmpty() || random.nextInt(6) > 0) {
                    pairs.add(pair(new PairName(classes.get(a), classes.get(b))));
                }
            }
        }
        return pairs;
    }

    private PublishedPair pair(PairName name) {
        int rank = 1 + random.nextInt(3);
        FeatureSet held = held(Inputs.values()[random.nextInt(3)]);
        int length = rank * (held.count() + 1);
        return PublishedPair.of(
                        name,
                        INTERVAL_END,
                        "dos",
                        rank,
                        held,
                        floats(length),
                        floats(length),
                        2,
                        PublishedCounts.NONE,
                        new AlignmentStep(0, 0))
                .calibrated(calibration());
    }

    /** All features that parts of the inputs can take, or some of them. */
    private FeatureSet held(Inputs inputs) {
        int size = map.size(inputs);
        int[] some = IntStream.concat(
                        IntStream.of(pool).filter(map::isOwn), IntStream.range(map.size(Inputs.PLAIN), size))
                .filter(j -> random.nextInt(3) > 0)
                .toArray();
        return !shape.named() && random.nextBoolean() ? FeatureSet.all(size) : FeatureSet.of(size, some);
    }

    private @Nullable PlattScaling calibration() {
        return switch (random.nextInt(4)) {
            case 0 -> null;
            case 1 -> new PlattScaling(0, 0.5, 10);
            default ->
                shape.whole()
                        ? new PlattScaling(0.125, 0, 10)
                        : new PlattScaling(random.nextDouble(), random.nextGaussian(), 10);
        };
    }

    private List<PublishedNetwork> network(int classes) {
        NetworkKernel kernel = NetworkKernel.of(shape.kind().name().toLowerCase(Locale.ROOT));
        FeatureSet held = held(Inputs.values()[random.nextInt(3)]);
        PlattScaling calibration = random.nextInt(4) == 0 ? null : new PlattScaling(0.125, 0, 10);
        List<PublishedNetwork> records = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            int units = 1 + random.nextInt(4);
            records.add(PublishedNetwork.of(
                    new NamedPart(i == 0 ? "network" : "network." + (i + 1)),
                    INTERVAL_END,
                    "shared",
                    kernel,
                    classes,
                    units,
                    held,
                    floats(units * (held.count() + 1)),
                    floats(units * classes),
                    calibration,
                    2,
                    PublishedCounts.NONE));
        }
        return records;
    }

    /**
     * Events of a version, with up to eight values or so, the first of them without any.
     *
     * @param whole whether values are small whole numbers
     */
    static List<Features> events(ModelVersion version, boolean whole, int count, long seed) {
        Random random = new Random(seed);
        int[] inputs = VersionGraph.held(version).inputs();
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean isEmpty = i == 0;
            float[] values = new float[inputs.length];
            for (int j = 0; j < values.length; j++) {
                boolean isZero = isEmpty || random.nextInt(Math.max(3, inputs.length / 4)) > 1;
                float value = whole ? random.nextInt(7) - 3 : (float) (2 * random.nextGaussian());
                values[j] = isZero ? 0 : value;
            }
            events.add(Features.sparse(version.features(), inputs.clone(), values));
        }
        return events;
    }
}
