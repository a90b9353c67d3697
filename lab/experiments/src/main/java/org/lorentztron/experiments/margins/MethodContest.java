package org.lorentztron.experiments.margins;

import java.util.ArrayList;
import java.util.List;

/**
 * All methods on the training examples of one problem.
 *
 * @param kernel as it was written
 */
record MethodContest(MarginData data, String kernel, MarginProblem problem, List<Entry> entries) {
    /** A method ends when its L is that close to the least one, as a part of it. */
    private static final double CLOSE = 1e-4;

    /** What one method did. */
    record Entry(Method method, Goal goal, Trace trace, List<Judged> judged) {
        /** Its last classifier. */
        Judged last() {
            return judged.get(judged.size() - 1);
        }

        double gap(Judged one) {
            return goal.gap(one.classifier().step());
        }
    }

    /**
     * Runs one method after the other, each alone in one thread.
     *
     * @param mostIterations of updates and sweeps
     * @throws IllegalArgumentException if the kernel does not fit the examples
     */
    static MethodContest hold(MarginData data, KernelText choice, double slack, int mostIterations) {
        MarginProblem problem = MarginProblem.of(choice.kernel(data.training().examples()), data.training(), slack);
        Goal origin = new Goal(Optimum.of(problem, false), CLOSE, mostIterations);
        Goal bias = new Goal(Optimum.of(problem, true), CLOSE, mostIterations);
        List<Trace> traces = Method.all().stream()
                .map(method -> method.run(problem, method.bias() ? bias : origin))
                .toList();
        List<List<Judged>> judged = Judged.all(problem, data.test(), traces);
        List<Entry> entries = new ArrayList<>();
        for (int m = 0; m < traces.size(); m++) {
            Method method = Method.all().get(m);
            entries.add(new Entry(method, method.bias() ? bias : origin, traces.get(m), judged.get(m)));
        }
        return new MethodContest(data, choice.text(), problem, entries);
    }

    /** The methods with a bias, or those without. */
    List<Entry> entries(boolean bias) {
        return entries.stream().filter(entry -> entry.method().bias() == bias).toList();
    }

    /** What happened to the multipliers and margins of the clipped joint updates. */
    Entry joint() {
        return entries(true).get(0);
    }
}
