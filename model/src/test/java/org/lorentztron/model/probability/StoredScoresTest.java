package org.lorentztron.model.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** States of before hold windows of scores; the bytes here are written by hand. */
class StoredScoresTest {
    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    private static DataInputStream written(Writing writing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        writing.to(out);
        return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void platt_eventsOfAWindow_isWhatTheyTeach(boolean weighted) throws IOException {
        OnlinePlatt expected = new OnlinePlatt();
        DataInputStream in = written(out -> {
            Random random = new Random(1);
            out.writeShort(1024);
            out.writeBoolean(weighted);
            for (int i = 0; i < 1024; i++) {
                float score = (float) random.nextGaussian();
                boolean positive = random.nextInt(5) == 0;
                float weight = weighted ? 1 + i % 3 : 1;
                out.writeFloat(score);
                out.writeShort(positive ? 1 : 0);
                if (weighted) {
                    out.writeFloat(weight);
                }
                expected.add(score, positive, weight);
            }
            PlattScaling.write(new PlattScaling(3, 1, 1024), out);
            out.writeByte(77);
        });
        assertThat(StoredScores.platt(in).scaling()).isEqualTo(expected.scaling());
        assertThat(in.readByte()).isEqualTo((byte) 77);
    }

    @Test
    void temperature_eventsOfAWindow_isWhatTheyTeach() throws IOException {
        OnlineTemperature expected = new OnlineTemperature(3);
        DataInputStream in = written(out -> {
            Random random = new Random(1);
            out.writeShort(60);
            out.writeBoolean(false);
            for (int i = 0; i < 60; i++) {
                float[] scores = {(float) random.nextGaussian(), 0, 1};
                for (float score : scores) {
                    out.writeFloat(score);
                }
                out.writeShort(i % 3);
                expected.add(scores, 0, i % 3, 1);
            }
            PlattScaling.write(null, out);
            out.writeByte(77);
        });
        assertThat(StoredScores.temperature(in, 3).scaling()).isEqualTo(expected.scaling());
        assertThat(in.readByte()).isEqualTo((byte) 77);
    }

    @Test
    void platt_numbersOutOfRange_isRefused() {
        assertRefused("stored scores are of 1025 events, expected 0 to 1024", out -> {
            out.writeShort(1025);
            out.writeBoolean(false);
        });
        assertRefused("stored score is NaN, expected a finite number", out -> {
            out.writeShort(1);
            out.writeBoolean(false);
            out.writeFloat(Float.NaN);
        });
        assertRefused("stored label is 2, expected 0 to 1", out -> {
            out.writeShort(1);
            out.writeBoolean(false);
            out.writeFloat(1);
            out.writeShort(2);
        });
        assertRefused("stored weight is -1.0, expected a finite number above 0", out -> {
            out.writeShort(1);
            out.writeBoolean(true);
            out.writeFloat(1);
            out.writeShort(1);
            out.writeFloat(-1);
        });
    }

    private static void assertRefused(String message, Writing writing) {
        assertThatThrownBy(() -> StoredScores.platt(written(writing)))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }
}
