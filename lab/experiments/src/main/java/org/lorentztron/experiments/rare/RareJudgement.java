package org.lorentztron.experiments.rare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How good probabilities of fraud are, by events with weights. Immutable.
 *
 * @param roc area under the ROC curve; equal probabilities count half
 * @param pr average precision
 * @param logLoss mean of -ln of the probability of the true class
 * @param ratio mean probability of fraud, divided by the share of frauds
 * @param recall of the frauds, the share with a probability of 0.2 or more
 */
record RareJudgement(double roc, double pr, double logLoss, double ratio, double recall) {
    private static final double THRESHOLD = 0.2;
    private static final double LEAST = 1e-15;

    /** @param probabilities of fraud, one for each event */
    static RareJudgement of(List<RareEvent> events, double[] probabilities) {
        double frauds = 0;
        double all = 0;
        double sum = 0;
        double loss = 0;
        double found = 0;
        for (int i = 0; i < probabilities.length; i++) {
            RareEvent event = events.get(i);
            double p = probabilities[i];
            all += event.weight();
            sum += event.weight() * p;
            loss -= event.weight() * Math.log(Math.max(LEAST, event.fraud() ? p : 1 - p));
            frauds += event.fraud() ? event.weight() : 0;
            found += event.fraud() && p >= THRESHOLD ? event.weight() : 0;
        }
        double[] areas = areas(events, probabilities, frauds, all - frauds);
        return new RareJudgement(areas[0], areas[1], loss / all, sum / frauds, found / frauds);
    }

    /** Both areas, from the largest probability on. */
    private static double[] areas(List<RareEvent> events, double[] p, double frauds, double others) {
        int[] order = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -p[i]))
                .mapToInt(i -> i)
                .toArray();
        double roc = 0;
        double pr = 0;
        double hits = 0;
        double alarms = 0;
        for (int from = 0; from < order.length; ) {
            double hit = 0;
            double alarm = 0;
            int to = from;
            for (; to < order.length && p[order[to]] == p[order[from]]; to++) {
                RareEvent event = events.get(order[to]);
                hit += event.fraud() ? event.weight() : 0;
                alarm += event.fraud() ? 0 : event.weight();
            }
            roc += alarm * (hits + hit / 2);
            hits += hit;
            alarms += alarm;
            pr += hit * hits / (hits + alarms);
            from = to;
        }
        return new double[] {roc / frauds / others, pr / frauds};
    }
}
