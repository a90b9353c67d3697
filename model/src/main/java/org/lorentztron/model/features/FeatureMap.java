package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.lorentztron.model.Features;

/**
 * From the n features of an event to those that models take, in this order:
 *
 * <pre>
 *     the n features as they are | {@link Hats} | {@link Waves}
 * </pre>
 *
 * A model takes them all or the first of them ({@link Inputs}): how many it takes says which.
 *
 * <p>No model takes more than 2^31 - 1 features. Where events have so many that there is no room for others, as where
 * features have names, those that are added take the last places, and models know nothing of what events have there: of
 * a thousand names, with 512 hats, that concerns one in four thousand tables. Immutable and thread-safe.
 */
public final class FeatureMap {
    private final int features;
    /** How many of them models take: all for which there is room. */
    private final int plain;

    private final Hats hats;
    private final Waves waves;

    /**
     * @param features n, of events, at least 1
     * @throws IllegalArgumentException if hats or waves are not of these
     */
    public FeatureMap(int features, Hats hats, Waves waves) {
        if (features < 1) {
            throw new IllegalArgumentException("features are " + features + ", expected 1 or more");
        }
        this.features = features;
        this.plain = Math.min(features, Integer.MAX_VALUE - hats.count() - waves.count());
        hats.requireAmong(plain);
        waves.requireOf(features, plain);
        this.hats = hats;
        this.waves = waves;
    }

    /** The map that adds nothing. */
    public static FeatureMap none(int features) {
        return new FeatureMap(features, Hats.NONE, Waves.NONE);
    }

    /** n, the number of features of an event. */
    public int features() {
        return features;
    }

    /** The hats; possibly none. */
    public Hats hats() {
        return hats;
    }

    /** The waves; possibly none. */
    public Waves waves() {
        return waves;
    }

    /** How many features a model of these inputs takes. */
    public int size(Inputs inputs) {
        return switch (inputs) {
            case PLAIN -> plain;
            case HATS -> plain + hats.count();
            case WAVES -> plain + hats.count() + waves.count();
        };
    }

    /** How many features there are with all that are added. */
    public int size() {
        return size(Inputs.WAVES);
    }

    /** Whether a feature that models take is one of an event. */
    public boolean isOwn(int feature) {
        return feature < plain;
    }

    /** Whether it is a hat: that at the place {@link #place} among all. */
    public boolean isHat(int feature) {
        return feature >= plain && place(feature) < hats.count();
    }

    /** The place among hats, and waves after them, of a feature that is added. */
    public int place(int feature) {
        return feature - plain;
    }

    /** What models of each of the inputs take, ascending, each number once. */
    public List<Integer> sizes() {
        return Arrays.stream(Inputs.values()).map(this::size).distinct().toList();
    }

    /** The inputs of a model that takes this many features, the fewest of several; empty if there are none. */
    public Optional<Inputs> inputs(int size) {
        return Arrays.stream(Inputs.values())
                .filter(inputs -> size(inputs) == size)
                .findFirst();
    }

    /** Whether nothing is added. */
    public boolean isNone() {
        return hats.count() + waves.count() == 0;
    }

    /**
     * The features that a model of these inputs takes.
     *
     * @param x an event's n features; not modified
     * @return x itself if it is what models take
     * @throws IllegalArgumentException if it has another number of features
     */
    public Features apply(Features x, Inputs inputs) {
        return apply(x, Clipping.NONE, inputs);
    }

    /**
     * The same with the event's own features clipped; those that are added are of the features as they are.
     *
     * @param x an event's n features; not modified
     */
    public Features apply(Features x, Clipping clipping, Inputs inputs) {
        Features own = own(x);
        return apply(clipping.apply(own), own, inputs);
    }

    /**
     * What models take of the features of an event as they are.
     *
     * @param x an event's n features; not modified
     * @return x itself if that is all
     * @throws IllegalArgumentException if it has another number of features
     */
    public Features own(Features x) {
        requireSize(x, features);
        return x.first(plain);
    }

    /**
     * The features that a model of these inputs takes, of an event whose own features are given on another scale.
     *
     * @param scaled {@linkplain #own the event's own features} on that scale; not modified
     * @param own these as they are in the event; not modified
     * @return {@code scaled} itself if nothing is added
     * @throws IllegalArgumentException if either has another number of features
     */
    public Features apply(Features scaled, Features own, Inputs inputs) {
        requireSize(own, plain);
        requireSize(scaled, plain);
        int size = size(inputs);
        if (size == plain) {
            return scaled;
        }
        int most = scaled.nonZeros() + 2 * hats.features().length + (size - plain - hats.count());
        Entries entries = new Entries(scaled, most);
        hats.append(own, (place, value) -> entries.add(plain + place, value));
        if (inputs == Inputs.WAVES) {
            int first = plain + hats.count();
            entries.addAll(first, waves.of(own));
        }
        return entries.features(size);
    }

    private static void requireSize(Features x, int size) {
        if (x.size() != size) {
            throw new IllegalArgumentException("features have size " + x.size() + ", expected " + size);
        }
    }

    /** Entries in the order of their indices. */
    private static final class Entries {
        private final int[] indices;
        private final float[] values;
        private int count;

        Entries(Features x, int most) {
            this.indices = Arrays.copyOf(x.indices(), most);
            this.values = Arrays.copyOf(x.values(), most);
            this.count = x.nonZeros();
        }

        void add(int index, float value) {
            if (value != 0) {
                indices[count] = index;
                values[count++] = value;
            }
        }

        /** Values at one index after the other. */
        void addAll(int first, double[] others) {
            boolean none = false;
            for (int k = 0; k < others.length; k++) {
                float value = (float) others[k];
                values[count + k] = value;
                none |= value == 0;
            }
            for (int k = 0; k < others.length; k++) {
                indices[count + k] = first + k;
            }
            if (none) {
                for (int k = 0; k < others.length; k++) {
                    add(first + k, (float) others[k]);
                }
            } else {
                count += others.length;
            }
        }

        Features features(int size) {
            return Features.canonical(size, Arrays.copyOf(indices, count), Arrays.copyOf(values, count));
        }
    }

    /** Writes n, hats and waves. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(features);
        hats.writeTo(out);
        waves.writeTo(out);
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if the bytes are not those of a map
     */
    public static FeatureMap readFrom(DataInput in) throws IOException {
        try {
            return new FeatureMap(in.readInt(), Hats.readFrom(in), Waves.readFrom(in));
        } catch (IllegalArgumentException | NegativeArraySizeException e) {
            throw new IOException("stored feature map: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FeatureMap map
                && features == map.features
                && hats.equals(map.hats)
                && waves.equals(map.waves);
    }

    @Override
    public int hashCode() {
        return Objects.hash(features, hats, waves);
    }

    @Override
    public String toString() {
        return "FeatureMap[" + features + " features, " + hats.count() + " hats, " + waves.count() + " waves]";
    }
}
