package org.lorentztron.model.features;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * Decides from the first events of a stream whose features have names whether they are rows of a table, and which hats
 * and waves their numbers get, as {@link MapCalibration} does. Knots are quantiles of the values that are present.
 * Events are rows of a table if they have a number {@linkplain PresentNumber often enough} that is no code, and at most
 * {@value MapCalibration#MOST_NUMBERS} of them; words and categories count for nothing here. Waves are of all numbers
 * that events have often enough, codes too, if these are at most {@value #MOST_OF_WAVES}. A function of the events and
 * the seed alone, whatever their order. Stateless.
 */
public final class NamedMapCalibration {
    /** Numbers beyond have neither hats nor waves: their places may be those of the added features themselves. */
    private static final int BOUND =
            Integer.MAX_VALUE - Knots.MOST * MapCalibration.MOST_NUMBERS - MapCalibration.WAVES;

    /** Waves take 1 KiB of each version for each number that they are of. */
    public static final int MOST_OF_WAVES = 256;

    private NamedMapCalibration() {}

    /** Whether events have as few features in all as a table of numbered ones may have. */
    public static boolean haveFewFeatures(List<Features> events) {
        return events.stream()
                        .flatMapToInt(x -> Arrays.stream(x.indices()))
                        .distinct()
                        .count()
                <= MapCalibration.MOST_FEATURES;
    }

    /**
     * The map that the events suggest; one that adds nothing if they are no rows of a table.
     *
     * @param events all of one size, at least one; neither modified nor kept
     * @param numbers [event] which of its features are numbers with a name
     * @param means whether numbers may get mean 0
     * @param seed of the waves
     */
    public static FeatureMap map(List<Features> events, List<NamedNumbers> numbers, boolean means, long seed) {
        List<NamedNumbers> among =
                numbers.stream().map(each -> each.below(BOUND)).toList();
        List<PresentNumber> present = PresentNumber.of(events, among);
        Map<PresentNumber, float[]> knots = new LinkedHashMap<>();
        for (PresentNumber number : present) {
            float[] itsKnots = Knots.of(values(number));
            if (itsKnots.length > 0) {
                knots.put(number, itsKnots);
            }
        }
        int n = events.get(0).size();
        if (knots.isEmpty() || knots.size() > MapCalibration.MOST_NUMBERS) {
            return FeatureMap.none(n);
        }
        Hats hats = new Hats(
                knots.keySet().stream().mapToInt(PresentNumber::value).toArray(),
                knots.keySet().stream().mapToInt(PresentNumber::presence).toArray(),
                knots.values().toArray(float[][]::new));
        return new FeatureMap(n, hats, waves(events, present, means, seed, knots.size()));
    }

    private static Waves waves(
            List<Features> events, List<PresentNumber> present, boolean means, long seed, int numbers) {
        if (present.size() > MOST_OF_WAVES) {
            return Waves.NONE;
        }
        List<MeasuredNumber> measured = present.stream()
                .map(number -> NamedCalibration.measured(number, events.size(), means))
                .toList();
        WaveInputs inputs = WaveInputs.of(
                measured.stream().mapToInt(MeasuredNumber::value).toArray(),
                measured.stream().mapToInt(MeasuredNumber::presence).toArray(),
                floats(measured, MeasuredNumber::factor),
                floats(measured, MeasuredNumber::mean));
        List<Features> scaled = events.stream().map(inputs::scaled).toList();
        return MapCalibration.waves(scaled, inputs, seed, numbers);
    }

    private static float[] floats(List<MeasuredNumber> numbers, Function<MeasuredNumber, Float> value) {
        float[] floats = new float[numbers.size()];
        for (int k = 0; k < floats.length; k++) {
            floats[k] = value.apply(numbers.get(k));
        }
        return floats;
    }

    private static float[] values(PresentNumber number) {
        float[] values = new float[number.values().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = number.values().get(i);
        }
        return values;
    }
}
