package org.lorentztron.benchmarks.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.PairTrainingBlock;

/**
 * Examples with a margin below 1, as the solver sees them.
 *
 * @param winner the norm of the winner's image
 * @param loser the norm of the loser's image
 * @param zSquared |z|^2
 */
record StepInputs(double[] winner, double[] loser, double[] zSquared) {
    /** What trained models of rank 16 meet in the pool of digits. */
    static StepInputs typical(Digits digits, int count) {
        PairTrainingBlock trained = digits.trainedBlock(LearnerKind.DOS, 16);
        List<double[]> found = new ArrayList<>();
        for (int pair = 0; pair < trained.pairs().size() && found.size() < count; pair++) {
            collect(digits, trained.pairs().get(pair), trained.model(pair), count, found);
        }
        return of(found);
    }

    private static void collect(Digits digits, ClassPair pair, DosModel model, int count, List<double[]> found) {
        for (int i = 0; i < digits.size() && found.size() < count; i++) {
            int label = digits.label(i);
            if (PlainImages.contains(pair, label)) {
                Features x = digits.features(i);
                double u = norm(model, model.u(), x);
                double v = norm(model, model.v(), x);
                double[] input =
                        pair.a() == label ? new double[] {u, v, x.squaredNorm()} : new double[] {v, u, x.squaredNorm()};
                if (input[0] * input[0] - input[1] * input[1] < 1) {
                    found.add(input);
                }
            }
        }
    }

    private static double norm(DosModel model, double[] matrix, Features x) {
        double sum = 0;
        for (int unit = 0; unit < model.rank(); unit++) {
            int offset = unit * model.dimension();
            double h = matrix[offset + x.size()];
            for (int k = 0; k < x.nonZeros(); k++) {
                h += matrix[offset + x.index(k)] * x.value(k);
            }
            sum += h * h;
        }
        return Math.sqrt(sum);
    }

    /** Norms from 1e-9 to 1e9 and |z|^2 from 1 to 1e6, all uniform in the logarithm. */
    static StepInputs hard(int count) {
        Random random = new Random(1);
        List<double[]> made = new ArrayList<>();
        while (made.size() < count) {
            double winner = Math.pow(10, random.nextDouble(-9, 9));
            double loser = Math.pow(10, random.nextDouble(-9, 9));
            if (winner * winner - loser * loser < 1) {
                made.add(new double[] {winner, loser, Math.pow(10, random.nextDouble(0, 6))});
            }
        }
        return of(made);
    }

    private static StepInputs of(List<double[]> inputs) {
        StepInputs columns =
                new StepInputs(new double[inputs.size()], new double[inputs.size()], new double[inputs.size()]);
        for (int i = 0; i < inputs.size(); i++) {
            columns.winner[i] = inputs.get(i)[0];
            columns.loser[i] = inputs.get(i)[1];
            columns.zSquared[i] = inputs.get(i)[2];
        }
        return columns;
    }

    int size() {
        return winner.length;
    }
}
