package org.lorentztron.tools.charts;

import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.probability.PlattScaling;

/**
 * The part of a version whose probabilities rest on the fewest events: of a pair, those of its rarer side.
 *
 * @param side whose events they are
 * @param events 0 if nothing is known
 * @param isOnly whether there is no other part
 * @param sides the events of both sides, such as {@code 203 fraud and 1,020 ok}; null if they are not known
 */
public record LeastCalibrated(String side, int events, boolean isOnly, @Nullable String sides) {
    /** The least of a version, the first one of several. */
    public static LeastCalibrated of(ModelVersion version) {
        boolean isOnly = version.records().size() == 1;
        return version.records().stream()
                .map(part -> new LeastCalibrated(sideOf(part), events(part), isOnly, sides(part)))
                .min(Comparator.comparingInt(LeastCalibrated::events))
                .orElse(new LeastCalibrated("no part", 0, true, null));
    }

    private static String sideOf(PublishedPart part) {
        return part instanceof PublishedPair ? "the rarer side of " + part.name() : "the " + part.name();
    }

    /** How many events the probabilities of a part rest on. */
    public static int events(PublishedPart part) {
        PlattScaling calibration = calibration(part);
        return calibration == null ? 0 : calibration.examples();
    }

    private static @Nullable PlattScaling calibration(PublishedPart part) {
        return part instanceof PublishedPair pair
                ? pair.calibration()
                : part instanceof PublishedNetwork network ? network.calibration() : null;
    }

    /** Of both sides of a part, that of positive scores first; null if they are not known. */
    public static PlattScaling.@Nullable Sides bothOf(PublishedPart part) {
        PlattScaling calibration = calibration(part);
        return calibration == null ? null : calibration.sides();
    }

    /** The rarer side first. */
    private static @Nullable String sides(PublishedPart part) {
        PlattScaling.Sides sides = bothOf(part);
        if (sides == null || !(part.name() instanceof PairName name)) {
            return null;
        }
        String ofA = String.format(Locale.ROOT, "%,d %s", sides.positive(), name.a());
        String ofB = String.format(Locale.ROOT, "%,d %s", sides.negative(), name.b() == null ? "others" : name.b());
        return sides.positive() <= sides.negative() ? ofA + " and " + ofB : ofB + " and " + ofA;
    }

    /** For people. */
    public String line() {
        if (sides != null) {
            return "probabilities are calibrated on " + sides + (isOnly ? "" : ", the least of all parts");
        }
        return String.format(Locale.ROOT, "probabilities rest on at least %,d events (%s)", events, side);
    }
}
