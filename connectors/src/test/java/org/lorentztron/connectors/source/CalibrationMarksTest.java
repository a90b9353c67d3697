package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

class CalibrationMarksTest {
    private static Event event(int label, int... numbers) {
        int[] presences = Arrays.stream(numbers).map(index -> index + 1_000_000).toArray();
        return new Event(
                0,
                0,
                0,
                0,
                label,
                null,
                Features.sparse(9, new int[0], new float[0]),
                1,
                NamedNumbers.of(numbers, presences),
                false);
    }

    @Test
    void mark_firstLabelledEvents_areMarked() {
        CalibrationMarks marks = new CalibrationMarks(2);
        assertThat(marks.mark(event(Event.UNLABELLED))).isFalse();
        assertThat(marks.mark(event(0))).isTrue();
        assertThat(marks.mark(event(1))).isTrue();
        assertThat(marks.mark(event(0))).isFalse();
    }

    @Test
    void mark_numberThatComesLater_isMarkedEightTimes() {
        CalibrationMarks marks = new CalibrationMarks(1);
        marks.mark(event(0, 5));
        for (int i = 1; i < CalibrationMarks.VALUES; i++) {
            assertThat(marks.mark(event(0, 5)))
                    .as("value %d of the first", i + 1)
                    .isTrue();
        }
        assertThat(marks.mark(event(0, 5))).isFalse();
        assertThat(marks.mark(event(Event.UNLABELLED, 6))).as("not trained").isFalse();
        for (int i = 0; i < CalibrationMarks.VALUES; i++) {
            assertThat(marks.mark(event(0, 5, 6)))
                    .as("value %d of the second", i + 1)
                    .isTrue();
        }
        assertThat(marks.mark(event(0, 5, 6))).isFalse();
    }

    /** They are never trained: what trains must be able to count on all marks. */
    @Test
    void mark_heldOutEvents_neitherCountNorAreMarked() {
        CalibrationMarks all = new CalibrationMarks(1).of(1, new EventShare(1, 7));
        assertThat(all.mark(event(0, 5))).isFalse();
        CalibrationMarks none = all.of(1, EventShare.NONE);
        assertThat(none.mark(event(0))).isTrue();
        for (int i = 0; i < CalibrationMarks.VALUES; i++) {
            assertThat(none.mark(event(0, 5))).as("value %d", i + 1).isTrue();
        }
    }

    /** Events of one kind share their numbers; they are looked at until all have been seen often enough. */
    @Test
    void mark_sharedNumbers_areSettledOnceSeen() {
        CalibrationMarks marks = new CalibrationMarks(1);
        Event event = event(0, 5, 6);
        for (int i = 0; i < CalibrationMarks.VALUES; i++) {
            assertThat(marks.mark(event)).as("value %d", i + 1).isTrue();
        }
        assertThat(marks.mark(event)).isFalse();
        assertThat(marks.mark(event(0, 5, 7))).isTrue();
    }

    @Test
    void mark_nothingToCalibrate_marksNothing() {
        assertThat(new CalibrationMarks(0).mark(event(0, 5))).isFalse();
    }

    @Test
    void mark_numbersWithoutEnd_followsSome() {
        CalibrationMarks marks = new CalibrationMarks(1);
        for (int number = 0; number < CalibrationMarks.MOST_NUMBERS; number++) {
            assertThat(marks.mark(event(0, number))).isTrue();
        }
        assertThat(marks.mark(event(0, 999_999))).isFalse();
        assertThat(marks.mark(event(0, 0))).as("one that is followed").isTrue();
    }

    @Test
    void readFrom_whatWasWritten_goesOnAlike() throws IOException {
        CalibrationMarks marks = new CalibrationMarks(3);
        for (int i = 0; i < 5; i++) {
            marks.mark(event(0, 5, 7));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        marks.writeTo(new DataOutputStream(out));
        CalibrationMarks read = CalibrationMarks.readFrom(
                        new DataInputStream(new ByteArrayInputStream(out.toByteArray())))
                .of(3, EventShare.NONE);
        for (int i = 0; i < 6; i++) {
            assertThat(read.mark(event(0, 5))).isEqualTo(marks.mark(event(0, 5)));
        }
        byte[] wrong = out.toByteArray();
        wrong[4] = 1;
        assertThatThrownBy(() -> CalibrationMarks.readFrom(new DataInputStream(new ByteArrayInputStream(wrong))))
                .isInstanceOf(IOException.class);
    }

    @Test
    void of_otherReader_sharesNothing() {
        CalibrationMarks marks = new CalibrationMarks(1);
        marks.mark(event(0, 5));
        CalibrationMarks copy = marks.of(1, EventShare.NONE);
        for (int i = 1; i < CalibrationMarks.VALUES; i++) {
            copy.mark(event(0, 5));
        }
        assertThat(copy.mark(event(0, 5))).isFalse();
        assertThat(marks.mark(event(0, 5))).isTrue();
    }
}
