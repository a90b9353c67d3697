package org.lorentztron.model.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.model.Features;

class EventBytesTest {
    private static final int SIZE = 9;

    private static Features event() {
        return Features.sparse(SIZE, new int[] {1, 4, 8}, new float[] {0.5f, -2, 1e-30f});
    }

    private static byte[] bytes(Features x) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        EventBytes.write(x, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static Features read(byte[] bytes, int size) throws IOException {
        return EventBytes.read(new DataInputStream(new ByteArrayInputStream(bytes)), size);
    }

    @Test
    void read_whatWasWritten_isTheSame() throws IOException {
        for (Features x : new Features[] {event(), Features.dense(new float[SIZE])}) {
            assertThat(read(bytes(x), SIZE)).isEqualTo(x);
        }
    }

    /** Each int of the bytes in turn: how many entries, the three features, the three values as bits. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | -1 | a number of entries of an event of -1, expected 0 to 9",
                "0 | 10 | a number of entries of an event of 10, expected 0 to 9",
                "4 | -1 | a feature of an event of -1, expected 0 to 8",
                "8 | 1 | a feature of an event of 1, expected 2 to 8",
                "12 | 9 | a feature of an event of 9, expected 5 to 8",
                "16 | 0 | an event with the value 0.0 of feature 1, expected a finite value other than 0",
                "24 | 0x7fc00000 | an event with the value NaN of feature 8, expected a finite value other than 0"
            })
    void read_whatIsNoEvent_isRefused(int at, String replacement, String message) throws IOException {
        byte[] bytes = bytes(event());
        ByteBuffer.wrap(bytes).putInt(at, Integer.decode(replacement));

        assertThatThrownBy(() -> read(bytes, SIZE))
                .isInstanceOf(IOException.class)
                .hasMessage("stored block has " + message);
    }
}
