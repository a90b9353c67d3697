package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureScale;

/**
 * The features that are watched, and the bins of their values, both decided once by the first events of a stream
 * whatever their order.
 *
 * <ul>
 *   <li>Features without names: the first {@value #MOST}. Each has a value in every event, which is 0 if it is not
 *       stored.
 *   <li>Features with names: the {@value #MOST} numbers that most of these events have, by index if as many do. A
 *       number has a value in the events that have it.
 * </ul>
 *
 * <p>The edges between bins are the deciles of a feature's values in the first events, each once: bin b holds the
 * values above edge b - 1 and not above edge b. If a tenth of the values is the smallest of all, smaller ones get a bin
 * of their own. A feature with fewer than {@value Deciles#LEAST_VALUES} values has one bin. {@link #within} adds a bin
 * at each end for values that are cut off.
 *
 * <p>Of features with names, the entries that the first events have are known too, unless they are more than
 * {@value #MOST_KNOWN}. Immutable.
 */
public final class FeatureBins {
    /** How many features are watched at most. */
    public static final int MOST = 200;

    static final int MOST_KNOWN = 100_000;
    private static final int ALWAYS = -1;
    private static final int CUT = 0x80;

    /** Nothing is watched. */
    public static final FeatureBins NONE = new FeatureBins(new int[0], new int[0], new float[0][], null);

    /** [position] the index of the feature, ascending. */
    private final int[] indices;
    /** [position] the index that says whether an event has the feature, or {@link #ALWAYS}. */
    private final int[] presences;
    /** [position] ascending. */
    private final float[][] edges;
    /** [position] whether the outermost bins hold the values that are cut off. */
    private final boolean[] cut;
    /** Ascending; null if entries are not looked at. */
    private final int @Nullable [] known;

    private FeatureBins(int[] indices, int[] presences, float[][] edges, int @Nullable [] known) {
        this(indices, presences, edges, new boolean[edges.length], known);
    }

    private FeatureBins(int[] indices, int[] presences, float[][] edges, boolean[] cut, int @Nullable [] known) {
        this.cut = cut;
        this.indices = indices;
        this.presences = presences;
        this.edges = edges;
        this.known = known;
    }

    /** The bins that events without names suggest; none without events. */
    public static FeatureBins of(List<Features> events) {
        if (events.isEmpty()) {
            return NONE;
        }
        int count = Math.min(MOST, events.get(0).size());
        int[] indices = new int[count];
        Arrays.setAll(indices, feature -> feature);
        int[] presences = new int[count];
        Arrays.fill(presences, ALWAYS);
        float[][] edges = new float[count][];
        Arrays.setAll(
                edges,
                feature -> Deciles.edges(
                        events.stream().map(x -> x.valueOf(feature)).toList()));
        return new FeatureBins(indices, presences, edges, null);
    }

    /**
     * The bins that events with names suggest; none without events.
     *
     * @param numbers [event] which of its features are numbers
     */
    public static FeatureBins ofNamed(List<Features> events, List<NamedNumbers> numbers) {
        if (events.isEmpty()) {
            return NONE;
        }
        FirstNumbers first = FirstNumbers.of(events, numbers);
        List<FirstNumbers.Number> watched = first.mostFrequent(MOST);
        int[] indices = new int[watched.size()];
        int[] presences = new int[indices.length];
        float[][] edges = new float[indices.length][];
        for (int position = 0; position < indices.length; position++) {
            FirstNumbers.Number number = watched.get(position);
            indices[position] = number.index();
            presences[position] = number.presence();
            edges[position] = Deciles.edges(number.values());
        }
        int[] entries = first.entries();
        return new FeatureBins(indices, presences, edges, entries.length > MOST_KNOWN ? null : entries);
    }

    /** The same with bins of what is cut off, where these are beyond all others. */
    public FeatureBins within(Clipping clipping) {
        float[][] wider = edges.clone();
        boolean[] cuts = cut.clone();
        for (int position = 0; position < wider.length; position++) {
            float[] own = edges[position];
            double reach = FeatureScale.FARTHEST / (double) clipping.factor(indices[position]);
            float least = (float) (clipping.mean(indices[position]) - reach);
            float most = (float) (clipping.mean(indices[position]) + reach);
            boolean isBeyond = own.length > 0 && least < own[0] && most > own[own.length - 1];
            if (!clipping.isNone() && isBeyond && Float.isFinite(least) && Float.isFinite(most)) {
                wider[position] = new float[own.length + 2];
                wider[position][0] = least;
                System.arraycopy(own, 0, wider[position], 1, own.length);
                wider[position][own.length + 1] = most;
                cuts[position] = true;
            }
        }
        return new FeatureBins(indices, presences, wider, cuts, known);
    }

