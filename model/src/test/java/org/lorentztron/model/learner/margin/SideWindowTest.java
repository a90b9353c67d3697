package org.lorentztron.model.learner.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.learner.margin.SideWindow.Held;

class SideWindowTest {
    private static final int SIZE = 4;

    /** In the bytes of a window, where the first event's number begins. */
    private static final int NUMBER = 8 + 4 + 4 + 4;
    /** Where its multiplier begins. */
    private static final int MULTIPLIER = NUMBER + 8;
    /** Bytes of an event. */
    private static final int ENTRY = 4 + 8 + 8;

    private static Features event(int t) {
        return Features.dense(new float[] {1, t, 0, -t});
    }

    /** The definition as a list: a new event takes the place of the oldest one that is not kept. */
    private static final class PlainWindow {
        private final int most;
        private List<Held> held = new ArrayList<>();
        private TreeSet<Long> kept = new TreeSet<>();
        private long received;

        PlainWindow(int most) {
            this.most = most;
        }

        void add(Features x) {
            held.add(new Held(x, received++, Double.NaN));
            for (int i = 0; held.size() > most; i++) {
                if (!kept.contains(held.get(i).number())) {
                    held.remove(i);
                }
            }
        }

        void set(List<Held> fitted, TreeSet<Long> keep) {
            held = new ArrayList<>(fitted);
            kept = keep;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 40})
    void held_anyEventsAndFits_areThoseOfThePlainDefinition(int most) throws IOException {
        Random random = new Random(most);
        SideWindow window = new SideWindow(most);
        PlainWindow plain = new PlainWindow(most);
        for (int t = 0; t < 2_000; t++) {
            Features x = event(t);
            window.add(x);
            plain.add(x);
            assertThat(window.held()).isEqualTo(plain.held);
            assertThat(window.count()).isEqualTo(plain.held.size());
            assertThat(window.isFull()).isEqualTo(t >= most - 1);
            if (random.nextInt(10) == 0) {
                fit(window, plain, random, most);
                assertThat(window.held()).isEqualTo(plain.held);
            }
            if (random.nextInt(20) == 0) {
                window = random.nextBoolean() ? window.copy() : readAgain(window, most);
            }
        }
    }

    private static void fit(SideWindow window, PlainWindow plain, Random random, int most) {
        List<Held> fitted = window.held().stream()
                .map(event -> event.with(random.nextDouble()))
                .toList();
        TreeSet<Long> keep = new TreeSet<>();
        int count = random.nextInt(most);
        for (int i = 0; i < count; i++) {
            keep.add(fitted.get(random.nextInt(fitted.size())).number());
        }
        window.set(fitted, keep.stream().mapToLong(number -> number).toArray());
        plain.set(fitted, keep);
    }

    private static SideWindow readAgain(SideWindow window, int most) throws IOException {
        HeldEvents events = new HeldEvents();
        window.held().forEach(held -> events.add(held.x()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        events.writeTo(out);
        window.writeTo(out, events);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        return SideWindow.readFrom(in, HeldEvents.readFrom(in, window.count(), SIZE), most);
    }

    @Test
    void readFrom_largerWindow_isRefused() throws IOException {
        SideWindow window = new SideWindow(5);
        for (int t = 0; t < 5; t++) {
            window.add(event(t));
        }
        HeldEvents events = new HeldEvents();
        window.held().forEach(held -> events.add(held.x()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        window.writeTo(new DataOutputStream(bytes), events);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));

        assertThatThrownBy(() -> SideWindow.readFrom(in, events, 4))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("window of 0 and 5 events, expected at most 4");
    }

    /**
     * Two kept events and two new ones, with one number of their bytes replaced.
     *
     * @param at byte at which the number begins
     */
    private static void assertRefused(int at, long replacement, String message) throws IOException {
        SideWindow window = new SideWindow(5);
        for (int t = 0; t < 3; t++) {
            window.add(event(t));
        }
        window.set(window.held().stream().map(one -> one.with(0.5)).toList(), new long[] {1, 2});
        window.add(event(3));
        HeldEvents events = new HeldEvents();
        window.held().forEach(held -> events.add(held.x()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        window.writeTo(new DataOutputStream(bytes), events);
        byte[] replaced = bytes.toByteArray();
        ByteBuffer.wrap(replaced).putLong(at, replacement);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(replaced));

        assertThatThrownBy(() -> SideWindow.readFrom(in, events, 5))
                .isInstanceOf(IOException.class)
                .hasMessage("stored margin block has a window " + message);
    }

    /** Places 0 and 1 have the kept events 1 and 2, places 2 and 3 the events 0 and 3. */
    @Test
    void readFrom_numbersOutOfOrder_areRefused() throws IOException {
        assertRefused(NUMBER, 2, "of 4 events with number 2 at place 1, expected another one from 3 to 3");
        assertRefused(NUMBER, -1, "of 4 events with number -1 at place 0, expected another one from 0 to 3");
        assertRefused(NUMBER + ENTRY, 4, "of 4 events with number 4 at place 1, expected another one from 2 to 3");
        assertRefused(NUMBER + 2 * ENTRY, 1, "of 4 events with number 1 at place 2, expected another one from 0 to 3");
        assertRefused(NUMBER + 3 * ENTRY, 0, "of 4 events with number 0 at place 3, expected another one from 1 to 3");
        assertRefused(0, 3, "of 3 events with number 3 at place 3, expected another one from 1 to 2");
    }

    @Test
    void readFrom_multipliersOutOfRange_areRefused() throws IOException {
        String expected = ", expected a finite one of 0 or more, or NaN for an event that is not kept";
        long nan = Double.doubleToLongBits(Double.NaN);
        long infinite = Double.doubleToLongBits(Double.POSITIVE_INFINITY);
        long negative = Double.doubleToLongBits(-0.5);
        assertRefused(MULTIPLIER, nan, "with the multiplier NaN" + expected);
        assertRefused(MULTIPLIER + ENTRY, infinite, "with the multiplier Infinity" + expected);
        assertRefused(MULTIPLIER + 2 * ENTRY, negative, "with the multiplier -0.5" + expected);
    }
}
