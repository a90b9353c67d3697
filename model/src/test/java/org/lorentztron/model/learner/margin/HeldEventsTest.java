package org.lorentztron.model.learner.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

class HeldEventsTest {
    private static final int SIZE = 2;

    /** Two events of equal features, one of them added twice. */
    private static byte[] bytes() throws IOException {
        Features x = Features.dense(new float[] {1, 2});
        HeldEvents events = new HeldEvents();
        events.add(x);
        events.add(Features.dense(new float[] {1, 2}));
        events.add(x);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        events.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static HeldEvents read(byte[] bytes, int most) throws IOException {
        return HeldEvents.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)), most, SIZE);
    }

    @Test
    void readFrom_whatWasWritten_hasEachEventOnce() throws IOException {
        HeldEvents read = read(bytes(), 2);

        assertThat(read.event(0)).isEqualTo(read.event(1)).isNotSameAs(read.event(1));
        assertThat(read.index(read.event(1))).isOne();
        assertThatThrownBy(() -> read.event(2))
                .isInstanceOf(IOException.class)
                .hasMessage("stored margin block refers to event 2, expected 0 to 1");
    }

    @Test
    void readFrom_whatCannotBeTheEvents_isRefused() throws IOException {
        byte[] negative = bytes();
        ByteBuffer.wrap(negative).putInt(4, -1);

        assertThatThrownBy(() -> read(bytes(), 1))
                .isInstanceOf(IOException.class)
                .hasMessage("stored block has a number of events in its windows of 2, expected 0 to 1");
        assertThatThrownBy(() -> read(negative, 2))
                .isInstanceOf(IOException.class)
                .hasMessage("stored block has a number of entries of an event of -1, expected 0 to 2");
    }
}
