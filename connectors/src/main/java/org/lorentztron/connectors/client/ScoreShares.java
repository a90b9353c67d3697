package org.lorentztron.connectors.client;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;

/** Divides scores of one event among its features, part by part: {@link Explanation}. Not thread-safe. */
final class ScoreShares {
    /** The features that parts take. */
    private final Features x;
    /** [k] the share of the k-th of them, the constant's last. */
    private final double[] shares;

    ScoreShares(Features x) {
        this.x = x;
        this.shares = new double[x.nonZeros() + 1];
    }

    /**
     * Adds scores of classes.
     *
     * @param weights of the score of each class, by its label
     * @param classes in the order of networks' outputs
     */
    void add(List<PublishedPart> parts, List<String> classes, ToDoubleFunction<String> weights) {
        for (PublishedPart part : parts) {
            if (part instanceof PublishedPair pair) {
                String b = pair.name().b();
                double ofRest = b == null ? 0 : weights.applyAsDouble(b);
                add(pair, weights.applyAsDouble(pair.name().a()) - ofRest);
            } else if (part instanceof PublishedNetwork network) {
                add(network, classes, weights);
            } else {
                throw new IllegalArgumentException("parts of kind " + part.kind() + " cannot be explained");
            }
        }
    }

    /** Adds the score of one pair. */
    void add(PublishedPair pair, double weight) {
        if (weight != 0) {
            addSquares(pair.featureSet(), pair.u(), row -> weight);
            addSquares(pair.featureSet(), pair.v(), row -> -weight);
        }
    }

    private void add(PublishedNetwork network, List<String> classes, ToDoubleFunction<String> weights) {
        int units = network.units();
        IntToWeight ofUnit = unit -> {
            double sum = 0;
            for (int c = 0; c < classes.size(); c++) {
                sum += weights.applyAsDouble(classes.get(c)) * network.outputs()[c * units + unit];
            }
            return sum;
        };
        if (network.kernel() == NetworkKernel.SQUARE) {
            addSquares(network.featureSet(), network.basis(), ofUnit);
        } else {
            // The sum over i < j of products is half of the square without the squares of each by itself.
            addSquares(network.featureSet(), network.basis(), unit -> ofUnit.of(unit) / 2);
            addOwnSquares(network.featureSet(), network.basis(), unit -> -ofUnit.of(unit) / 2);
        }
    }

    /** The weight of a row. */
    @FunctionalInterface
    private interface IntToWeight {
        double of(int row);
    }

    /** Adds the weighted squares of the images of z, row by row. */
    private void addSquares(FeatureSet held, float[] rows, IntToWeight weights) {
        int width = held.count() + 1;
        double[] products = new double[shares.length];
        for (int row = 0; row * width < rows.length; row++) {
            double image = products(held, rows, row * width, products);
            double weight = weights.of(row);
            for (int k = 0; k < products.length; k++) {
                shares[k] += weight * image * products[k];
            }
        }
    }

    private void addOwnSquares(FeatureSet held, float[] rows, IntToWeight weights) {
        int width = held.count() + 1;
        double[] products = new double[shares.length];
        for (int row = 0; row * width < rows.length; row++) {
            products(held, rows, row * width, products);
            double weight = weights.of(row);
            for (int k = 0; k < products.length; k++) {
                shares[k] += weight * products[k] * products[k];
            }
        }
    }

    /** Entries of the row times those of z; returns their sum. */
    private double products(FeatureSet held, float[] rows, int row, double[] products) {
        double image = 0;
        for (int k = 0; k < x.nonZeros(); k++) {
            int place = x.index(k) < held.features() ? held.position(x.index(k)) : -1;
            products[k] = place < 0 ? 0 : (double) rows[row + place] * x.value(k);
            image += products[k];
        }
        products[products.length - 1] = rows[row + held.count()];
        return image + products[products.length - 1];
    }

    /** The explanation that the shares make. */
    Explanation explanation(String label, String against, IntFunction<String> names) {
        Map<String, Double> byName = new LinkedHashMap<>();
        for (int k = 0; k < x.nonZeros(); k++) {
            byName.merge(names.apply(x.index(k)), shares[k], Double::sum);
        }
        byName.put(Explanation.CONSTANT, shares[shares.length - 1]);
        List<Explanation.Share> sorted = new ArrayList<>();
        double score = 0;
        for (Map.Entry<String, Double> share : byName.entrySet()) {
            score += share.getValue();
            sorted.add(new Explanation.Share(share.getKey(), share.getValue()));
        }
        sorted.sort(Comparator.comparingDouble(share -> -Math.abs(share.share())));
        return new Explanation(label, against, score, sorted);
    }
}
