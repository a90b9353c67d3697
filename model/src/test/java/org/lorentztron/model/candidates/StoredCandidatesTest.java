package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.candidates.CandidateStream.ALL;
import static org.lorentztron.model.candidates.CandidateStream.bytes;
import static org.lorentztron.model.candidates.CandidateStream.network;
import static org.lorentztron.model.candidates.CandidateStream.parts;
import static org.lorentztron.model.candidates.CandidateStream.read;
import static org.lorentztron.model.candidates.CandidateStream.settings;
import static org.lorentztron.model.candidates.CandidateStream.start;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;

/** Blocks of candidates as copies and as bytes: they go on as if they had never stopped. */
class StoredCandidatesTest {
    private static final LearnerSettings HERDED = settings(LearnerKind.HERDED).withStartFit(25);

    private static void train(CandidateBlock block, long seed, int events) {
        CandidateStream stream = new CandidateStream(seed);
        for (int t = 0; t < events; t++) {
            stream.next();
            block.learn(stream.x(), stream.label());
        }
        block.endInterval();
    }

    /** Pairs, and networks whose first events are held for a while where all candidates have as many features. */
    static List<Arguments> cases() {
        return List.of(
                Arguments.of(HERDED, ALL),
                Arguments.of(network(25), List.of("plain", "hats", "waves", "waves@0.003")),
                Arguments.of(network(25), List.of("plain", "plain@0.01")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void readFrom_writtenAtAnyEvent_continuesWithTheSameBits(LearnerSettings settings, List<String> names)
            throws IOException {
        CandidateBlock block = start(settings, names, parts(settings));
        CandidateBlock stored = start(settings, names, parts(settings));
        CandidateStream stream = new CandidateStream(1);
        for (int t = 0; t < 500; t++) {
            stream.next();
            block.learn(stream.x(), stream.label());
            stored = read(bytes(stored), settings);
            stored.learn(stream.x(), stream.label());
            if (t % 60 == 59) {
                block.endInterval();
                stored.endInterval();
            }
            assertThat(bytes(stored)).isEqualTo(bytes(block));
        }
        for (int p = 0; p < block.parts().size(); p++) {
            assertThat(stored.parts().get(p)).isEqualTo(block.parts().get(p));
            assertThat(stored.candidate(p)).isEqualTo(block.candidate(p));
            assertThat(stored.counts(p)).isEqualTo(block.counts(p));
            assertThat(bytes(stored.model(p))).isEqualTo(bytes(block.model(p)));
        }
        assertThat(block.counts(0).restarts()).as("there was a switch or a fit").isPositive();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void copy_thenTrained_leavesTheOriginal(LearnerSettings settings, List<String> names) throws IOException {
        CandidateBlock block = start(settings, names, parts(settings));
        train(block, 2, 200);
        byte[] before = bytes(block);

        CandidateBlock copy = block.copy();
        CandidateBlock second = copy.copy();
        train(copy, 3, 600);

        assertThat(bytes(block)).isEqualTo(before);
        assertThat(bytes(second)).isEqualTo(before);
        train(block, 3, 600);
        assertThat(bytes(block)).isEqualTo(bytes(copy));
    }

    @Test
    void readFrom_otherBytes_isRefused() throws IOException {
        CandidateBlock block = start(HERDED, List.of("plain", "hats"), parts(HERDED));
        byte[] bytes = bytes(block);

        assertRefused(changed(bytes, 0, 3), "stored block of candidates has version 3, expected 1 or 2");
        assertRefused(ByteBuffer.wrap(bytes.clone()).putInt(1, 0).array(), "stored block has 0 candidates");
        assertRefused(ByteBuffer.wrap(bytes.clone()).putInt(1, -1).array(), "stored block has -1 candidates");
        // The first name follows its length; then its number of features.
        assertRefused(changed(bytes, 7, 'b'), "candidate is \"blain\"");
        assertRefused(
                ByteBuffer.wrap(bytes.clone()).putInt(12, 0).array(),
                "stored candidate takes 0 features, expected 1 or more");
        assertRefused(ByteBuffer.wrap(bytes.clone()).putInt(12, 4).array(), "dimension");
        assertThatThrownBy(() -> read(Arrays.copyOf(bytes, bytes.length - 1), HERDED))
                .isInstanceOf(IOException.class);
        assertRefused(
                ByteBuffer.wrap(bytes.clone()).putInt(1, Integer.MAX_VALUE).array(),
                "stored block has 2147483647 candidates, expected 1 to 65536");
    }

    private static byte[] changed(byte[] bytes, int position, int value) {
        byte[] changed = bytes.clone();
        changed[position] = (byte) value;
        return changed;
    }

    private static void assertRefused(byte[] bytes, String message) {
        assertThatThrownBy(() -> read(bytes, HERDED))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(message);
    }
}
