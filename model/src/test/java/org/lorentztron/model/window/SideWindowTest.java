package org.lorentztron.model.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.window.SideWindow.Held;

class SideWindowTest {
    private static final int SIZE = 4;

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
        return SideWindow.readFrom(in, HeldEvents.readFrom(in, SIZE), most);
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
}
