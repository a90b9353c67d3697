package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.candidates.ForgettingStream.Event;
import org.lorentztron.model.candidates.ForgettingStream.Interval;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.HeldFeatures;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.TrainingBlock;

/** What blocks hold while an interval is open that brings far more features than a part may hold. */
class OpenIntervalMemoryTest {
    private static final int NEW = 600;
    private static final int USUAL = 10;
    private static final FeatureMemory MEMORY = new FeatureMemory(FeatureMemory.NEVER, 200, 1);
    private static final List<Candidate> CANDIDATES = List.of(Candidate.PLAIN, new Candidate(Inputs.PLAIN, 0.05));

    static Stream<LearnerSettings> settings() {
        return Stream.of(
                settings(LearnerKind.HERDED),
                settings(LearnerKind.DOS),
                settings(LearnerKind.AROW),
                settings(LearnerKind.SHARED));
    }

    private static LearnerSettings settings(LearnerKind kind) {
        return LearnerSettings.builder(kind, ForgettingStream.CLASSES, ForgettingStream.FEATURES)
                .rank(2)
                .initScale(1)
                .seed(1)
                .network(new NetworkSettings(NetworkSettings.DEFAULT.kernel(), 4))
                .build()
                .withMemory(MEMORY);
    }

    private static List<Candidate> candidates(LearnerSettings settings) {
        return settings.kind().equals(LearnerKind.HERDED) ? CANDIDATES : List.of(Candidate.PLAIN);
    }

    /** Ordinary events, whose class is the one of their largest value, and one in three with new features besides. */
    private static List<Interval> intervals() {
        Random random = new Random(1);
        List<Interval> intervals = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            List<Event> events = new ArrayList<>();
            for (int e = 0; e < 60; e++) {
                events.add(event(random, random.nextInt(4), e % 3 == 0 ? NEW : 0));
            }
            intervals.add(new Interval(i * ForgettingStream.INTERVAL, events));
        }
        return intervals;
    }

    private static Event event(Random random, int label, int others) {
        TreeSet<Integer> indices = new TreeSet<>();
        for (int usual = 0; usual < USUAL; usual++) {
            indices.add(usual);
        }
        while (indices.size() < USUAL + others) {
            indices.add(USUAL + random.nextInt(ForgettingStream.FEATURES - USUAL));
        }
        float[] values = new float[indices.size()];
        Arrays.fill(values, 0.05f);
        values[label] = 2;
        return new Event(
                Features.sparse(
                        ForgettingStream.FEATURES,
                        indices.stream().mapToInt(j -> j).toArray(),
                        values),
                label);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void learn_moreFeaturesThanAPartMayHold_areForgottenWithinTheInterval(LearnerSettings settings) {
        List<Part> parts = ForgettingStream.parts(settings);
        TrainingBlock block = ForgettingStream.block(settings, candidates(settings), parts);
        long most = (long) candidates(settings).size() * parts.size() * MEMORY.mostWithin();
        for (Interval interval : intervals()) {
            for (Event event : interval.events()) {
                block.learn(event.x(), event.label());
                assertThat(HeldFeatures.of(block).heldFeatures()).isLessThanOrEqualTo(most);
            }
            ForgettingStream.end(block, interval);
            for (int part = 0; part < parts.size(); part++) {
                assertThat(ForgettingStream.featureSet(block.model(part)).count())
                        .isLessThanOrEqualTo(MEMORY.mostHeld());
                for (int label = 0; label < ForgettingStream.CLASSES.size(); label++) {
                    if (parts.get(part).contains(label)) {
                        assertThat(ForgettingStream.featureSet(block.model(part))
                                        .position(label))
                                .as("feature %s in part %s", label, part)
                                .isNotNegative();
                    }
                }
            }
        }
        assertThat(HeldFeatures.of(block).forgottenFeatures()).isGreaterThan(10 * NEW);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void learn_inBlocksOfOnePartOrReadAgain_isTheSame(LearnerSettings settings) throws IOException {
        List<Part> parts = ForgettingStream.parts(settings);
        TrainingBlock together = ForgettingStream.block(settings, candidates(settings), parts);
        List<TrainingBlock> alone = parts.stream()
                .map(part -> ForgettingStream.block(settings, candidates(settings), List.of(part)))
                .toList();
        TrainingBlock again = ForgettingStream.block(settings, candidates(settings), parts);
        for (Interval interval : intervals()) {
            int e = 0;
            for (Event event : interval.events()) {
                together.learn(event.x(), event.label());
                again.learn(event.x(), event.label());
                alone.forEach(block -> block.learn(event.x(), event.label()));
                if (++e % 17 == 0) {
                    again = ForgettingStream.read(settings, ForgettingStream.bytes(again));
                }
            }
            ForgettingStream.end(together, interval);
            ForgettingStream.end(again, interval);
            alone.forEach(block -> ForgettingStream.end(block, interval));
            for (int part = 0; part < parts.size(); part++) {
                byte[] expected = ForgettingStream.bytes(together.model(part));
                assertThat(ForgettingStream.bytes(alone.get(part).model(0))).isEqualTo(expected);
                assertThat(ForgettingStream.bytes(again.model(part))).isEqualTo(expected);
            }
        }
    }
}
