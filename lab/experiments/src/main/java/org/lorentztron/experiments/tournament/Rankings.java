package org.lorentztron.experiments.tournament;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lorentztron.model.ClassPair;

/**
 * Who beat whom at one share of wrong labels: on each pair of classes the contestant with fewer test errors wins.
 * Immutable.
 */
final class Rankings {
    private final int percent;
    private final List<UntunedLearner> contestants;
    private final List<Match> matches;
    private final int[][] wins;

    /** @param matches each contestant's on the same pairs; those at another share of wrong labels are left out */
    Rankings(int percent, List<UntunedLearner> contestants, List<Match> matches) {
        this.percent = percent;
        this.contestants = contestants;
        this.matches =
                matches.stream().filter(match -> match.percent() == percent).toList();
        this.wins = new int[contestants.size()][contestants.size()];
        for (Map<UntunedLearner, Match> onPair : byPair().values()) {
            for (int i = 0; i < wins.length; i++) {
                for (int j = 0; j < wins.length; j++) {
                    int own = errors(contestants.get(i), onPair);
                    int other = errors(contestants.get(j), onPair);
                    wins[i][j] += own < other ? 1 : 0;
                }
            }
        }
    }

    private static int errors(UntunedLearner contestant, Map<UntunedLearner, Match> onPair) {
        return Objects.requireNonNull(onPair.get(contestant), "a contestant did not play on a pair")
                .errors();
    }

    private Map<ClassPair, Map<UntunedLearner, Match>> byPair() {
        return matches.stream()
                .collect(Collectors.groupingBy(
                        Match::pair,
                        () -> new TreeMap<>(
                                Comparator.comparingInt(ClassPair::a).thenComparingInt(ClassPair::b)),
                        Collectors.toMap(Match::contestant, match -> match)));
    }

    int percent() {
        return percent;
    }

    List<UntunedLearner> contestants() {
        return contestants;
    }

    /** On how many pairs contestant i had fewer errors than contestant j, as [i][j]; not to be modified. */
    int[][] wins() {
        return wins;
    }

    /** Pairs of classes. */
    int pairs() {
        return byPair().size();
    }

    /** The share of wrong predictions over all pairs, their test examples taken together. */
    double error(UntunedLearner contestant) {
        List<Match> own = of(contestant);
        long errors = own.stream().mapToLong(Match::errors).sum();
        return (double) errors / own.stream().mapToLong(Match::tests).sum();
    }

    /** The C of a contestant, the same for all pairs. */
    double c(UntunedLearner contestant) {
        return of(contestant).get(0).choice().c();
    }

    private List<Match> of(UntunedLearner contestant) {
        return matches.stream()
                .filter(match -> match.contestant().equals(contestant))
                .toList();
    }
}
