package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Maps from bytes that are not as they were written. */
class StoredMapTest {
    /**
     * Places of bytes: n, number of features with hats, feature, presence, knots, 2 knots, seed, waves, reach,
     * amplitude, ..
     */
    private static final int HATS = 4;

    private static final int PRESENCE = 12;
    private static final int KNOTS = 16;
    private static final int FIRST_KNOT = 20;
    private static final int WAVES = 36;
    private static final int REACH = 40;
    private static final int OF_FEATURES = 48;
    private static final int FIRST_FACTOR = 52;

    private static byte[] written() throws IOException {
        Hats hats = new Hats(new int[] {1}, new float[][] {{-1, 2}});
        FeatureMap map = new FeatureMap(
                2, hats, Waves.drawn(7, 3, 0.5f, 0.1f, WaveInputs.all(new float[] {1, 2}, new float[2])));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        map.writeTo(new DataOutputStream(bytes));
        assertThat(read(bytes.toByteArray())).isEqualTo(map);
        return bytes.toByteArray();
    }

    private static FeatureMap read(byte[] bytes) throws IOException {
        return FeatureMap.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    private static void assertRefused(ByteBuffer changed, String message) {
        assertThatThrownBy(() -> read(changed.array()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(message);
    }

    private static void assertRefused(int place, int value, String message) throws IOException {
        assertRefused(ByteBuffer.wrap(written()).putInt(place, value), message);
    }

    private static void assertRefused(int place, float value, String message) throws IOException {
        assertRefused(ByteBuffer.wrap(written()).putFloat(place, value), message);
    }

    /** Memory is taken for as many before they are read. */
    @Test
    void readFrom_countsOutOfRange_isRefused() throws IOException {
        for (int count : new int[] {-1, 1 << 21, Integer.MAX_VALUE}) {
            assertRefused(HATS, count, "stored features with hats are " + count + ", expected 0 to 1048576");
            assertRefused(KNOTS, count, "stored knots of a feature are " + count + ", expected 2 to 1048576");
            assertRefused(WAVES, count, "waves are " + count + " of 2 features, expected 0 to 4096");
        }
        for (int count : new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertRefused(OF_FEATURES, count, "stored waves are of 2147483647 features, expected 0 to 4194304");
        }
    }

    @Test
    void readFrom_presenceOfNoFeature_isRefused() throws IOException {
        assertRefused(PRESENCE, 2, "hats of feature 1 have the presence 2, expected 0 to 1, or -1");
        assertRefused(PRESENCE, -2, "hats of feature 1 have the presence -2, expected 0 to 1, or -1");
    }

    /** Those of all features are as they were when there were no others: savepoints hold them. */
    @Test
    void writeTo_wavesOfAllAndOfSome_haveTheirLayouts() throws IOException {
        assertThat(ByteBuffer.wrap(written()).getInt(OF_FEATURES)).isEqualTo(2);
        assertThat(written()).hasSize(FIRST_FACTOR + 4 * Float.BYTES);
        WaveInputs some = WaveInputs.of(new int[] {1}, new int[] {0}, new float[] {2}, new float[] {3});
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new FeatureMap(2, Hats.NONE, Waves.drawn(7, 3, 0.5f, 0.1f, some)).writeTo(new DataOutputStream(bytes));
        ByteBuffer stored = ByteBuffer.wrap(bytes.toByteArray(), 8 + 20, bytes.size() - 28);
        assertThat(new int[] {stored.getInt(), (int) stored.getFloat(), (int) stored.getFloat()})
                .containsExactly(-2, 2, 3);
        assertThat(new int[] {stored.getInt(), stored.getInt()}).containsExactly(1, 0);
        assertThat(stored.hasRemaining()).isFalse();
    }

    @Test
    void readFrom_numbersThatAreNone_isRefused() throws IOException {
        assertRefused(FIRST_KNOT, Float.NaN, "knots of feature 1 are [NaN, 2.0]");
        assertRefused(REACH, Float.NaN, "waves have reach NaN");
        assertRefused(FIRST_FACTOR, Float.NaN, "waves have factor NaN and mean 0.0 of feature 0");
        // Also where there are no waves that they would show in.
        ByteBuffer none = ByteBuffer.wrap(written()).putInt(WAVES, 0).putFloat(FIRST_FACTOR, Float.NaN);
        assertRefused(none, "waves have factor NaN and mean 0.0 of feature 0");
    }

    /** What is refused when it is read is refused when it is made. */
    @Test
    void constructor_tooManyHats_isRefused() {
        float[] knots = new float[(1 << 19) + 1];
        for (int b = 0; b < knots.length; b++) {
            knots[b] = b;
        }
        assertThatThrownBy(() -> new Hats(new int[] {0, 1}, new float[][] {knots, knots}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("hats are more than 1048576");
        ByteBuffer written = ByteBuffer.allocate(4 * (2 + 2 * (3 + knots.length)));
        written.putInt(2).putInt(2);
        for (int feature = 0; feature < 2; feature++) {
            written.putInt(feature).putInt(Hats.ALWAYS).putInt(knots.length);
            for (int b = 0; b < knots.length; b++) {
                written.putFloat(knots[b]);
            }
        }
        assertRefused(written, "hats are more than 1048576");
    }
}
