package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.learner.network.SignedProducts.FEATURES;
import static org.lorentztron.model.learner.network.SignedProducts.FIRST;
import static org.lorentztron.model.learner.network.SignedProducts.event;
import static org.lorentztron.model.learner.network.SignedProducts.label;
import static org.lorentztron.model.learner.network.SignedProducts.settings;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.TrainingBlock;

/** A network that forgets, and sleeps. The model from which it wakes was trained on the events that it missed, too. */
class SharedSleepTest {
    private static SharedLearner learner(int startBasis, boolean touched) {
        return new SharedLearner(settings(NetworkKernel.SQUARE, startBasis).withForgetting(0.01), touched);
    }

    private static SharedBlock block(int startBasis, boolean touched) {
        return (SharedBlock) Networks.block(learner(startBasis, touched), 3);
    }

    private static void learn(TrainingBlock block, int from, int to) {
        for (int t = from; t < to; t++) {
            Features x = event(t);
            block.learn(x, label(x));
        }
    }

    private static NetworkModel trained(boolean touched, int events) {
        TrainingBlock block = block(0, touched);
        learn(block, 0, events);
        return (NetworkModel) block.model(0);
    }

    /** A block that has learned 30 events, which do not have all features, and sleeps. */
    private static SharedBlock asleep(boolean touched) {
        SharedBlock block = block(0, touched);
        learn(block, 0, 30);
        block.sleep(0);
        return block;
    }

    private static SharedBlock read(SharedBlock block, boolean touched) throws IOException {
        return (SharedBlock) learner(0, touched).readBlock(new DataInputStream(new ByteArrayInputStream(bytes(block))));
    }

    private static byte[] bytes(TrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    private static void assertSame(NetworkModel actual, NetworkModel expected) {
        assertThat(actual.featureSet()).isEqualTo(expected.featureSet());
        assertThat(actual.basis()).containsExactly(expected.basis());
        assertThat(actual.outputs()).containsExactly(expected.outputs());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void rest_thenEvents_learnsAndCountsNothing(boolean touched) throws IOException {
        SharedBlock awake = block(0, touched);
        learn(awake, 0, 30);
        SharedBlock block = asleep(touched);
        byte[] before = bytes(block);

        learn(block, 30, 300);

        assertThat(bytes(block)).isEqualTo(before);
        assertThat(block.counts(0)).isEqualTo(awake.counts(0));
        assertSame(block.model(0), awake.model(0));
    }

    /** A second call to sleep changes nothing. */
    @Test
    void rest_restingBlock_rests() throws IOException {
        SharedBlock block = asleep(false);
        byte[] before = bytes(block);

        block.sleep(0);

        assertThat(bytes(block)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void wake_fromAModel_isThatModelAndLearns(boolean touched) {
        SharedBlock block = asleep(touched);
        PartCounts before = block.counts(0);
        NetworkModel given = trained(touched, 300);

        block.wake(0, given);

        assertSame(block.model(0), given);
        assertThat(block.counts(0)).isEqualTo(before);
        learn(block, 300, 350);
        assertThat(block.counts(0).examples()).isEqualTo(80);
        assertThat(block.model(0).basis()).isNotEqualTo(given.basis());
        assertThat(block.model(0).outputs()).isNotEqualTo(given.outputs());
    }

    @Test
    void wake_fromAModel_keepsItsVariances() {
        SharedBlock block = asleep(false);
        StoredNetwork before = StoredNetwork.of(block);

        block.wake(0, trained(false, 300));

        StoredNetwork after = StoredNetwork.of(block);
        assertThat(after.basisVariances()).isDeepEqualTo(before.basisVariances());
        assertThat(after.outputVariances()).isDeepEqualTo(before.outputVariances());
        assertThat(Arrays.stream(after.outputVariances()[0])).anyMatch(s -> s < OutputLayer.FIRST_VARIANCE);
    }

    /** Features that came while it rested get rows, with the variances that they have where all have rows. */
    @Test
    void wake_featuresThatCameMeanwhile_goesOnAsABlockOfAllFeatures() {
        SharedBlock touched = asleep(true);
        SharedBlock all = asleep(false);
        assertThat(touched.model(0).featureSet()).isNotEqualTo(FeatureSet.all(FEATURES));
        touched.wake(0, trained(true, 300));
        all.wake(0, trained(false, 300));

        learn(touched, 300, 400);
        learn(all, 300, 400);

        assertSame(touched.model(0), all.model(0));
        assertThat(touched.counts(0)).isEqualTo(all.counts(0));
    }

    /** Mistakes of before say nothing of the model that is given: many at first are no alarm. */
    @Test
    void wake_thenMistakes_isNotMeasuredByThoseOfBefore() {
        SharedBlock block = block(0, false);
        learn(block, 0, 6_000);
        SharedBlock woken = block.copy();
        woken.sleep(0);
        woken.wake(0, woken.model(0));

        for (TrainingBlock each : new TrainingBlock[] {block, woken}) {
            for (int t = 0; t < 100; t++) {
                Features x = event(t);
                each.learn(x, (label(x) + 1) % 3);
            }
        }

        assertThat(block.counts(0).restarts()).isEqualTo(1);
        assertThat(woken.counts(0).restarts()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readBlock_restingBlock_restsAndWakesToTheSameBytes(boolean touched) throws IOException {
        SharedBlock block = asleep(touched);
        assertGoesOnAlike(block, read(block, touched), touched);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void copy_restingBlock_restsAndWakesToTheSameBytes(boolean touched) throws IOException {
        SharedBlock block = asleep(touched);
        assertGoesOnAlike(block, block.copy(), touched);
    }

    private static void assertGoesOnAlike(SharedBlock block, SharedBlock other, boolean touched) throws IOException {
        byte[] before = bytes(block);
        learn(other, 30, 200);
        assertThat(bytes(other)).isEqualTo(before);
        other.wake(0, trained(touched, 200));
        learn(other, 200, 300);
        assertThat(bytes(block)).as("asleep").isEqualTo(before);
        block.wake(0, trained(touched, 200));
        learn(block, 200, 300);
        assertThat(bytes(block)).isEqualTo(bytes(other));
    }

    /** It waits for its first events no more, neither for those that it held nor for as many new ones. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void rest_beforeTheFit_fitsNoBasisLater(boolean touched) {
        SharedBlock fitting = block(FIRST, touched);
        SharedBlock random = block(0, touched);
        for (SharedBlock block : new SharedBlock[] {fitting, random}) {
            learn(block, 0, FIRST - 10);
            block.sleep(0);
            learn(block, FIRST - 10, FIRST + 10);
            block.wake(0, trained(touched, FIRST + 10));
            learn(block, FIRST + 10, 3 * FIRST);
        }

        assertThat(fitting.counts(0)).isEqualTo(random.counts(0));
        assertThat(fitting.counts(0).restarts()).isZero();
        assertSame(fitting.model(0), random.model(0));
    }
}
