package org.lorentztron.model.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RecentScoresTest {
    private static RecentScores random(int width, long seed, int first, int count) {
        RecentScores events = new RecentScores(width);
        for (int i = first; i < first + count; i++) {
            add(events, width, seed, i);
        }
        return events;
    }

    private static void add(RecentScores events, int width, long seed, int i) {
        Random random = new Random((seed + 31L * i) * 0x9E3779B97F4A7C15L);
        double weight = i % 5 == 4 ? 2.5 : 1;
        if (width == 1) {
            boolean positive = random.nextBoolean();
            events.add(random.nextGaussian() + (positive ? 1 : -1), positive, weight);
            return;
        }
        float[] scores = new float[width + 3];
        for (int k = 0; k < scores.length; k++) {
            scores[k] = (float) random.nextGaussian();
        }
        events.add(scores, 3, random.nextInt(width), weight);
    }

    /** What came before the newest ones leaves no trace. */
    @Property(tries = 40)
    void fit_moreThanAreHeld_isOfTheNewest(
            @ForAll @IntRange(min = 1, max = 3) int width, @ForAll @IntRange(max = 3000) int before) {
        RecentScores all = random(width, 1, 0, before + RecentScores.MOST);
        RecentScores newest = random(width, 1, before, RecentScores.MOST);
        all.fit();
        newest.fit();
        assertThat(all.count()).isEqualTo(RecentScores.MOST);
        assertThat(all.scaling()).isEqualTo(newest.scaling()).isNotNull();
    }

    @Test
    void fit_fewerThanFifty_isNull() {
        RecentScores events = random(1, 2, 0, RecentScores.FEWEST - 1);
        events.fit();
        assertThat(events.scaling()).isNull();
        add(events, 1, 2, RecentScores.FEWEST - 1);
        assertThat(events.scaling()).isNull();
        events.fit();
        assertThat(events.scaling()).isNotNull();
        assertThat(events.scaling().examples()).isEqualTo(50);
    }

    /** The label is as likely as its target, (N + 1) / (N + 2), whatever the score is. */
    @Test
    void fit_oneLabelFromTheStart_isAsLikelyAsTheEventsAreMany() {
        for (boolean label : new boolean[] {true, false}) {
            RecentScores events = new RecentScores(1);
            for (int i = 0; i < 200; i++) {
                events.add(i, label, 1);
            }
            events.fit();
            assertThat(events.scaling().a()).isZero();
            assertThat(events.scaling().b()).isCloseTo((label ? 1 : -1) * Math.log(201), within(1e-9));
            for (int i = 0; i < 200; i++) {
                events.add(i, label, 1);
            }
            events.fit();
            assertThat(events.scaling().b()).isCloseTo((label ? 1 : -1) * Math.log(401), within(1e-9));
            events.add(label ? -1 : 401, !label, 1);
            events.fit();
            assertThat(events.scaling().usesScore()).isTrue();
        }
    }

    /** Of a class that has one event in a thousand, none may be among those that are held. */
    @Test
    void fit_otherLabelIsNoLongerThere_keepsWhatBothSaid() throws IOException {
        RecentScores events = random(1, 2, 0, 300);
        events.fit();
        PlattScaling both = events.scaling();
        for (int i = 0; i < RecentScores.MOST; i++) {
            events.add(i % 7, true, 1);
        }
        events.fit();
        assertThat(events.scaling()).isEqualTo(both);
        RecentScores read = read(bytes(events), 1);
        read.fit();
        assertThat(read.scaling()).isEqualTo(both);
    }

    @Test
    void fit_networkOfOneClassFromTheStart_isNull() {
        RecentScores events = new RecentScores(2);
        for (int i = 0; i < 200; i++) {
            events.add(new float[] {i, 1}, 0, 0, 1);
        }
        events.fit();
        assertThat(events.scaling()).isNull();
        events.add(new float[] {-1, 1}, 0, 1, 1);
        events.fit();
        assertThat(events.scaling()).isNotNull();
    }

    /** A part that begins again is as one that has seen nothing. */
    @Test
    void clear_afterAFit_forgetsEverything() throws IOException {
        RecentScores events = random(1, 3, 0, 1500);
        events.fit();
        events.clear();
        assertThat(events.scaling()).isNull();
        assertThat(bytes(events)).isEqualTo(bytes(new RecentScores(1)));
        RecentScores fresh = new RecentScores(1);
        for (int i = 0; i < 100; i++) {
            add(events, 1, 9, i);
            add(fresh, 1, 9, i);
        }
        events.fit();
        fresh.fit();
        assertThat(events.scaling()).isEqualTo(fresh.scaling());
    }

    @Test
    void add_scoreThatIsNoNumber_isLeftOut() {
        RecentScores events = new RecentScores(1);
        events.add(Double.NaN, true, 1);
        events.add(Double.POSITIVE_INFINITY, true, 1);
        assertThat(events.count()).isZero();
        events.add(1e300, true, 1);
        assertThat(events.score(0, 0)).isEqualTo(Float.MAX_VALUE);
    }

    @Property(tries = 40)
    void readFrom_written_goesOnAsIfNothingHadBeen(
            @ForAll @IntRange(min = 1, max = 3) int width, @ForAll @IntRange(max = 2500) int count) throws IOException {
        RecentScores events = random(width, 4, 0, count);
        events.fit();
        RecentScores read = read(bytes(events), width);
        RecentScores copy = events.copy();
        byte[] before = bytes(events);
        assertThat(read.scaling()).isEqualTo(events.scaling());
        for (int i = count; i < count + 700; i++) {
            add(events, width, 4, i);
            add(read, width, 4, i);
        }
        assertThat(bytes(read)).isEqualTo(bytes(events));
        assertThat(bytes(copy)).isEqualTo(before);
        events.fit();
        read.fit();
        assertThat(read.scaling()).isEqualTo(events.scaling());
    }

    @Test
    void readFrom_numbersOutOfRange_isRefused() {
        assertRefused("stored scores are of 1025 events, expected 0 to 1024", out -> out.writeShort(1025));
        assertRefused("stored score is NaN, expected a finite number", out -> {
            out.writeShort(1);
            out.writeFloat(Float.NaN);
        });
        assertThatThrownBy(() -> {
                    byte[] bytes = bytes(random(1, 5, 0, 5));
                    // The last event is the fifth, whose weight stands before the scaling, of which there is none.
                    ByteBuffer.wrap(bytes).putFloat(bytes.length - 1 - Float.BYTES, Float.NaN);
                    read(bytes, 1);
                })
                .hasMessage("stored weight is NaN, expected a finite number");
        assertRefused("stored label is 2, expected 0 to 1", out -> {
            out.writeShort(1);
            out.writeFloat(1);
            out.writeShort(2);
        });
        assertRefused(
                "stored calibration has slope -1.0, offset 0.0 and 50 examples, expected finite numbers, slope and"
                        + " examples 0 or more",
                out -> {
                    out.writeShort(0);
                    out.writeBoolean(true);
                    out.writeDouble(-1);
                    out.writeDouble(0);
                    out.writeInt(50);
                });
    }

    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    /** The bytes of no weights stand after the number of events. */
    private static void assertRefused(String message, Writing writing) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        assertThatThrownBy(() -> {
                    writing.to(new DataOutputStream(written));
                    byte[] all = written.toByteArray();
                    byte[] bytes = new byte[all.length + 1];
                    System.arraycopy(all, 0, bytes, 0, 2);
                    System.arraycopy(all, 2, bytes, 3, all.length - 2);
                    read(bytes, 1);
                })
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    private static byte[] bytes(RecentScores events) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        events.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    private static RecentScores read(byte[] bytes, int width) throws IOException {
        return RecentScores.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)), width);
    }
}
