package org.lorentztron.model.features;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * Decides from the first events of a stream whose features have names whether they are rows of a table, and which hats
 * their numbers get, as {@link MapCalibration} does. Knots are quantiles of the values that are present. Events are
 * rows of a table if they have a number {@linkplain PresentNumber often enough} that is no code, and at most
 * {@value MapCalibration#MOST_NUMBERS} of them; words and categories count for nothing here. Stateless.
 */
public final class NamedMapCalibration {
    /** Numbers beyond have no hats: their places may be those of the hats themselves. */
    private static final int BOUND = Integer.MAX_VALUE - Knots.MOST * MapCalibration.MOST_NUMBERS;

    private NamedMapCalibration() {}

    /**
     * The map that the events suggest; one that adds nothing if they are no rows of a table.
     *
     * @param events all of one size, at least one; neither modified nor kept
     * @param numbers [event] which of its features are numbers with a name
     */
    public static FeatureMap map(List<Features> events, List<NamedNumbers> numbers) {
        List<NamedNumbers> among =
                numbers.stream().map(each -> each.below(BOUND)).toList();
        Map<PresentNumber, float[]> knots = new LinkedHashMap<>();
        for (PresentNumber number : PresentNumber.of(events, among)) {
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
        return new FeatureMap(n, hats, Waves.NONE);
    }

    private static float[] values(PresentNumber number) {
        float[] values = new float[number.values().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = number.values().get(i);
        }
        return values;
    }
}
