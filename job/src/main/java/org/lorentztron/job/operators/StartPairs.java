package org.lorentztron.job.operators;

import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.SnapshotCodec;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.scale.FeatureScale;
import org.lorentztron.wire.ModelSnapshot;

/**
 * The pairs of a published version as models to start from, by the index of their classes in this job: its classes may be others
 * and in another order. They travel with the job's operators, so that every restart begins as the first start did.
 *
 * <p>Immutable and thread-safe.
 */
public final class StartPairs implements StartModels, Serializable {

    private static final long serialVersionUID = 1L;

    /** No version: every pair starts as its learner starts. */
    public static final StartPairs NONE = new StartPairs("none", new HashMap<>());

    private final String origin;
    private final HashMap<Place, byte[]> snapshots;

    private StartPairs(String origin, HashMap<Place, byte[]> snapshots) {
        this.origin = origin;
        this.snapshots = snapshots;
    }

    /** The two classes of a snapshot, in its order, by their index here. */
    private record Place(int a, int b) implements Serializable {}

    /**
     * The pairs of a version both of whose classes are among {@code classes}.
     *
     * @param origin where the version is from, for people
     */
    public static StartPairs of(String origin, ModelVersion version, List<String> classes) {
        HashMap<Place, byte[]> snapshots = new HashMap<>();
        for (ModelSnapshot pair : version.pairs()) {
            int a = classes.indexOf(pair.getClassA());
            int b = classes.indexOf(pair.getClassB());
            if (a >= 0 && b >= 0) {
                snapshots.put(new Place(a, b), SnapshotCodec.encode(pair));
            }
        }
        return new StartPairs(
                origin + " (model " + version.manifest().getModelId() + ", version " + version.version() + ")",
                snapshots);
    }

    /** How many pairs start from the version. */
    public int count() {
        return snapshots.size();
    }

    /** Which version it is, for people; "none" if there is none. */
    public String origin() {
        return origin;
    }

    /** The same models for scaled features, which is what is trained; published ones take raw features. */
    StartModels scaled(FeatureScale scale) {
        return pair -> {
            DosModel published = of(pair);
            return published == null ? null : scale.unfold(published);
        };
    }

    /** How many models are averaged in the one that a pair starts from; 0 if it starts as its learner does. */
    public long intervals(ClassPair pair) {
        byte[] snapshot =
                snapshots.getOrDefault(new Place(pair.a(), pair.b()), snapshots.get(new Place(pair.b(), pair.a())));
        return snapshot == null ? 0 : decode(snapshot).getIntervals();
    }

    @Override
    public DosModel of(ClassPair pair) {
        byte[] snapshot = snapshots.get(new Place(pair.a(), pair.b()));
        if (snapshot != null) {
            return model(decode(snapshot), false);
        }
        byte[] swapped = snapshots.get(new Place(pair.b(), pair.a()));
        return swapped == null ? null : model(decode(swapped), true);
    }

    /** A score speaks for the first class; with U and V exchanged it speaks for the second. */
    private static DosModel model(ModelSnapshot snapshot, boolean swapped) {
        double[] u = toDoubles(SnapshotCodec.u(snapshot));
        double[] v = toDoubles(SnapshotCodec.v(snapshot));
        return new DosModel(snapshot.getRank(), snapshot.getFeatures() + 1, swapped ? v : u, swapped ? u : v);
    }

    private static ModelSnapshot decode(byte[] bytes) {
        try {
            return SnapshotCodec.decodeModel(bytes);
        } catch (IOException e) {
            throw new IllegalStateException("a snapshot that was encoded here cannot be decoded", e);
        }
    }

    private static double[] toDoubles(float[] values) {
        double[] doubles = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            doubles[i] = values[i];
        }
        return doubles;
    }
}