    /** Whether a bin holds values that are cut off. */
    public boolean isCut(int position, int bin) {
        return cut[position] && (bin == 0 || bin == edges[position].length);
    }

    /** Whether there is nothing to count. */
    public boolean isNone() {
        return indices.length == 0 && known == null;
    }

    /** How many features are watched. */
    public int count() {
        return indices.length;
    }

    /** The index of the feature at a position. */
    public int index(int position) {
        return indices[position];
    }

    /** Whether the feature at a position has a name. */
    public boolean isNamed(int position) {
        return presences[position] != ALWAYS;
    }

    /** The index that events which have the number at a position have, too. */
    public int presence(int position) {
        return presences[position];
    }

    /** The largest value that is below a bin; null if there is none. */
    public @Nullable Float from(int position, int bin) {
        return bin == 0 ? null : edges[position][bin - 1];
    }

    /** The largest value of a bin; null if it has none. */
    public @Nullable Float to(int position, int bin) {
        return bin == edges[position].length ? null : edges[position][bin];
    }

    /** The counts of no event. */
    public FeatureCounts counts() {
        int[] bins = new int[edges.length];
        Arrays.setAll(bins, position -> edges[position].length + 1);
        return FeatureCounts.none(bins);
    }

    /**
     * Counts an event.
     *
     * @param x its features, as they came
     * @param counts changed
     */
    public void count(Features x, FeatureCounts counts) {
        counts.countEvent(hasUnseen(x));
        int k = 0;
        for (int position = 0; position < indices.length; position++) {
            while (k < x.nonZeros() && x.index(k) < indices[position]) {
                k++;
            }
            if (presences[position] == ALWAYS || Arrays.binarySearch(x.indices(), presences[position]) >= 0) {
                float value = k < x.nonZeros() && x.index(k) == indices[position] ? x.value(k) : 0;
                counts.countValue(position, bin(edges[position], value));
            }
        }
    }

    private boolean hasUnseen(Features x) {
        if (known == null) {
            return false;
        }
        for (int index : x.indices()) {
            if (Arrays.binarySearch(known, index) < 0) {
                return true;
            }
        }
        return false;
    }

    /** How many edges are below a value. */
    private static int bin(float[] edges, float value) {
        int place = Arrays.binarySearch(edges, value);
        return place < 0 ? -place - 1 : place;
    }

    /** The same, without the entries that are known: only to be read. */
    public FeatureBins withoutEntries() {
        return new FeatureBins(indices, presences, edges, cut, null);
    }

    /**
     * Writes how many features, of each its index, its presence, how many edges, with the highest bit if values are cut
     * off, and these; then how many entries are known, -1 if they are not looked at, and which.
     */
    public void writeTo(DataOutput out) throws IOException {
        out.writeShort(indices.length);
        for (int position = 0; position < indices.length; position++) {
            out.writeInt(indices[position]);
            out.writeInt(presences[position]);
            out.writeByte(edges[position].length | (cut[position] ? CUT : 0));
            for (float edge : edges[position]) {
                out.writeFloat(edge);
            }
        }
        if (known == null) {
            out.writeInt(-1);
            return;
        }
        out.writeInt(known.length);
        for (int index : known) {
            out.writeInt(index);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static FeatureBins readFrom(DataInput in) throws IOException {
        int count = in.readUnsignedShort();
        if (count > MOST) {
            throw new IOException("stored bins are of " + count + " features, expected at most " + MOST);
        }
        int[] indices = new int[count];
        int[] presences = new int[count];
        float[][] edges = new float[count][];
        boolean[] cut = new boolean[count];
        for (int position = 0; position < count; position++) {
            indices[position] = in.readInt();
            presences[position] = in.readInt();
            int edgesAndCut = in.readUnsignedByte();
            cut[position] = (edgesAndCut & CUT) != 0;
            edges[position] = new float[edgesAndCut & ~CUT];
            if (edges[position].length > Deciles.MOST_EDGES + 2) {
                throw new IOException("stored feature has " + edges[position].length + " edges, expected at most "
                        + (Deciles.MOST_EDGES + 2));
            }
            for (int edge = 0; edge < edges[position].length; edge++) {
                edges[position][edge] = in.readFloat();
            }
        }
        int entries = in.readInt();
        if (entries > MOST_KNOWN) {
            throw new IOException("stored entries are " + entries + ", expected at most " + MOST_KNOWN);
        }
        if (entries < 0) {
            return new FeatureBins(indices, presences, edges, cut, null);
        }
        int[] known = new int[entries];
        for (int k = 0; k < entries; k++) {
            known[k] = in.readInt();
        }
        return new FeatureBins(indices, presences, edges, cut, known);
    }
}
