package org.lorentztron.connectors.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.FeatureMaps;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Models of every kind, with random parameters and events, and with whole ones that make ties. The seeds are fixed: the
 * same bytes wherever they are made.
 */
final class GoldenModels {
    private static final List<String> CLASSES = List.of("a|b", "*", "d e", "\u00fc");
    private static final int FEATURES = 6;
    private static final int MANY = 100_000;
    private static final DecisionRule LIKELIEST = new DecisionRule(Decide.PROBABILITY, 1);
    private static final DecisionRule SHARP = new DecisionRule(Decide.PROBABILITY, 1.25);
    private static final List<Map<String, String>> POLICIES = List.of(
            Map.of("threshold", "*=0.3,d e=0.25"),
            Map.of("threshold", "a|b>*=0.2,\u00fc>a|b=5"),
            Map.of("threshold", "a|b=0.25,*=0.25,d e=0.25,\u00fc=0.25"),
            Map.of("abstain-below", "0.5"));
    private static final String FEW = "{\"features\": [1, 2]}";

    private GoldenModels() {}

    /** @param events of each; of those with ties, at most as many as there are */
    static List<GoldenModel> of(int events) {
        return Stream.of(
                        pairs("pairs", SHARP, events),
                        pairs("votes", DecisionRule.VOTES, events),
                        rest(events),
                        network("network-square", NetworkKernel.SQUARE, events),
                        network("network-anova", NetworkKernel.ANOVA, events),
                        mapped(events),
                        clipped(events / 2),
                        wide(events),
                        named("named", NamedFeatures.NAME, "note~strasse", events),
                        clippedNamed(events / 2),
                        named("named-first", NamedFeatures.FIRST, "note~stra\u00dfe", events),
                        decided("policy-thresholds", "threshold", "*=0.3,d e=0.15", events),
                        decided("policy-costs", "threshold", "\u00fc>*=1.1,*>a|b=0.4", events),
                        decided("policy-abstention", "abstain-below", "0.32", events),
                        ties("ties-votes", Kind.PAIRS, DecisionRule.VOTES, 3, events),
                        ties("ties-unknown", Kind.PAIRS, LIKELIEST, 3, events),
                        ties("ties-two-classes", Kind.PAIRS, LIKELIEST, 2, events),
                        ties("ties-rest", Kind.REST, LIKELIEST, 3, events),
                        ties("ties-network", Kind.NETWORK, LIKELIEST, 3, events))
                .toList();
    }

    private enum Kind {
        PAIRS,
        REST,
        NETWORK
    }

    /** Of six pairs one has not trained, one is not calibrated, and one holds some of the features only. */
    private static GoldenModel pairs(String name, DecisionRule rule, int events) {
        Random random = new Random(1);
        List<PublishedPair> pairs = new ArrayList<>();
        for (int a = 0; a < 4; a++) {
            for (int b = a + 1; b < 4; b++) {
                if (a == 1 && b == 3) {
                    continue;
                }
                FeatureSet held =
                        pairs.size() == 1 ? FeatureSet.of(FEATURES, new int[] {1, 4}) : FeatureSet.all(FEATURES);
                pairs.add(pair(random, CLASSES.get(a), CLASSES.get(b), held, 2)
                        .calibrated(pairs.size() == 2 ? null : scaling(random)));
            }
        }
        return model(name, manifest(CLASSES, null, pairs, rule), pairs, dense(random, events), FEW);
    }

    /** Classes against the rest, whose job decides otherwise than by the likeliest class. */
    private static GoldenModel decided(String name, String option, String text, int events) {
        GoldenModel like = rest(events / 3);
        ModelVersion version = like.version().deciding(DecisionPolicy.parse(Map.of(option, text)));
        List<Map<String, String>> others = List.of(Map.of(), POLICIES.get(0), POLICIES.get(3));
        return new GoldenModel(name, version, like.events(), like.refused(), others);
    }

    private static GoldenModel rest(int events) {
        Random random = new Random(2);
        List<PublishedPair> parts = new ArrayList<>();
        for (String label : CLASSES) {
            parts.add(pair(random, label, null, FeatureSet.all(FEATURES), parts.size() + 1)
                    .calibrated(parts.size() == 2 ? null : scaling(random)));
        }
        return model("rest", manifest(CLASSES, null, parts, LIKELIEST), parts, dense(random, events), FEW);
    }

