package org.lorentztron.experiments.networks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lorentztron.model.Features;

/**
 * Ratings of items by users, as in the file {@code u.data} of MovieLens: user, item, rating and time in a line,
 * separated by tabs. The time is not used.
 *
 * @param users how many
 * @param items how many
 * @param levels the largest rating; ratings are whole numbers from 1
 * @param all the ratings in the order of the file
 */
record Ratings(int users, int items, int levels, List<Rating> all) {
    /** Larger scales than any survey has are a sign of another kind of file. */
    private static final int MOST_LEVELS = 100;

    /** A half trains, a quarter selects, and a quarter tests. */
    private static final int FEWEST = 4;

    /**
     * A rating.
     *
     * @param user from 0, in the order of first mention
     * @param item likewise
     */
    record Rating(int user, int item, int level) {}

    /** @throws IOException when the file cannot be read, has fewer than 4 lines or 2 levels, or a line is malformed */
    static Ratings read(Path file) throws IOException {
        Map<String, Integer> users = new TreeMap<>();
        Map<String, Integer> items = new TreeMap<>();
        List<Rating> all = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String line = reader.readLine();
            for (int number = 1; line != null; number++) {
                String[] fields = line.split("\t", -1);
                if (fields.length != 4 || !fields[2].matches("[1-9][0-9]?")) {
                    throw new IOException(file + ", line " + number + ": '" + line
                            + "' found, expected user, item, rating from 1 and time, separated by tabs");
                }
                all.add(new Rating(number(users, fields[0]), number(items, fields[1]), Integer.parseInt(fields[2])));
                line = reader.readLine();
            }
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": no such file", e);
        }
        if (all.size() < FEWEST) {
            throw new IOException(file + ": " + all.size() + " ratings found, expected at least " + FEWEST);
        }
        int levels = all.stream().mapToInt(Rating::level).max().orElse(0);
        if (levels < 2 || levels > MOST_LEVELS) {
            throw new IOException(file + ": the largest rating is " + levels + ", expected 2 to " + MOST_LEVELS);
        }
        return new Ratings(users.size(), items.size(), levels, List.copyOf(all));
    }

    private static int number(Map<String, Integer> numbers, String name) {
        int next = numbers.size();
        Integer known = numbers.putIfAbsent(name, next);
        return known == null ? next : known;
    }

    /**
     * User and item as features: one of each is 1. A further feature is always 1, so that its product with the constant
     * feature is an intercept, which ANOVA units have not otherwise.
     */
    Features features(Rating rating) {
        return Features.canonical(
                users + items + 1, new int[] {rating.user, users + rating.item, users + items}, new float[] {1, 1, 1});
    }
}
