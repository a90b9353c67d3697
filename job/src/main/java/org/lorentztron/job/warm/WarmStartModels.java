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
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.PublishedPairCoding;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.scale.FeatureScale;

/**
 * The pairs of a published version, or its classes against the rest, as models to start from, in the order of this
 * job's classes, which may be others than those of the version. They travel with the job's operators and are part of
 * their state ({@link WarmStartState}), so every restart and every restore uses the version that the job was first
 * started with.
 *
 * <p>Immutable and thread-safe.
 */
public final class WarmStartModels implements StartModels, Serializable {

    private static final long serialVersionUID = 1L;

    /** Entries of a model for scaled features beyond this say that the version knew features of quite another size. */
    private static final double LARGEST = 1e9;

    /** No version: every part starts as its learner starts. */
    public static final WarmStartModels NONE = new WarmStartModels("none", 2, new TreeMap<>());

    private final String origin;
    private final int classes;
    /** By index. Written as its entries: published pairs know nothing of Java's serialization. */
    private transient TreeMap<Integer, PublishedPair> published;

    private WarmStartModels(String origin, int classes, TreeMap<Integer, PublishedPair> published) {
        this.origin = origin;
        this.classes = classes;
        this.published = published;
    }

    /**
     * The parts of a version whose classes are among {@code classes}. A class against the rest is so whatever the other
     * classes are.
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
        return new WarmStartModels(named, classes.size(), published);
    }

    private static boolean isOf(PairName name, Map<String, Integer> order) {
        return order.containsKey(name.a()) && (name.b() == null || order.containsKey(name.b()));
    }

    private static boolean isInOrder(PairName name, List<String> classes) {
        return name.b() == null || classes.indexOf(name.a()) < classes.indexOf(name.b());
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        out.writeInt(published.size());
        for (Map.Entry<Integer, PublishedPair> entry : published.entrySet()) {
            out.writeInt(entry.getKey());
            PublishedPairCoding.write(entry.getValue(), out);
        }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        published = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            published.put(in.readInt(), PublishedPairCoding.read(in));
        }
    }

    /** How many parts start from the version. */
    public int count() {
        return published.size();
    }

    /** Which version it is, for people; "none" if there is none. */
    public String origin() {
        return origin;
    }

    /** What parts start from, their classes in the order of this job, by the index of the part, ascending. */
    public SortedMap<Integer, PublishedPair> published() {
        return Collections.unmodifiableSortedMap(published);
    }

    @Override
    public @Nullable DosModel of(Part part) {
        PublishedPair start = published.isEmpty() ? null : published.get(index(part));
        return start == null ? null : start.toModel();
    }

    /** How many intervals are averaged in what a part starts from; 0 if it starts as its learner does. */
    public long intervals(Part part) {
        PublishedPair start = published.get(index(part));
        return start == null ? 0 : start.intervals();
    }

    private int index(Part part) {
        return BinaryPart.of(part).index(classes);
    }

    /**
     * The same models for scaled features, which is what is trained; published ones take raw features. A model whose
     * entries become huge was made for features of quite another size: its part starts as the learner does.
     */
    public StartModels scaled(FeatureScale scale) {
        return part -> {
            DosModel published = of(part);
            DosModel unfolded = published == null ? null : scale.unfold(published);
            return unfolded != null && isBounded(unfolded.u()) && isBounded(unfolded.v()) ? unfolded : null;
        };
    }

    private static boolean isBounded(double[] values) {
        for (double value : values) {
            if (!(Math.abs(value) <= LARGEST)) {
                return false;
            }
        }
        return true;
    }

    /**
     * One part of these as part of a state.
     *
     * @param origin of all
     * @param classes how many there are
     * @param index of the part
     * @param published what it starts from
     */
    public record Entry(String origin, int classes, int index, PublishedPair published) {}

    /** Every {@code of}-th entry, beginning with number {@code share}. */
    List<Entry> entries(int share, int of) {
        List<Entry> entries = new ArrayList<>();
        int number = 0;
        for (Map.Entry<Integer, PublishedPair> start : published.entrySet()) {
            if (number++ % of == share) {
                entries.add(new Entry(origin, classes, start.getKey(), start.getValue()));
            }
        }
        return entries;
    }

    /** The starts of which these are all entries, in any order. */
    static WarmStartModels of(Iterable<Entry> entries) {
        WarmStartModels starts = NONE;
        for (Entry entry : entries) {
            if (starts == NONE) {
                starts = new WarmStartModels(entry.origin(), entry.classes(), new TreeMap<>());
            }
            starts.published.put(entry.index(), entry.published());
        }
        return starts;
    }

    /** The components in their order. */
    public static final class Serializer extends ImmutableSerializer<Entry> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public WarmStartSnapshot snapshotConfiguration() {
            return new WarmStartSnapshot();
        }

        @Override
        public void serialize(Entry entry, DataOutputView out) throws IOException {
            out.writeUTF(entry.origin());
            out.writeInt(entry.classes());
            out.writeInt(entry.index());
            PublishedPairCoding.write(entry.published(), out);
        }

        @Override
        public Entry deserialize(DataInputView in) throws IOException {
            return new Entry(in.readUTF(), in.readInt(), in.readInt(), PublishedPairCoding.read(in));
        }
    }
}
