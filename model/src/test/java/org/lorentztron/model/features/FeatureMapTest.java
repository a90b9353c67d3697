package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

class FeatureMapTest {
    private static final Hats HATS = new Hats(new int[] {0, 2}, new float[][] {{-1, 0, 2}, {0, 1}});
    private static final Waves WAVES =
            Waves.drawn(5, 4, 0.5f, 0.25f, WaveInputs.all(new float[] {1, 2, 3}, new float[] {0, 1, -1}));
    private static final WaveInputs OF_SOME =
            WaveInputs.of(new int[] {0, 2}, new int[] {1, WaveInputs.ALWAYS}, new float[] {1, 3}, new float[] {0, -1});
    private static final FeatureMap BOTH = new FeatureMap(3, HATS, WAVES);
    private static final List<FeatureMap> MAPS = List.of(
            BOTH,
            new FeatureMap(3, HATS, Waves.NONE),
            new FeatureMap(3, Hats.NONE, WAVES),
            FeatureMap.none(3),
            new FeatureMap(
                    3,
                    new Hats(new int[] {0, 2}, new int[] {1, Hats.ALWAYS}, new float[][] {{-1, 0, 2}, {0, 1}}),
                    Waves.NONE),
            new FeatureMap(3, Hats.NONE, Waves.drawn(5, 4, 0.5f, 0.25f, OF_SOME)),
            new FeatureMap(3, Hats.NONE, Waves.drawn(5, 4, 0.5f, 0.25f, WaveInputs.all(new float[3], new float[3]))));

    @Test
    void sizes_ofInputs_countWhatComesBefore() {
        assertThat(BOTH.size(Inputs.PLAIN)).isEqualTo(3);
        assertThat(BOTH.size(Inputs.HATS)).isEqualTo(8);
        assertThat(BOTH.size(Inputs.WAVES)).isEqualTo(12).isEqualTo(BOTH.size());
        assertThat(MAPS)
                .extracting(FeatureMap::sizes)
                .containsExactly(
                        List.of(3, 8, 12),
                        List.of(3, 8),
                        List.of(3, 7),
                        List.of(3),
                        List.of(3, 8),
                        List.of(3, 7),
                        List.of(3, 7));
        assertThat(MAPS).extracting(FeatureMap::isNone).containsExactly(false, false, false, true, false, false, false);
    }

    @Test
    void inputs_ofASize_areTheFewestThatHaveIt() {
        assertThat(BOTH.inputs(8)).contains(Inputs.HATS);
        assertThat(BOTH.inputs(12)).contains(Inputs.WAVES);
        assertThat(FeatureMap.none(3).inputs(3)).contains(Inputs.PLAIN);
        assertThat(BOTH.inputs(4)).isEmpty();
    }

    /** Without a map, and for parts that take none of it, an event costs what it did. */
    @Test
    void apply_nothingAdded_isTheEventItself() {
        Features x = Features.dense(new float[] {1, 0, 2});
        assertThat(BOTH.apply(x, Inputs.PLAIN)).isSameAs(x);
        assertThat(FeatureMap.none(3).apply(x, Inputs.WAVES)).isSameAs(x);
        assertThat(MAPS.get(2).apply(x, Inputs.HATS)).isSameAs(x);
    }

    @Test
    void apply_hats_standAfterTheFeatures() {
        Features mapped = BOTH.apply(Features.dense(new float[] {1, 0, 0.25f}), Inputs.HATS);
        assertThat(mapped).isEqualTo(Features.dense(new float[] {1, 0, 0.25f, 0, 0.5f, 0.5f, 0.75f, 0.25f}));
    }

    /** The first features are the same whatever comes after them: a part of fewer takes these. */
    @Property
    void apply_moreInputs_beginsWithThoseOfFewer(@ForAll @Size(3) List<@FloatRange(min = -3, max = 3) Float> values) {
        Features x = Features.dense(floats(values));
        for (FeatureMap map : MAPS) {
            float[] all = dense(map.apply(x, Inputs.WAVES));
            for (Inputs inputs : Inputs.values()) {
                assertThat(dense(map.apply(x, inputs))).containsExactly(Arrays.copyOf(all, map.size(inputs)));
            }
        }
    }

    @Property
    void apply_sparseEvent_isAsDenseOne(@ForAll @Size(3) List<@FloatRange(min = -3, max = 3) Float> values) {
        Features dense = Features.dense(floats(values));
        Features sparse =
                Features.sparse(3, new int[] {2, 0, 1}, new float[] {values.get(2), values.get(0), values.get(1)});
        Features mapped = BOTH.apply(dense, Inputs.WAVES);
        assertThat(mapped).isEqualTo(BOTH.apply(sparse, Inputs.WAVES));
        assertThat(mapped).isEqualTo(Features.dense(dense(mapped)));
    }

