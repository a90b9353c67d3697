package org.lorentztron.connectors.wire.version;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.HatsOfFeature;
import org.lorentztron.connectors.wire.avro.MapOfFeatures;
import org.lorentztron.connectors.wire.avro.NumberOfWaves;
import org.lorentztron.connectors.wire.avro.WavesOfFeatures;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;

/** The map of a manifest as Avro's record of it. */
final class FeatureMapCodec {
    private FeatureMapCodec() {}

    static @Nullable MapOfFeatures encode(@Nullable FeatureMap map) {
        return map == null ? null : new MapOfFeatures(map.features(), encode(map.hats()), encode(map.waves()));
    }

    private static List<HatsOfFeature> encode(Hats hats) {
        List<HatsOfFeature> encoded = new ArrayList<>();
        for (int k = 0; k < hats.features().length; k++) {
            encoded.add(new HatsOfFeature(hats.features()[k], stored(hats.presence(k)), list(hats.knots(k))));
        }
        return encoded;
    }

    private static @Nullable Integer stored(int index) {
        return index == Hats.ALWAYS ? null : index;
    }

    private static @Nullable WavesOfFeatures encode(Waves waves) {
        return waves.count() == 0
                ? null
                : new WavesOfFeatures(
                        waves.seed(),
                        LittleEndian.bytes(waves.frequencies()),
                        waves.reach(),
                        waves.amplitude(),
                        list(waves.inputs().factors()),
                        list(waves.inputs().means()),
                        numbers(waves.inputs()));
    }

    private static @Nullable List<NumberOfWaves> numbers(WaveInputs inputs) {
        if (inputs.areAll()) {
            return null;
        }
        List<NumberOfWaves> numbers = new ArrayList<>();
        for (int k = 0; k < inputs.count(); k++) {
            numbers.add(new NumberOfWaves(inputs.feature(k), stored(inputs.presence(k))));
        }
        return numbers;
    }

    /** @throws IOException if the record is no map */
    static @Nullable FeatureMap decode(@Nullable MapOfFeatures map) throws IOException {
        if (map == null) {
            return null;
        }
        try {
            return new FeatureMap(map.getFeatures(), hats(map.getHats()), waves(map.getWaves()));
        } catch (IllegalArgumentException e) {
            throw new IOException("feature map: " + e.getMessage(), e);
        }
    }

    private static Hats hats(List<HatsOfFeature> hats) {
        return new Hats(
                hats.stream().mapToInt(HatsOfFeature::getFeature).toArray(),
                hats.stream().mapToInt(each -> presence(each.getPresence())).toArray(),
                hats.stream().map(each -> floats(each.getKnots())).toArray(float[][]::new));
    }

    private static int presence(@Nullable Integer stored) {
        if (stored != null && stored < 0) {
            throw new IllegalArgumentException("presence is " + stored + ", expected null, or 0 and above");
        }
        return stored == null ? Hats.ALWAYS : stored;
    }

    private static Waves waves(@Nullable WavesOfFeatures waves) {
        if (waves == null) {
            return Waves.NONE;
        }
        ByteBuffer frequencies = waves.getFrequencies();
        if (frequencies.remaining() % Float.BYTES != 0) {
            throw new IllegalArgumentException(
                    "frequencies have " + frequencies.remaining() + " bytes, expected a multiple of " + Float.BYTES);
        }
        return new Waves(
                waves.getSeed(),
                LittleEndian.floats(frequencies),
                waves.getReach(),
                waves.getAmplitude(),
                inputs(waves.getNumbers(), floats(waves.getFactors()), floats(waves.getMeans())));
    }

    private static WaveInputs inputs(@Nullable List<NumberOfWaves> numbers, float[] factors, float[] means) {
        return numbers == null
                ? WaveInputs.all(factors, means)
                : WaveInputs.of(
                        numbers.stream().mapToInt(NumberOfWaves::getFeature).toArray(),
                        numbers.stream()
                                .mapToInt(each -> presence(each.getPresence()))
                                .toArray(),
                        factors,
                        means);
    }

    private static List<Float> list(float[] values) {
        List<Float> list = new ArrayList<>(values.length);
        for (float value : values) {
            list.add(value);
        }
        return list;
    }

    private static float[] floats(List<Float> list) {
        float[] values = new float[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = list.get(i);
        }
        return values;
    }
}
