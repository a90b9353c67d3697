package org.lorentztron.job.warm;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.scale.FeatureScale;

/**
 * The pairs of a published version as models to start from, in the order of this job's classes, which may be others than those of
 * the version. They travel with the job's operators and are part of their state ({@link KeptStarts}), so that every restart and
 * every restore goes on from what the job was first started with.
 *
 * <p>Immutable and thread-safe.
 */
public final class StartPairs implements StartModels, Serializable {

    private static final long serialVersionUID = 1L;

    /** Entries of a model for scaled features beyond this say that the version knew features of quite another size. */
    private static final double LARGEST = 1e9;

    /** No version: every pair starts as its learner starts. */
    public static final StartPairs NONE = new StartPairs("none", 2, new TreeMap<>());

    private final String origin;
    private final int classes;
    private final TreeMap<Integer, byte[]> snapshots;

    private StartPairs(String origin, int classes, TreeMap<Integer, byte[]> snapshots) {
        this.origin = origin;
        this.classes = classes;
        this.snapshots = snapshots;
    }

    /**
     * The pairs of a version both of whose classes are among {@code classes}.
     *
     * @param origin where the version is from, for people
     */
    public static StartPairs of(String origin, ModelVersion version, List<String> classes) {
        ClassPairs pairs = new ClassPairs(classes.size());
        TreeMap<Integer, byte[]> snapshots = new TreeMap<>();
        for (ModelSnapshot pair : version.pairs()) {
            int a = classes.indexOf(pair.getClassA());
            int b = classes.indexOf(pair.getClassB());
            if (a >= 0 && b >= 0) {
                ModelSnapshot ordered = a < b ? pair : turned(pair);
                snapshots.put(pairs.index(Math.min(a, b), Math.max(a, b)), SnapshotCodec.encode(ordered));
            }
        }
        String named = origin + " (model " + version.manifest().getModelId() + ", version " + version.version() + ")";
        return new StartPairs(named, classes.size(), snapshots);
    }

    /** The pair the other way round: U' = -V and V' = -U negate the score, and keep the form of a linear classifier. */
    private static ModelSnapshot turned(ModelSnapshot pair) {
        return ModelSnapshot.newBuilder(pair)
                .setClassA(pair.getClassB())
                .setClassB(pair.getClassA())
                .setU(SnapshotCodec.ofFloats(negated(SnapshotCodec.v(pair))))
                .setV(SnapshotCodec.ofFloats(negated(SnapshotCodec.u(pair))))
                .build();
    }

    private static float[] negated(float[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = 0f - values[i];
        }
        return values;
    }

    /** How many pairs start from the version. */
    public int count() {
        return snapshots.size();
    }

    /** Which version it is, for people; "none" if there is none. */
    public String origin() {
        return origin;
    }

    /** The indices of the pairs that start from the version, ascending. */
    public Set<Integer> pairs() {
        return snapshots.keySet();
    }

    /** The snapshot that a pair starts from, its classes in the order of this job; null if it starts as its learner does. */
    public ModelSnapshot snapshot(int pair) {
        byte[] bytes = snapshots.get(pair);
        try {
            return bytes == null ? null : SnapshotCodec.decodeModel(bytes);
        } catch (IOException e) {
            throw new IllegalStateException("a snapshot that was encoded here cannot be decoded", e);
        }
    }

    @Override
    public DosModel of(ClassPair pair) {
        ModelSnapshot snapshot = snapshots.isEmpty() ? null : snapshot(index(pair));
        return snapshot == null
                ? null
                : new DosModel(
                        snapshot.getRank(),
                        SnapshotCodec.columns(snapshot),
                        toDoubles(SnapshotCodec.u(snapshot)),
                        toDoubles(SnapshotCodec.v(snapshot)));
    }

    private int index(ClassPair pair) {
        return new ClassPairs(classes).index(pair.a(), pair.b());
    }

    /**
     * The same models for scaled features, which is what is trained; published ones take raw features. A model whose entries
     * become huge was made for features of quite another size: its pair starts as the learner does.
     */
    public StartModels scaled(FeatureScale scale) {
        return pair -> {
            DosModel published = of(pair);
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

    private static double[] toDoubles(float[] values) {
        double[] doubles = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            doubles[i] = values[i];
        }
        return doubles;
    }

    /**
     * One pair of these as part of a state.
     *
     * @param origin of all
     * @param classes how many there are
     * @param pair its index
     * @param snapshot encoded; not to be modified
     */
    public record Entry(String origin, int classes, int pair, byte[] snapshot) {}

    /** Every {@code of}-th entry, beginning with number {@code share}. */
    List<Entry> entries(int share, int of) {
        List<Entry> entries = new ArrayList<>();
        int number = 0;
        for (int pair : pairs()) {
            if (number++ % of == share) {
                entries.add(new Entry(origin, classes, pair, snapshots.get(pair)));
            }
        }
        return entries;
    }

    /** The starts of which these are all entries, in any order. */
    static StartPairs of(Iterable<Entry> entries) {
        StartPairs starts = NONE;
        for (Entry entry : entries) {
            if (starts == NONE) {
                starts = new StartPairs(entry.origin(), entry.classes(), new TreeMap<>());
            }
            starts.snapshots.put(entry.pair(), entry.snapshot());
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
        public void serialize(Entry entry, DataOutputView out) throws IOException {
            out.writeUTF(entry.origin());
            out.writeInt(entry.classes());
            out.writeInt(entry.pair());
            Varints.writeBytes(entry.snapshot(), out);
        }

        @Override
        public Entry deserialize(DataInputView in) throws IOException {
            return new Entry(in.readUTF(), in.readInt(), in.readInt(), Varints.readBytes(in));
        }
    }
}