    @Test
    void apply_eventOfAnotherSize_isRefused() {
        assertThatThrownBy(() -> BOTH.apply(Features.dense(new float[4]), Inputs.PLAIN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("features have size 4, expected 3");
    }

    @Test
    void constructor_partsOfOtherFeatures_areRefused() {
        assertThatThrownBy(() -> new FeatureMap(2, HATS, Waves.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("hats are of feature 2, expected 0 to 1");
        assertThatThrownBy(() -> new FeatureMap(4, HATS, WAVES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("waves are of 3 features, expected 4");
        assertThatThrownBy(() -> new FeatureMap(2, Hats.NONE, Waves.drawn(5, 4, 0.5f, 0.25f, OF_SOME)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("waves are of feature 2 with the presence -1, expected 0 to 1, or -1 for no presence");
        assertThatThrownBy(() -> FeatureMap.none(0)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Models have no room for more features than named ones have, so hats take the last of their places. */
    @Test
    void apply_noRoomForHats_takeTheLastPlaces() {
        int n = Integer.MAX_VALUE;
        FeatureMap map = new FeatureMap(n, HATS, Waves.NONE);
        assertThat(map.sizes()).containsExactly(n - 5, n);
        assertThat(map.features()).isEqualTo(n);
        assertThat(map.isNone()).isFalse();
        assertThat(map.isOwn(n - 6)).isTrue();
        assertThat(map.isOwn(n - 5)).isFalse();
        assertThat(map.isHat(n - 5)).isTrue();
        Features x = Features.sparse(n, new int[] {0, 2, 9, n - 6, n - 5, n - 1}, new float[] {1, 0.25f, 7, 6, 5, 1});

        Features plain = Features.sparse(n - 5, new int[] {0, 2, 9, n - 6}, new float[] {1, 0.25f, 7, 6});
        assertThat(map.own(x)).isEqualTo(plain).isEqualTo(map.apply(x, Inputs.PLAIN));
        assertThat(map.apply(x, Inputs.HATS))
                .isEqualTo(Features.sparse(n, new int[] {0, 2, 9, n - 6, n - 4, n - 3, n - 2, n - 1}, new float[] {
                    1, 0.25f, 7, 6, 0.5f, 0.5f, 0.75f, 0.25f
                }));
        assertThatThrownBy(() -> new FeatureMap(n, new Hats(new int[] {n - 2}, new float[][] {{0, 1}}), Waves.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("hats are of feature 2147483645, expected 0 to 2147483644");
    }

    @Test
    void isHat_ofFeatures_tellsThemApart() {
        assertThat(IntStream.range(0, 12).mapToObj(BOTH::isOwn))
                .containsExactly(true, true, true, false, false, false, false, false, false, false, false, false);
        assertThat(IntStream.range(0, 12).mapToObj(BOTH::isHat))
                .containsExactly(false, false, false, true, true, true, true, true, false, false, false, false);
        assertThat(BOTH.place(3)).isZero();
    }

    @Test
    void readFrom_whatWasWritten_isEqual() throws IOException {
        for (FeatureMap map : MAPS) {
            assertThat(FeatureMap.readFrom(in(bytes(map)))).isEqualTo(map).hasSameHashCodeAs(map);
        }
        assertThat(MAPS).doesNotHaveDuplicates();
    }

    @Test
    void readFrom_cutOrContradicting_isRefused() throws IOException {
        byte[] written = bytes(BOTH);
        for (int length = 0; length < written.length; length++) {
            byte[] cut = Arrays.copyOf(written, length);
            assertThatThrownBy(() -> FeatureMap.readFrom(in(cut))).isInstanceOf(IOException.class);
        }
        written[3] = 2;
        assertThatThrownBy(() -> FeatureMap.readFrom(in(written)))
                .isInstanceOf(IOException.class)
                .hasMessage("stored feature map: hats are of feature 2, expected 0 to 1");
    }

    private static byte[] bytes(FeatureMap map) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        map.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static DataInputStream in(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    private static float[] floats(List<Float> values) {
        float[] floats = new float[values.size()];
        for (int j = 0; j < floats.length; j++) {
            floats[j] = values.get(j);
        }
        return floats;
    }

    private static float[] dense(Features x) {
        float[] dense = new float[x.size()];
        for (int k = 0; k < x.nonZeros(); k++) {
            dense[x.index(k)] = x.value(k);
        }
        return dense;
    }
}
