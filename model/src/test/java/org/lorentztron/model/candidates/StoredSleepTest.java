package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** SleepingCandidates from bytes that are not as they were written. */
class StoredSleepTest {
    private static final boolean[] COPY = {true};
    private static final boolean[] OWN = {false};

    private static SleepingCandidates read(int events, double error) throws IOException {
        return read(0, events, error, COPY);
    }

    private static SleepingCandidates read(int sleep, int events, double error, boolean[] copies) throws IOException {
        byte[] bytes = ByteBuffer.allocate(13)
                .put((byte) sleep)
                .putInt(events)
                .putDouble(error)
                .array();
        return SleepingCandidates.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)), copies, 1);
    }

    @Test
    void readFrom_numbersOutOfRange_isRefused() {
        assertRefused(-1, 0.5);
        assertRefused(Integer.MIN_VALUE, 0);
        for (double error : new double[] {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertRefused(7, error);
        }
    }

    /** Eight doublings, asleep or not; a copy that forgets has none. */
    @Test
    void readFrom_moreDoublingsThanThereAre_isRefused() throws IOException {
        assertThat(read(17, 7, 0.5, OWN).isAsleep(0, 0)).isTrue();
        assertThat(read(16, 7, 0.5, OWN).isAsleep(0, 0)).isFalse();
        assertThat(read(1, 7, 0.5, COPY).isAsleep(0, 0)).isTrue();
        assertThatThrownBy(() -> read(18, 7, 0.5, OWN))
                .isInstanceOf(IOException.class)
                .hasMessage("stored sleep of candidate 0 has doubled 9 times, expected 0 to 8");
        assertThatThrownBy(() -> read(3, 7, 0.5, COPY))
                .isInstanceOf(IOException.class)
                .hasMessage("stored sleep of candidate 0 has doubled 1 times, expected 0 to 0");
    }

    private static void assertRefused(int events, double error) {
        assertThatThrownBy(() -> read(events, error))
                .isInstanceOf(IOException.class)
                .hasMessage("stored sleep of candidate 0 has " + events + " events and error " + error
                        + ", expected 0 or more, and 0 to 1");
    }

    /** As long as it has no more errors than the part it stays awake, however many events there are. */
    @Test
    void fallsAsleep_moreEventsThanAnIntCounts_isReadAgainAndFallsAsleepWhenItErrsMore() throws IOException {
        SleepingCandidates sleeping = read(Integer.MAX_VALUE, 0);

        assertThat(sleeping.fallsAsleep(0, 0, 0.1, 0.1, true)).isFalse();

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        sleeping.writeTo(new DataOutputStream(bytes));
        SleepingCandidates again = SleepingCandidates.readFrom(
                new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), COPY, 1);
        assertThat(again.fallsAsleep(0, 0, 0.2, 0.1, true)).isTrue();
    }
}
