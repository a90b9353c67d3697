package org.lorentztron.job.warm;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.probability.PlattScaling;

/**
 * The pairs of a published version, or its classes against the rest, or its network, as models to start from, in the
 * order of this job's classes, which may be others than those of the version. The models travel with the job's
 * operators and are part of their state ({@link WarmStartState}), so every restart and every restore uses the version
 * that the job was first started with.
 *
 * <p>Immutable and thread-safe.
 */
public final class WarmStartModels implements StartModels, Serializable {

    private static final long serialVersionUID = 1L;

    /** No version: every part starts as its learner starts. */
    public static final WarmStartModels NONE =
            new WarmStartModels("none", 2, FeatureMap.none(1), new TreeMap<>(), null);

    private final String origin;
    private final int classes;
    /** Written as part of the entries. */
    private transient FeatureMap map;
    /** By index. Written as its entries: published pairs know nothing of Java's serialization. */
    private transient TreeMap<Integer, PublishedPair> published;
    /** Null if the version is of pairs. */
    private transient @Nullable StartNetwork network;

    private WarmStartModels(
            String origin,
            int classes,
            FeatureMap map,
            TreeMap<Integer, PublishedPair> published,
            @Nullable StartNetwork network) {
        this.origin = origin;
        this.classes = classes;
        this.map = map;
        this.published = published;
        this.network = network;
    }

    /**
     * The parts of a version whose classes are among {@code classes}, or its network. A class against the rest is so
     * whatever the other classes are.
     *
     * @param origin where the version is from, for people
     */
    public static WarmStartModels of(String origin, ModelVersion version, List<String> classes) {
        Map<String, Integer> order = new HashMap<>();
        classes.forEach(label -> order.put(label, order.size()));
        TreeMap<Integer, PublishedPair> published = new TreeMap<>();
        for (PublishedPair pair : version.pairs()) {
            if (isOf(pair.name(), order)) {
                PublishedPair ordered = isInOrder(pair.name(), classes) ? pair : pair.turned();
                published.put(ordered.name().part(order).index(classes.size()), ordered);
            }
        }
        String named = origin + " (model " + version.manifest().modelId() + ", version " + version.version() + ")";
        return new WarmStartModels(named, classes.size(), version.map(), published, network(version, classes));
    }

    private static @Nullable StartNetwork network(ModelVersion version, List<String> classes) {
        List<PublishedNetwork> records = version.records().stream()
                .filter(PublishedNetwork.class::isInstance)
                .map(PublishedNetwork.class::cast)
                .toList();
        return records.isEmpty() ? null : StartNetwork.of(records, version.classes(), classes);
    }

    private static boolean isOf(PairName name, Map<String, Integer> order) {
        return order.containsKey(name.a()) && (name.b() == null || order.containsKey(name.b()));
    }

    private static boolean isInOrder(PairName name, List<String> classes) {
        return name.b() == null || classes.indexOf(name.a()) < classes.indexOf(name.b());
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        List<WarmStartEntry> entries = entries(0, 1);
        out.writeInt(entries.size());
        for (WarmStartEntry entry : entries) {
            entry.writeTo(out);
        }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        List<WarmStartEntry> entries = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            entries.add(WarmStartEntry.readFrom(in));
        }
        WarmStartModels read = of(entries);
        map = read.map;
        published = read.published;
        network = read.network;
    }

    /** How many parts start from the version. */
    public int count() {
        return network == null ? published.size() : 1;
    }

    /** How many of this job's classes the version's network has; 0 if it has none. */
    int classesOfNetwork() {
        return network == null ? 0 : network.known();
    }

    /**
     * The map that the features of the version's parts are the first of; one that adds nothing if no part starts.
     *
     * @param features of events
     */
    public FeatureMap map(int features) {
        return count() == 0 ? FeatureMap.none(features) : map;
    }

    /** Which version it is, for people; "none" if there is none. */
    public String origin() {
        return origin;
    }

    /**
     * What parts start from, their classes in the order of this job, by the index of the part, ascending. A network is
     * not among them: whatever trains, it does.
     */
    public SortedMap<Integer, PublishedPair> published() {
        return Collections.unmodifiableSortedMap(published);
    }

    /** As the version has it, for all events. */
    @Override
    public @Nullable PlattScaling calibration(Part part) {
        if (network != null) {
            return network.records().get(0).calibration();
        }
        PublishedPair start = published.isEmpty() ? null : published.get(index(part));
        return start == null ? null : start.calibration();
    }

    @Override
    public @Nullable PartModel of(Part part) {
        if (network != null) {
            return network.model(classes);
        }
        PublishedPair start = published.isEmpty() ? null : published.get(index(part));
        return start == null ? null : start.toModel();
    }

    /**
     * How many intervals the average is to count that a part starts from; 0 if it starts as its learner does. A network
     * that lacks a class counts as one: the random outputs of the new class would stay in an average of many.
     */
    public long intervals(Part part) {
        if (network != null) {
            return network.known() < classes ? 1 : network.intervals();
        }
        PublishedPair start = published.get(index(part));
        return start == null ? 0 : start.intervals();
    }

    private int index(Part part) {
        return BinaryPart.of(part).index(classes);
    }

    /** Every {@code of}-th entry, beginning with number {@code share}. */
    List<WarmStartEntry> entries(int share, int of) {
        List<WarmStartEntry> all = new ArrayList<>();
        published.forEach((pair, start) -> all.add(new WarmStartEntry(origin, classes, pair, start, map)));
        if (network != null) {
            for (PublishedNetwork record : network.records()) {
                all.add(new WarmStartEntry(origin, classes, all.size(), record, map, network.labels()));
            }
        }
        return IntStream.range(0, all.size())
                .filter(number -> number % of == share)
                .mapToObj(all::get)
                .toList();
    }

    /** The starts of which these are all entries, in any order. */
    static WarmStartModels of(Iterable<WarmStartEntry> entries) {
        WarmStartEntry any = null;
        TreeMap<Integer, PublishedPair> pairs = new TreeMap<>();
        TreeMap<Integer, PublishedNetwork> records = new TreeMap<>();
        for (WarmStartEntry entry : entries) {
            any = entry;
            if (entry.published() instanceof PublishedNetwork record) {
                records.put(entry.index(), record);
            } else {
                pairs.put(entry.index(), (PublishedPair) entry.published());
            }
        }
        if (any == null) {
            return NONE;
        }
        StartNetwork network = records.isEmpty() ? null : new StartNetwork(List.copyOf(records.values()), any.labels());
        return new WarmStartModels(any.origin(), any.classes(), any.map(), pairs, network);
    }
}
