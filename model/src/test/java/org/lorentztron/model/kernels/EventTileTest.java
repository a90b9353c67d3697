package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

/** The images of a tile have the bits of those of each event alone, whatever events are in it and were in it before. */
class EventTileTest {
    /** The second are plain, too, in a JVM without the Vector API. */
    private static final Kernels[] ALL = {KernelChoice.choose("plain"), KernelChoice.choose(null)};

    /** Some features of all: none, a few, or most. */
    private static Features event(Random random, int features) {
        float density = random.nextInt(4) / 3f;
        float[] dense = new float[features];
        for (int j = 0; j < features; j++) {
            dense[j] = random.nextFloat() < density ? (float) random.nextGaussian() : 0;
        }
        return Features.dense(dense);
    }

    private static List<Features> events(Random random, int count, int features) {
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            events.add(event(random, features));
        }
        return events;
    }

    /** All features have rows, or half of them, in another order. */
    private static FeatureRows rows(Random random, int features) {
        FeatureRows rows = FeatureRows.of(features, random.nextBoolean());
        for (int k = 0; k < features / 2; k++) {
            rows.touch(random.nextInt(features));
        }
        return rows;
    }

    @Property(tries = 200)
    void multiply_anyTiles_givesTheImagesOfEachEvent(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 200) int features,
            @ForAll @IntRange(min = 1, max = 1_200) int units) {
        for (Kernels kernels : ALL) {
            Random random = new Random(seed);
            UnitLayout layout = kernels.layout(units);
            UnitRuns all = UnitRuns.all(units, layout);
            FeatureRows rows = rows(random, features);
            float[][] parameters = new float[rows.count()][layout.length(units)];
            for (float[] row : parameters) {
                for (int unit = 0; unit < units; unit++) {
                    row[layout.index(unit)] = (float) random.nextGaussian();
                }
            }
            EventTile tile = new EventTile();
            for (int reused = 0; reused < 3; reused++) {
                List<Features> events = events(random, 1 + random.nextInt(EventTile.SIZE), features);
                tile.setKnown(events, rows);

                tile.multiply(kernels, parameters, all);

                for (int i = 0; i < events.size(); i++) {
                    float[] alone = alone(kernels, parameters, events.get(i), rows, all);
                    for (int r = all.from(0); r < all.to(0); r++) {
                        assertThat(Float.floatToRawIntBits(tile.images(i)[r]))
                                .as("%s, event %s of %s, unit at %s", kernels.name(), i, events.size(), r)
                                .isEqualTo(Float.floatToRawIntBits(alone[r]));
                    }
                }
            }
        }
    }

    private static float[] alone(Kernels kernels, float[][] parameters, Features x, FeatureRows rows, UnitRuns all) {
        Entries z = new Entries();
        z.setKnown(x, rows);
        float[] h = new float[parameters[0].length];
        kernels.multiply(parameters, z, z.values(), all, h);
        return h;
    }

    @Test
    void setKnown_eventOfOtherFeatures_isRefused() {
        assertThatThrownBy(() -> new EventTile().setKnown(List.of(Features.dense(new float[3])), FeatureRows.all(2)))
                .hasMessage("event has 3 features, expected 2");
    }

    @Test
    void size_ofManyImages_isBoundedByTheirMemory() {
        assertThat(EventTile.size(1_440)).isEqualTo(EventTile.SIZE);
        assertThat(EventTile.size(1 << 20)).isEqualTo(2);
        assertThat(EventTile.size(Integer.MAX_VALUE)).isEqualTo(1);
    }
}
