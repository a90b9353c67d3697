package org.lorentztron.tools.charts;

import java.util.Comparator;
import java.util.Locale;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.probability.PlattScaling;

/**
 * The part of a version whose probabilities rest on the fewest events: of a pair, those of its rarer side.
 *
 * @param side whose events they are
 * @param events 0 if nothing is known
 */
public record LeastCalibrated(String side, int events) {
    /** The least of a version, the first one of several. */
    public static LeastCalibrated of(ModelVersion version) {
        return version.records().stream()
                .map(part -> new LeastCalibrated(sideOf(part), events(part)))
                .min(Comparator.comparingInt(LeastCalibrated::events))
                .orElse(new LeastCalibrated("no part", 0));
    }

    private static String sideOf(PublishedPart part) {
        return part instanceof PublishedPair ? "the rarer side of " + part.name() : "the " + part.name();
    }

    /** How many events the probabilities of a part rest on. */
    public static int events(PublishedPart part) {
        PlattScaling calibration = part instanceof PublishedPair pair
                ? pair.calibration()
                : part instanceof PublishedNetwork network ? network.calibration() : null;
        return calibration == null ? 0 : calibration.examples();
    }

    /** For people. */
    public String line() {
        return String.format(Locale.ROOT, "probabilities rest on at least %,d events (%s)", events, side);
    }
}
