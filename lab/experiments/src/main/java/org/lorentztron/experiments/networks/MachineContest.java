package org.lorentztron.experiments.networks;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.offline.Workers;

/**
 * All machines on one dataset, on several random splits. Each machine has on each split the setting with the best
 * accuracy on the validation part. A function of data, machines and seed, whatever the number of cores.
 *
 * @param name of the dataset
 * @param splits the splits themselves
 * @param entries machines in their order
 */
record MachineContest(String name, List<Split> splits, List<Entry> entries) {

    /**
     * A machine's results.
     *
     * @param bySplit one for each split
     */
    record Entry(Machine machine, List<ChosenMachine> bySplit) {
        /** Mean test accuracy, 0 to 1. */
        double accuracy() {
            return mean(bySplit.stream().map(ChosenMachine::point).toList());
        }

        double validation() {
            return bySplit.stream()
                    .mapToDouble(result -> result.point().validation())
                    .average()
                    .orElseThrow();
        }

        double size() {
            return bySplit.stream()
                    .mapToDouble(result -> result.point().size())
                    .average()
                    .orElseThrow();
        }

        /** The steps of the longest path; 0 for a machine without one. */
        int steps() {
            return bySplit.stream()
                    .mapToInt(result -> result.path().size() - 1)
                    .max()
                    .orElseThrow();
        }

        /**
         * Mean test accuracy with at most this many steps, the size chosen by validation among them.
         *
         * @param steps 0 or more
         */
        double accuracyWithin(int steps) {
            return mean(bySplit.stream()
                    .map(result -> ChosenMachine.best(
                                    result.setting(),
                                    result.path()
                                            .subList(
                                                    0,
                                                    Math.min(
                                                            steps + 1,
                                                            result.path().size())))
                            .point())
                    .toList());
        }

        private static double mean(List<ChosenMachine.Point> points) {
            return points.stream()
                    .mapToDouble(ChosenMachine.Point::test)
                    .average()
                    .orElseThrow();
        }
    }

    /**
     * Holds the contest.
     *
     * @param splits how many, at least 1
     */
    static MachineContest hold(
            String name, Dataset dataset, List<Machine> machines, int splits, long seed, Workers workers)
            throws InterruptedException {
        List<Split> all = IntStream.range(0, splits)
                .mapToObj(s -> Split.of(dataset, seed + s))
                .toList();
        ChosenMachine[][][] results = new ChosenMachine[machines.size()][splits][];
        List<Runnable> tasks = new ArrayList<>();
        // The longest tasks, full refits, come last in the list and first here.
        for (int m = machines.size() - 1; m >= 0; m--) {
            Machine machine = machines.get(m);
            for (int s = 0; s < splits; s++) {
                Split split = all.get(s);
                ChosenMachine[] bySetting = new ChosenMachine[machine.settings().size()];
                results[m][s] = bySetting;
                for (int i = bySetting.length - 1; i >= 0; i--) {
                    int setting = i;
                    tasks.add(() -> bySetting[setting] =
                            machine.learn(split, machine.settings().get(setting), seed));
                }
            }
        }
        workers.run(tasks);
        List<Entry> entries = new ArrayList<>();
        for (int m = 0; m < machines.size(); m++) {
            List<ChosenMachine> bySplit = new ArrayList<>();
            for (ChosenMachine[] bySetting : results[m]) {
                bySplit.add(List.of(bySetting).stream()
                        .reduce(ChosenMachine::better)
                        .orElseThrow());
            }
            entries.add(new Entry(machines.get(m), bySplit));
        }
        return new MachineContest(name, all, entries);
    }
}
