package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Part;
import org.lorentztron.model.candidates.ForgettingStream.Interval;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.SleepingBlock;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;

/**
 * Pairs that forget features, sleep and wake: while one sleeps, its neighbours in the block see events of its class.
 */
class SleepingMemoryTest {

    @Test
    void wake_anyTime_isAsInABlockOfItsOwn() throws IOException {
        int wakes = 0;
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            FeatureMemory memory = ForgettingStream.memory(random);
            LearnerSettings origins = LearnerSettings.builder(
                            LearnerKind.HERDED, ForgettingStream.CLASSES, ForgettingStream.FEATURES)
                    .rank(2)
                    .initScale(1)
                    .seed(1)
                    .build()
                    .withMemory(memory);
            LearnerSettings settings = origins.withForgetting(0.05);
            List<Part> parts = ForgettingStream.parts(settings);
            TrainingBlock origin = Learners.of(origins).newBlock(parts);
            SleepingBlock together = (SleepingBlock) Learners.of(settings).newBlock(parts);
            List<SleepingBlock> alone = parts.stream()
                    .map(part -> (SleepingBlock) Learners.of(settings).newBlock(List.of(part)))
                    .toList();
            boolean[] asleep = new boolean[parts.size()];
            for (Interval interval : ForgettingStream.random(random, 20, 40)) {
                for (Interval half : List.of(half(interval, 0), half(interval, 1))) {
                    learn(origin, half);
                    learn(together, half);
                    alone.forEach(block -> learn(block, half));
                    for (int p = 0; p < parts.size(); p++) {
                        if (asleep[p] && random.nextInt(6) == 0) {
                            if (together.keepsSleepers() && random.nextBoolean()) {
                                together.wake(p);
                                alone.get(p).wake(0);
                            } else {
                                together.wake(p, origin.model(p));
                                alone.get(p).wake(0, origin.model(p));
                            }
                            asleep[p] = false;
                            wakes++;
                        } else if (!asleep[p] && random.nextInt(6) == 0) {
                            together.sleep(p);
                            alone.get(p).sleep(0);
                            asleep[p] = true;
                        }
                    }
                }
                Interval ended = new Interval(interval.end(), interval.events());
                ForgettingStream.end(origin, ended);
                ForgettingStream.end(together, ended);
                alone.forEach(block -> ForgettingStream.end(block, ended));
                for (int p = 0; p < parts.size(); p++) {
                    if (!asleep[p]) {
                        assertThat(ForgettingStream.bytes(together.model(p)))
                                .as("seed %s, %s, end %s", seed, memory, interval.end())
                                .isEqualTo(ForgettingStream.bytes(alone.get(p).model(0)));
                    }
                }
            }
        }
        assertThat(wakes).isGreaterThan(50);
    }

    private static Interval half(Interval interval, int which) {
        int count = interval.events().size();
        return new Interval(interval.end(), interval.events().subList(which * count / 2, (which + 1) * count / 2));
    }

    private static void learn(TrainingBlock block, Interval events) {
        events.events().forEach(event -> block.learn(event.x(), event.label()));
    }
}
