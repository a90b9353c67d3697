package org.lorentztron.experiments.networks;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.fit.network.ConditionalGradient;
import org.lorentztron.model.fit.network.ExampleMatrix;
import org.lorentztron.model.fit.network.MultinomialLogistic;
import org.lorentztron.model.fit.network.NetworkPenalty;
import org.lorentztron.model.fit.network.NetworkRefit;

/** What table 2 of paper 6 compares: a way to learn from a split with one setting. Implementations are stateless. */
interface Machine {
    /** In tables and pictures. */
    String name();

    /** The settings to choose from. */
    List<Double> settings();

    /** Learns from the training part and chooses what can be chosen along the way. */
    ChosenMachine learn(Split split, double setting, long seed);

    /** All machines, the baselines first. */
    static List<Machine> all(List<Double> radii, int mostUnits) {
        List<Machine> all = new ArrayList<>(List.of(new Linear(), new QuadraticKernel()));
        for (NetworkRefit refit : NetworkRefit.values()) {
            for (NetworkPenalty penalty : NetworkPenalty.values()) {
                all.add(new Network(penalty, refit, radii, mostUnits));
            }
        }
        return all;
    }

    /** Multinomial logistic regression. */
    record Linear() implements Machine {
        @Override
        public String name() {
            return "linear";
        }

        @Override
        public List<Double> settings() {
            return List.of(0.1, 1.0, 10.0, 100.0, 1000.0);
        }

        @Override
        public ChosenMachine learn(Split split, double setting, long seed) {
            LinearMachine machine = LinearMachine.fit(split, setting);
            return ChosenMachine.best(setting, List.of(ChosenMachine.Point.of(0, machine, split)));
        }
    }

    /** Support-vector machines with the kernel (x'z + 1)^2. */
    record QuadraticKernel() implements Machine {
        @Override
        public String name() {
            return "quadratic kernel";
        }

        @Override
        public List<Double> settings() {
            return List.of(0.01, 0.1, 1.0, 10.0, 100.0);
        }

        @Override
        public ChosenMachine learn(Split split, double setting, long seed) {
            QuadraticSvm machine = QuadraticSvm.fit(split, setting);
            return ChosenMachine.best(
                    setting, List.of(ChosenMachine.Point.of(machine.supportVectors(), machine, split)));
        }
    }

    /**
     * A polynomial network by conditional gradient.
     *
     * @param settings the radii tau
     * @param mostUnits steps of the fit; validation chooses the size along the way
     */
    record Network(NetworkPenalty penalty, NetworkRefit refit, List<Double> settings, int mostUnits)
            implements Machine {
        /** Duality gap over the objective without any unit. */
        private static final double TOLERANCE = 1e-3;
        /** Steps without a better validation after which a fit ends. */
        private static final int PATIENCE = 15;

        @Override
        public String name() {
            return penalty.id() + (refit == NetworkRefit.FULL ? ", full refit" : ", output refit");
        }

        ConditionalGradient fit(Split split, double radius, long seed) {
            return new ConditionalGradient(
                    new ConditionalGradient.Settings(NetworkKernel.SQUARE, penalty, radius, refit, TOLERANCE, seed),
                    ExampleMatrix.of(split.training().examples()),
                    new MultinomialLogistic(split.classes(), split.training().labels()));
        }

        @Override
        public ChosenMachine learn(Split split, double radius, long seed) {
            ConditionalGradient fit = fit(split, radius, seed);
            List<ChosenMachine.Point> path = new ArrayList<>();
            ChosenMachine.Point best = ChosenMachine.Point.of(0, fit.network()::label, split);
            path.add(best);
            for (int since = 0; path.size() <= mostUnits && since < PATIENCE && fit.step(); since++) {
                ChosenMachine.Point point = ChosenMachine.Point.of(fit.size(), fit.network()::label, split);
                path.add(point);
                if (point.validation() > best.validation()) {
                    best = point;
                    since = -1;
                }
            }
            return ChosenMachine.best(radius, path);
        }
    }
}