    /** Of two records, which hold some of the features only. */
    private static GoldenModel network(String name, NetworkKernel kernel, int events) {
        Random random = new Random(3);
        FeatureSet held = FeatureSet.of(FEATURES, new int[] {0, 2, 3, 5});
        PlattScaling scaling = new PlattScaling(0.7, 0, 500);
        List<PublishedNetwork> records = List.of(
                network(random, "network", kernel, 3, held, scaling),
                network(random, "network.2", kernel, 2, held, scaling));
        return model(name, manifest(CLASSES, null, records, LIKELIEST), records, dense(random, events), FEW);
    }

    private static PublishedNetwork network(
            Random random, String name, NetworkKernel kernel, int units, FeatureSet held, PlattScaling scaling) {
        return PublishedNetwork.of(
                new NamedPart(name),
                2000,
                "shared",
                kernel,
                CLASSES.size(),
                units,
                held,
                random(random, units * (held.count() + 1)),
                random(random, units * CLASSES.size()),
                scaling,
                7,
                new PublishedCounts(9, 8, 3));
    }

    /** Parts take the features of events, or hats beside them, or waves, too. */
    private static GoldenModel mapped(int events) {
        Random random = new Random(4);
        FeatureMap map = FeatureMaps.ofSix();
        List<FeatureSet> held = List.of(
                FeatureSet.all(13),
                FeatureSet.all(22),
                FeatureSet.of(22, new int[] {4, 7, 20}),
                FeatureSet.all(6),
                FeatureSet.all(22),
                FeatureSet.all(13));
        List<PublishedPair> pairs = new ArrayList<>();
        for (int a = 0; a < 4; a++) {
            for (int b = a + 1; b < 4; b++) {
                pairs.add(pair(random, CLASSES.get(a), CLASSES.get(b), held.get(pairs.size()), 2)
                        .calibrated(scaling(random)));
            }
        }
        List<String> lines = dense(random, events);
        // At knots, beyond them, and nowhere.
        lines.addAll(List.of(
                "{\"features\": [0, -1, 0, 0, -0.5, 0]}",
                "{\"features\": [0, 0.25, 0, 0, 1, 0]}",
                "{\"features\": [0, 2, 0, 0, 0.5, 0]}",
                "{\"features\": {\"1\": -3, \"4\": 5}}",
                "{\"features\": {}}"));
        return model("mapped", manifest(CLASSES, map, pairs, SHARP), pairs, lines, FEW);
    }

    /** The same parts, which take features as far as training did, and hats and waves of them as they are. */
    private static GoldenModel clipped(int events) {
        GoldenModel like = mapped(0);
        Clipping clipping = new Clipping(
                null,
                new float[] {20, 16, 40, 0, 100, 30},
                new float[] {0.5f, 0, -0.25f, 0, 1, 0},
                new int[0],
                1,
                true);
        Random random = new Random(7);
        List<String> lines = new ArrayList<>(like.events());
        for (int i = 0; i < events; i++) {
            float[] x = random(random, FEATURES);
            for (int j = 0; j < FEATURES; j++) {
                x[j] *= random.nextInt(3) == 0 ? 10 : random.nextInt(3) * 0.2f;
            }
            x[3] /= 10;
            lines.add("{\"features\": " + Arrays.toString(x) + "}");
        }
        VersionInfo manifest = like.version().manifest().clipped(clipping);
        return model("clipped", manifest, like.version().records(), lines, FEW);
    }

