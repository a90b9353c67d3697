package org.lorentztron.local.compare.data;

import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.datasets.shuffled.Permutation;

/**
 * In which order events are learned: that of the data, or a random one. A training part that ends is learned again in
 * another random order; of an endless one, each order has another part. Immutable.
 *
 * @param number 0 for the order of the data, 1 for the first random one
 * @param seed of the first random order
 */
public record Order(int number, long seed) {
    /** So many random orders; that of the data alone if there are none. */
    public static List<Order> all(int random, long seed) {
        return random == 0
                ? List.of(new Order(0, seed))
                : IntStream.rangeClosed(1, random)
                        .mapToObj(number -> new Order(number, seed))
                        .toList();
    }

    /**
     * The index of the event that comes at a place.
     *
     * @param end how many events are learned
     */
    public long at(long place, Examples training, long end) {
        if (number == 0) {
            return place;
        }
        long finite = training.finite();
        if (training.isEndless() && place >= finite) {
            return place + (number - 1) * end;
        }
        return new Permutation(finite, seed + number - 1, place / finite).at(place % finite);
    }
}
