package org.lorentztron.connectors.wire.version;

import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;

/** Small feature maps for tests. */
public final class FeatureMaps {
    private FeatureMaps() {}

    /** Of six features: seven hats of two of them, and nine waves. */
    public static FeatureMap ofSix() {
        return new FeatureMap(6, hats(), waves());
    }

    /** Three of feature 1, four of feature 4. */
    public static Hats hats() {
        return new Hats(new int[] {1, 4}, new float[][] {{-1, 0.25f, 2}, {-0.5f, 0, 0.5f, 1}});
    }

    /** Nine of six features. */
    public static Waves waves() {
        return Waves.drawn(
                -12_345_678_901L, 9, 0.7f, 0.4f, WaveInputs.all(new float[] {1, 0.5f, 2, 0.125f, 3, 1}, new float[] {
                    0, 0.25f, -1, 0, 0.5f, 0.1f
                }));
    }
}