    /** Numbers have means where they are present, and words are far. */
    private static GoldenModel clippedNamed(int events) {
        GoldenModel like = named("clipped-named", NamedFeatures.NAME, "note~strasse", events);
        ToIntFunction<String> index = new NamedFeatures()::index;
        String[] names = {"amount", "amount?", "income", "income?", "zip=10115", "country=DE", "lags[1]"};
        float[] factors = {20, 0.5f, 8, 0, 25, 40, 6};
        float[] means = {0.5f, 0, -2, 0, 0, 0, 0};
        int[] order = IntStream.range(0, names.length)
                .boxed()
                .sorted(Comparator.comparing(k -> index.applyAsInt(names[k])))
                .mapToInt(k -> k)
                .toArray();
        float[] factorsInOrder = new float[order.length];
        float[] meansInOrder = new float[order.length];
        int[] presences = new int[order.length];
        for (int k = 0; k < order.length; k++) {
            factorsInOrder[k] = factors[order[k]];
            meansInOrder[k] = means[order[k]];
            presences[k] = meansInOrder[k] == 0 ? Clipping.ALWAYS : index.applyAsInt(names[order[k]] + "?");
        }
        int[] columns =
                Arrays.stream(order).map(k -> index.applyAsInt(names[k])).toArray();
        Clipping clipping = new Clipping(columns, factorsInOrder, meansInOrder, presences, 1, true);
        VersionInfo manifest = like.version().manifest().clipped(clipping);
        String[] refused = like.refused().toArray(String[]::new);
        return model("clipped-named", manifest, like.version().records(), like.events(), refused);
    }

    /** Of many features, of which each pair holds others. */
    private static GoldenModel wide(int events) {
        Random random = new Random(5);
        List<PublishedPair> pairs = new ArrayList<>();
        for (int a = 0; a < 4; a++) {
            for (int b = a + 1; b < 4; b++) {
                int first = pairs.size();
                int[] indices =
                        IntStream.range(0, 40).map(j -> first + j * 2_500).toArray();
                pairs.add(pair(random, CLASSES.get(a), CLASSES.get(b), FeatureSet.of(MANY, indices), 2)
                        .calibrated(scaling(random)));
            }
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            Map<String, Object> features = new LinkedHashMap<>();
            for (int k = 0; k < 12; k++) {
                features.put(String.valueOf(random.nextInt(40) * 2_500 + random.nextInt(7)), gaussian(random));
            }
            lines.add(event(features));
        }
        String[] refused = {
            "{\"features\": {\"100000\": 1}}", "{\"features\": {\"-1\": 1}}", "{\"features\": {\"05\": 1}}",
            "{\"features\": {\"5\": 1, \"5\": 1}}", "{\"features\": {\"5\": \"1\"}}", "{\"features\": {\"5\": 1e400}}",
            "{\"id\": 1.5, \"features\": {}}", "{\"id\": 123456789012345678901, \"features\": {}}"
        };
        return model("wide", manifest(CLASSES, null, pairs, SHARP), pairs, lines, refused);
    }

    /**
     * Objects of raw values in an envelope, with gaps; of one number there are hats where it is present, and of three
     * there are waves.
     *
     * @param street an entry that other encodings of names do not make
     */
    private static GoldenModel named(String name, String space, String street, int events) {
        Map<String, String> options = new TreeMap<>(Map.of(
                "event-root", "payload.after",
                "event-features", "*",
                "event-label", "class",
                "event-categorical", "zip",
                "event-text", "note",
                "event-log", "income",
                "event-ignore", "secret.*"));
        ToIntFunction<String> index = new NamedFeatures()::index;
        Hats hats = new Hats(
                new int[] {index.applyAsInt("amount")},
                new int[] {index.applyAsInt("amount?")},
                new float[][] {{-1, 0, 0.5f, 2}});
        FeatureMap map = new FeatureMap(NamedFeatures.SIZE, hats, waves(index, "amount", "income", "user.age"));
        int[] entries = Stream.of(
                        "amount amount? income income? zip=10115 zip=80331 note~late country=DE country=US new=true "
                                + street
                                + " new=false user.age user.age? user.name=Zo\u00eb lags[0] lags[1] tags=x tags=y")
                .flatMap(texts -> Arrays.stream(texts.split(" ")))
                .mapToInt(index)
                .sorted()
                .toArray();
        Random random = new Random(6);
        List<PublishedPair> pairs = new ArrayList<>();
        for (int a = 0; a < 4; a++) {
            for (int b = a + 1; b < 4; b++) {
                Inputs inputs = Inputs.values()[pairs.size() % 3];
                IntStream added = IntStream.range(map.size(Inputs.PLAIN), map.size(inputs));
                FeatureSet held = FeatureSet.of(
                        map.size(inputs),
                        IntStream.concat(Arrays.stream(entries), added).toArray());
                pairs.add(pair(random, CLASSES.get(a), CLASSES.get(b), held, 2).calibrated(scaling(random)));
            }
        }
        List<VersionInfo.Part> parts = pairs.stream().map(VersionInfo.Part::of).toList();
        VersionInfo manifest = Snapshots.manifest("m", 2, CLASSES, space, map, parts);
        List<String> lines =
                IntStream.range(0, events).mapToObj(i -> namedEvent(random)).toList();
        String[] refused = {
            "{\"payload\": {\"after\": null}}",
            "{\"payload\": {}}",
            "{\"payload\": {\"after\": {\"zip\": 1.5}}}",
            "{\"payload\": {\"after\": {\"id\": 1e3}}}",
            "{\"payload\": {\"after\": {\"id\": -123456789012345678901}}}",
            "{\"payload\": {\"after\": {\"id\": true}}}",
            "{\"payload\": {\"after\": {\"lags\": [1, \"x\"]}}}",
            "{\"payload\": {\"after\": {\"amount\": 1e16}}}",
            "{\"payload\": {\"after\": {\"amount\": 1, \"amount\": 2}}}",
            "[]",
            "{\"payload\": {\"after\": {}}} x"
        };
        return model(name, GoldenModel.deciding(manifest, SHARP, options), pairs, lines, refused);
    }

