package org.lorentztron.local.inspect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.predict.QuadraticForm;

/**
 * The score of a class against another one, or against the rest, as a quadratic form of the features that parts take.
 *
 * @param name the classes that are compared; a positive score speaks for the first
 * @param form the score
 */
record ScoreForm(PairName name, QuadraticForm form) {
    /**
     * The score that a text names.
     *
     * @param pair A|B, or A|* for a class against the rest; labels as they are or percent-encoded as in keys
     * @throws IllegalArgumentException if the version has no such score, or none that is a quadratic form
     */
    static ScoreForm of(ModelVersion version, String pair) {
        boolean hasRest = version.pairs().stream().anyMatch(part -> part.name().b() == null);
        PairName name = PairArgument.read(pair, version.classes(), hasRest);
        List<QuadraticForm.Rows> rows = new ArrayList<>();
        for (PublishedPart part : version.records()) {
            if (part instanceof PublishedPair published) {
                int sign = sign(published.name(), name);
                if (sign != 0) {
                    rows.add(rows(published.featureSet(), published.u(), sign));
                    rows.add(rows(published.featureSet(), published.v(), -sign));
                }
            } else if (part instanceof PublishedNetwork network) {
                rows.add(rows(network, version.classes(), name));
            } else {
                throw new IllegalArgumentException(
                        "parts are of kind " + part.kind() + ", expected pairs or a network");
            }
        }
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("the version has no part " + name + ": it has not been trained yet");
        }
        return new ScoreForm(name, QuadraticForm.of(rows));
    }

    /** What the score of a part counts for in that of a name: 1, -1 or 0. */
    private static int sign(PairName part, PairName name) {
        if (part.equals(name)) {
            return 1;
        }
        if (part.b() == null) {
            return name.b() == null
                    ? 0
                    : part.a().equals(name.a()) ? 1 : part.a().equals(name.b()) ? -1 : 0;
        }
        return part.a().equals(name.b()) && part.b().equals(name.a()) ? -1 : 0;
    }

    private static QuadraticForm.Rows rows(FeatureSet held, float[] rows, double weight) {
        double[] weights = new double[rows.length / (held.count() + 1)];
        Arrays.fill(weights, weight);
        return new QuadraticForm.Rows(held, rows, weights);
    }

    private static QuadraticForm.Rows rows(PublishedNetwork network, List<String> classes, PairName name) {
        if (network.kernel() != NetworkKernel.SQUARE) {
            throw new IllegalArgumentException("the network has units of the kernel "
                    + network.kernel().id() + ", expected " + NetworkKernel.SQUARE.id());
        }
        int a = classes.indexOf(name.a()) * network.units();
        int b = classes.indexOf(name.b()) * network.units();
        double[] weights = new double[network.units()];
        Arrays.setAll(weights, unit -> (double) network.outputs()[a + unit] - network.outputs()[b + unit]);
        return new QuadraticForm.Rows(network.featureSet(), network.basis(), weights);
    }
}
