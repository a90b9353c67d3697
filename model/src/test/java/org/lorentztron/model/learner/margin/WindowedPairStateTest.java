package org.lorentztron.model.learner.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.learner.margin.Rings.CLASSES;
import static org.lorentztron.model.learner.margin.Rings.FEATURES;
import static org.lorentztron.model.learner.margin.Rings.PAIRS;
import static org.lorentztron.model.learner.margin.Rings.WINDOW;
import static org.lorentztron.model.learner.margin.Rings.bytes;
import static org.lorentztron.model.learner.margin.Rings.event;
import static org.lorentztron.model.learner.margin.Rings.learner;
import static org.lorentztron.model.learner.margin.Rings.train;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;

/** The bytes of a block of windows, and the settings that bound them. */
class WindowedPairStateTest {
    /** Bytes and copies at any event, within an interval and at its end, go on as the block itself. */
    @Test
    void readBlock_atAnyEvent_continuesAsIfNeverStopped() throws IOException {
        PairTrainingBlock whole = learner().newBlock(PAIRS);
        PairTrainingBlock read = whole.copy();
        PairTrainingBlock copied = whole.copy();
        Random random = new Random(9);
        for (int t = 0; t < 400; t++) {
            int label = random.nextInt(3);
            Features x = event(random, label);
            // The names change half-way: a part forgets its events.
            int named = t < 250 ? label : (label + 1) % 3;
            for (PairTrainingBlock block : List.of(whole, read, copied)) {
                block.learn(x, named);
                if (t % 30 == 29) {
                    IntervalBlock.end(block);
                }
            }
            assertThat(bytes(read)).isEqualTo(bytes(whole));
            assertThat(bytes(copied)).isEqualTo(bytes(whole));
            read = readBlock(learner(), bytes(read));
            copied = copied.copy();
        }
        assertThat(whole.counts(0).restarts()).isPositive();
    }

    @Test
    void readBlock_otherWindow_isRefused() throws IOException {
        byte[] bytes = bytes(learner().newBlock(PAIRS));
        PairLearner other = Margins.learner(CLASSES, FEATURES, WINDOW + 1, Scheme.PAIRS);
        assertThatThrownBy(() -> readBlock(other, bytes))
                .isInstanceOf(IOException.class)
                .hasMessage("stored margin block has windows of 40 events, expected 41");
    }

    private static PairTrainingBlock readBlock(PairLearner learner, byte[] bytes) throws IOException {
        return learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    /** Events of several pairs of a block are written once. */
    @Test
    void writeTo_sharedEvents_growsByOneOfEach() throws IOException {
        PairTrainingBlock one = learner().newBlock(PAIRS.subList(0, 1));
        PairTrainingBlock two = learner().newBlock(PAIRS.subList(0, 2));
        int oneBefore = bytes(one).length;
        int twoBefore = bytes(two).length;
        Features x = event(new Random(17), 0);
        one.learn(x, 0);
        two.learn(x, 0);
        // Number of non-zeros, indices and values; for each window index, number and multiplier.
        int features = 4 + 8 * FEATURES;
        assertThat(bytes(one).length - oneBefore).isEqualTo(features + 20);
        assertThat(bytes(two).length - twoBefore).isEqualTo(features + 2 * 20);
    }

    /** Two windows of 40 events of 3 features, and U and V of rank 3. */
    @Test
    void trainingBytesPerPart_anySettings_boundsWhatIsWritten() throws IOException {
        LearnerSettings settings = Margins.settings(CLASSES, FEATURES, WINDOW);
        PairTrainingBlock block = learner().newBlock(List.of(new ClassPair(0, 1)));
        train(block, new Random(18), 10, label -> label);
        MarginLearner learner = new MarginLearner(settings);
        assertThat(learner.trainingBytesPerPart()).isEqualTo(2 * 3 * 4 * 8);
        assertThat(learner.heldEventsPerPart()).isEqualTo(2 * WINDOW);
        // An index and a value for each feature, and some 100 for what an event is held with.
        long bound = learner.trainingBytesPerPart() + learner.heldEventsPerPart() * (3 * 8 + 100);
        assertThat((long) bytes(block).length).isBetween(bound / 3, bound);
    }

    @Test
    void settings_outOfRange_areRefused() {
        for (int window : new int[] {0, 5_001}) {
            assertThatThrownBy(() -> new UpdateSettings(Update.PA, 1, Covariance.PROJECT, window))
                    .hasMessage("window is " + window + ", expected 1 to 5000");
        }
        assertThatThrownBy(() -> new UpdateSettings(Update.PA, 0, Covariance.PROJECT, 10))
                .hasMessageContaining("aggressiveness is 0.0");
    }
}
