package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.fit.network.Work;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.parameters.FirstEvents;

/** How much a fit may take: a number of multiplications, whatever the events are. */
class StartBasisWorkTest {
    private static LearnerSettings settings(NetworkKernel kernel, int classes, int features) {
        return Networks.settings(kernel, 64, Networks.labels(classes), features);
    }

    private static FirstEvents events(int count, int classes, int features, int entries) {
        Random random = new Random(1);
        FirstEvents events = FirstEvents.none();
        for (int i = 0; i < count; i++) {
            int[] indices =
                    random.ints(0, features).distinct().limit(entries).sorted().toArray();
            float[] values = new float[entries];
            for (int k = 0; k < entries; k++) {
                values[k] = (float) random.nextGaussian();
            }
            events.add(Features.sparse(features, indices, values), random.nextInt(classes), 1);
        }
        return events;
    }

    private static FirstEvents copiesOfOne(int count, int entries) {
        Features x = Features.canonical(entries, IntStream.range(0, entries).toArray(), new float[entries]);
        FirstEvents events = FirstEvents.none();
        for (int i = 0; i < count; i++) {
            events.add(x, i % 3, 1);
        }
        return events;
    }

    /** Written out (60 columns), and by products (2,000 columns, more than there are entries of an event). */
    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void of_littleWork_endsWithTheUnitsItHasByThen(NetworkKernel kernel) {
        for (int features : new int[] {60, 2_000}) {
            FirstEvents events = events(100, 5, features, 30);
            LearnerSettings settings = settings(kernel, 5, features);
            NetworkModel whole = FittedBasis.of(events, settings).orElseThrow();
            for (long most : new long[] {60_000_000, 120_000_000}) {
                Work work = new Work(most);
                NetworkModel some = FittedBasis.of(events, settings, work).orElseThrow();

                assertThat(work.left()).as("left of %s", most).isBetween(-most / 20, 0L);
                assertThat(some.units()).isBetween(1, whole.units() - 1);
                NetworkModel again =
                        FittedBasis.of(events, settings, new Work(most)).orElseThrow();
                assertThat(again.basis()).containsExactly(some.basis());
                assertThat(again.outputs()).containsExactly(some.outputs());
            }
        }
    }

    @Test
    void of_noWork_isNone() {
        assertThat(FittedBasis.of(events(50, 3, 200, 20), settings(NetworkKernel.SQUARE, 3, 200), new Work(0)))
                .isEmpty();
    }

    /** A tenth of a thousand events: far from the end. */
    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void of_usualEvents_needsAFractionOfTheWork(NetworkKernel kernel) {
        Work work = new Work(FittedBasis.MOST_WORK);
        FittedBasis.of(events(100, 10, 784, 150), settings(kernel, 10, 784), work);
        assertThat(work.left()).isGreaterThan(FittedBasis.MOST_WORK * 9 / 10);
    }

    /** 42 million entries x classes; and more entries than an array can hold. */
    @Test
    void of_moreEntriesThanCanBeFitted_isNone() {
        Work work = new Work(FittedBasis.MOST_WORK);
        Optional<NetworkModel> many =
                FittedBasis.of(copiesOfOne(200, 70_000), settings(NetworkKernel.SQUARE, 3, 70_000), work);
        Optional<NetworkModel> tooMany =
                FittedBasis.of(copiesOfOne(1_100, 2_000_000), settings(NetworkKernel.SQUARE, 3, 2_000_000), work);

        assertThat(many).isEmpty();
        assertThat(tooMany).isEmpty();
        assertThat(work.left()).isEqualTo(FittedBasis.MOST_WORK);
    }
}
