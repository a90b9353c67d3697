package org.lorentztron.model.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

class FirstEventsTest {
    private static Features event(int t) {
        return Features.sparse(50, new int[] {t, t + 1}, new float[] {1, t});
    }

    /** Event t is of class t mod 3 and weight t / 2 + 1. */
    private static FirstEvents events(int count) {
        FirstEvents events = FirstEvents.none();
        for (int t = 0; t < count; t++) {
            events.add(event(t), t % 3, t / 2.0 + 1);
        }
        return events;
    }

    private static FirstEvents readBack(FirstEvents events, int most, int classes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        events.writeTo(new DataOutputStream(bytes));
        return FirstEvents.readFrom(
                new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), most, 50, classes);
    }

    @Test
    void remove_aClass_keepsTheOrderOfTheOthers() {
        FirstEvents events = events(40);
        events.remove(1);
        events.add(event(41), 2, 0.25);
        assertThat(events.labels()).hasSize(28).startsWith(0, 2, 0, 2).endsWith(0, 2);
        assertThat(events.features()).startsWith(event(0), event(2), event(3)).endsWith(event(39), event(41));
        assertThat(IntStream.of(0, 1, 2, 26, 27).mapToDouble(events::weight))
                .containsExactly(1.0, 2.0, 2.5, 20.5, 0.25);
    }

    @Test
    void readFrom_whatWasWritten_isTheSame() throws IOException {
        FirstEvents read = readBack(events(40), 40, 3);
        assertThat(read.features()).isEqualTo(events(40).features());
        assertThat(read.labels()).isEqualTo(events(40).labels());
        assertThat(IntStream.range(0, 40).mapToDouble(read::weight))
                .containsExactlyElementsOf(
                        IntStream.range(0, 40).mapToObj(t -> t / 2.0 + 1).toList());
    }

    @Test
    void readFrom_whatDoesNotFit_isRefused() {
        assertThatThrownBy(() -> readBack(events(40), 39, 3))
                .isInstanceOf(IOException.class)
                .hasMessage("stored block has a number of first events of 40, expected 0 to 39");
        assertThatThrownBy(() -> readBack(events(40), 40, 2))
                .isInstanceOf(IOException.class)
                .hasMessage("stored block has a label of a first event of 2, expected 0 to 1");
        FirstEvents weightless = FirstEvents.none();
        weightless.add(event(0), 0, Double.NaN);
        assertThatThrownBy(() -> readBack(weightless, 1, 3))
                .isInstanceOf(IOException.class)
                .hasMessage("stored block has a first event of weight NaN, expected more than 0 and at most 1000000.0");
    }
}
