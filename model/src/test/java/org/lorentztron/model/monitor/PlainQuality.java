package org.lorentztron.model.monitor;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The numbers from their definitions, over a list of predictions with weights: slow, from scratch, and kept apart. */
final class PlainQuality {
    /** Between the bins below 1/2: eight of each octave; the first octave begins at 0. */
    private static final double[] EDGES = IntStream.range(1, 16 * 8)
            .mapToDouble(edge -> (8 + edge % 8) * Math.pow(2, edge / 8 - 20))
            .toArray();

    private final List<Served> events;
    private final double[] weights;

    PlainQuality(List<Served> events, double[] weights) {
        this.events = events;
        this.weights = weights;
    }

    static PlainQuality equally(List<Served> events) {
        return new PlainQuality(
                events, IntStream.range(0, events.size()).mapToDouble(i -> 1).toArray());
    }

    static PlainQuality fading(List<Served> events) {
        return new PlainQuality(
                events,
                IntStream.range(0, events.size())
                        .mapToDouble(i -> StrictMath.pow(0.999, events.size() - 1 - i))
                        .toArray());
    }

    private double sum(ToDoubleFunction<Served> value) {
        return IntStream.range(0, weights.length)
                .mapToDouble(i -> weights[i] * value.applyAsDouble(events.get(i)))
                .sum();
    }

    private double share(ToDoubleFunction<Served> part, ToDoubleFunction<Served> whole) {
        return sum(e -> part.applyAsDouble(e) * whole.applyAsDouble(e)) / sum(whole);
    }

    private static double one(boolean is) {
        return is ? 1 : 0;
    }

    private static int top(Served event) {
        int top = 0;
        for (int k = 1; k < event.probabilities().length; k++) {
            top = event.probabilities()[k] > event.probabilities()[top] ? k : top;
        }
        return top;
    }

    double events() {
        return sum(e -> 1);
    }

    double abstained() {
        return share(e -> one(e.served() == -1), e -> 1);
    }

    double error() {
        return share(e -> one(e.served() != e.truth()), e -> one(e.served() != -1));
    }

    double logLoss() {
        return share(e -> -Math.log(Math.max(1e-15, e.probabilities()[e.truth()])), e -> 1);
    }

    double brier() {
        return share(
                e -> IntStream.range(0, e.probabilities().length)
                        .mapToDouble(k -> Math.pow(e.probabilities()[k] - one(k == e.truth()), 2))
                        .sum(),
                e -> 1);
    }

    double kappa(int classes) {
        double chance = 0;
        for (int k = 0; k < classes; k++) {
            int c = k;
            chance += share(e -> one(e.truth() == c), e -> one(e.served() != -1))
                    * share(e -> one(e.served() == c), e -> one(e.served() != -1));
        }
        return (1 - error() - chance) / (1 - chance);
    }

    double ece() {
        double error = 0;
        for (int b = 0; b < 15; b++) {
            double low = b / 15.0;
            double high = b == 14 ? 2 : (b + 1) / 15.0;
            ToDoubleFunction<Served> isIn =
                    e -> one(e.probabilities()[top(e)] >= low && e.probabilities()[top(e)] < high);
            if (sum(isIn) > 0) {
                double right = share(e -> one(top(e) == e.truth()), isIn);
                double mean = share(e -> e.probabilities()[top(e)], isIn);
                error += sum(isIn) / events() * Math.abs(right - mean);
            }
        }
        return error;
    }

    double precision(int c) {
        return share(e -> one(e.truth() == c), e -> one(e.served() == c));
    }

    double recall(int c) {
        return share(e -> one(e.served() == c), e -> one(e.truth() == c));
    }

    /** The share of right pairs of an event of the class and another one, ties by half. */
    double rocAuc(int c, ToDoubleFunction<Served> score) {
        double[] scores = events.stream().mapToDouble(score).toArray();
        double right = 0;
        double all = 0;
        for (int i = 0; i < scores.length; i++) {
            for (int j = 0; j < scores.length && events.get(i).truth() == c; j++) {
                if (events.get(j).truth() != c) {
                    right += weights[i] * weights[j] * (1 + Double.compare(scores[i], scores[j])) / 2;
                    all += weights[i] * weights[j];
                }
            }
        }
        return right / all;
    }

    /** The mean over the events of the class of the precision among all whose score is as large. */
    double prAuc(int c, ToDoubleFunction<Served> score) {
        double[] scores = events.stream().mapToDouble(score).toArray();
        double precisions = 0;
        double all = 0;
        for (int i = 0; i < scores.length; i++) {
            if (events.get(i).truth() == c) {
                precisions += weights[i] * precisionFrom(scores[i], c, scores);
                all += weights[i];
            }
        }
        return precisions / all;
    }

    private double precisionFrom(double least, int c, double[] scores) {
        double found = 0;
        double all = 0;
        for (int j = 0; j < scores.length; j++) {
            if (scores[j] >= least) {
                found += events.get(j).truth() == c ? weights[j] : 0;
                all += weights[j];
            }
        }
        return found / all;
    }

    /** How many edges of bins a probability has reached, from the definition of the bins. */
    static double bin(double p) {
        int edges = p >= 0.5 ? 1 : 0;
        for (double edge : EDGES) {
            edges += p >= edge ? 1 : 0;
            edges += 1 - p < edge ? 1 : 0;
        }
        return edges;
    }
}