    /** Five of numbers with these names. */
    private static Waves waves(ToIntFunction<String> index, String... names) {
        String[] sorted =
                Arrays.stream(names).sorted(Comparator.comparingInt(index)).toArray(String[]::new);
        WaveInputs numbers = WaveInputs.of(
                Arrays.stream(sorted).mapToInt(index).toArray(),
                Arrays.stream(sorted).map(name -> name + "?").mapToInt(index).toArray(),
                new float[] {0.5f, 1, 2},
                new float[] {0, -1, 0.25f});
        return Waves.drawn(8, 5, 0.7f, 0.4f, numbers);
    }

    private static String namedEvent(Random random) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("class", CLASSES.get(random.nextInt(4)));
        row.put("secret", Map.of("code", random.nextInt(1000)));
        putSometimes(random, row, "amount", gaussian(random));
        putSometimes(random, row, "income", 10 * gaussian(random));
        putSometimes(random, row, "zip", random.nextBoolean() ? 10115 : 80331);
        putSometimes(random, row, "note", random.nextBoolean() ? "Late, LATE!" : "Stra\u00dfe 7, not late");
        putSometimes(random, row, "country", List.of("DE", "US", "FR").get(random.nextInt(3)));
        putSometimes(random, row, "new", random.nextBoolean());
        putSometimes(random, row, "lags", List.of(gaussian(random), 1 + random.nextInt(3)));
        putSometimes(random, row, "tags", List.of("x", random.nextBoolean() ? "x" : "y"));
        Map<String, Object> user = new LinkedHashMap<>();
        user.put("age", random.nextInt(4) == 0 ? null : random.nextInt(3));
        user.put("name", "Zo\u00eb");
        putSometimes(random, row, "user", user);
        if (!row.containsKey("income")) {
            row.put("incom", 3); // misspelled, so no part holds it
        }
        Map<String, Object> payload = new LinkedHashMap<>();
        payload.put("before", null);
        payload.put("after", row);
        return JsonTree.text(Map.of("payload", payload));
    }

    private static void putSometimes(Random random, Map<String, Object> row, String name, Object value) {
        if (random.nextInt(5) > 0) {
            row.put(name, value);
        }
    }

    /*
     * Parameters and values are small whole numbers: all sums are exact in float32, and equal scores are equal in every
     * implementation. Where several classes are calibrated, they are so alike.
     */
    private static GoldenModel ties(String name, Kind kind, DecisionRule rule, int count, int events) {
        GoldenModel found = ties(name, kind, rule, count, events, 0);
        for (int seed = 1; kind == Kind.PAIRS && count > 2 && !hasBothTies(found); seed++) {
            found = ties(name, kind, rule, count, events, seed);
        }
        return found;
    }

    /** Whether sums of scores decide once among classes of equal votes, for a later one, and once are equal as well. */
    private static boolean hasBothTies(GoldenModel model) {
        boolean decided = false;
        boolean equal = false;
        for (String event : model.events()) {
            Prediction said = model.version().classifier().predict(Conformance.features(model.version(), event));
            for (int k = 0; k < said.votes().length; k++) {
                boolean tied = k != said.label() && said.votes()[k] == said.votes()[said.label()];
                decided |= tied && k < said.label() && said.scores()[k] < said.scores()[said.label()];
                equal |= tied && said.scores()[k] == said.scores()[said.label()];
            }
        }
        return decided && equal;
    }

    private static GoldenModel ties(String name, Kind kind, DecisionRule rule, int count, int events, int seed) {
        Random random = new Random(seed);
        List<String> classes = CLASSES.subList(0, count);
        List<PublishedPart> parts = new ArrayList<>();
        if (kind == Kind.NETWORK) {
            parts.add(PublishedNetwork.of(
                    new NamedPart("network"),
                    2000,
                    "shared",
                    NetworkKernel.SQUARE,
                    count,
                    3,
                    FeatureSet.all(3),
                    whole(random, 12),
                    whole(random, 3 * count),
                    new PlattScaling(0.5, 0, 9),
                    1,
                    new PublishedCounts(9, 8, 3)));
        }
        for (int a = 0; a < count && kind != Kind.NETWORK; a++) {
            for (int b = kind == Kind.REST ? count - 1 : a + 1; b < count; b++) {
                String other = kind == Kind.REST ? null : classes.get(b);
                PublishedPair part = Snapshots.pair(
                        classes.get(a), other, 2000, FeatureSet.all(3), whole(random, 4), whole(random, 4));
                boolean calibrated = kind == Kind.REST || count == 2;
                parts.add(part.calibrated(calibrated ? new PlattScaling(9, 0, 99) : null));
            }
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 27; i++) {
            lines.add("{\"features\": [" + (i % 3 - 1) + ", " + (i / 3 % 3 - 1) + ", " + (i / 9 - 1) + "]}");
        }
        List<String> few = lines.subList(0, Math.min(events, 27));
        VersionInfo manifest = manifest(classes, null, parts, rule);
        return new GoldenModel(name, ModelVersion.of(manifest, parts), few, List.of(FEW), List.of());
    }

    private static GoldenModel model(
            String name,
            VersionInfo manifest,
            List<? extends PublishedPart> parts,
            List<String> events,
            String... refused) {
        return new GoldenModel(name, ModelVersion.of(manifest, parts), events, List.of(refused), POLICIES);
    }

    private static VersionInfo manifest(
            List<String> classes, @Nullable FeatureMap map, List<? extends PublishedPart> parts, DecisionRule rule) {
        List<VersionInfo.Part> references =
                parts.stream().map(VersionInfo.Part::of).toList();
        VersionInfo manifest = Snapshots.manifest("m", 2, classes, IndexedFeatures.NAME, map, references);
        return GoldenModel.deciding(manifest, rule, Map.of("rank", "2"));
    }

    private static PublishedPair pair(Random random, String a, @Nullable String b, FeatureSet held, int rank) {
        int length = rank * (held.count() + 1);
        return Snapshots.pair(a, b, 2000, held, random(random, length), random(random, length));
    }

    /** Every second one names the last two of its features alone, and itself by a text or an integer. */
    private static List<String> dense(Random random, int events) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            float[] x = random(random, FEATURES);
            lines.add(
                    i % 2 == 0
                            ? "{\"features\": " + Arrays.toString(x) + "}"
                            : "{\"id\": " + (i % 4 == 1 ? "\"e" + i + "\"" : i) + ", \"features\": {\"5\": " + x[5]
                                    + ", \"4\": " + x[4] + "}}");
        }
        return lines;
    }

    private static String event(Map<String, Object> features) {
        return JsonTree.text(Map.of("features", features));
    }

    private static PlattScaling scaling(Random random) {
        return new PlattScaling(0.1 + random.nextDouble(), random.nextGaussian() / 4, new PlattScaling.Sides(100, 250));
    }

    private static float gaussian(Random random) {
        return (float) random.nextGaussian();
    }

    private static float[] random(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = gaussian(random) / 2;
        }
        return values;
    }

    private static float[] whole(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = random.nextInt(3) - 1;
        }
        return values;
    }
}
