package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SleepingCandidatesTest {
    private static byte[] bytes(SleepingCandidates sleeping) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        sleeping.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static SleepingCandidates restored(SleepingCandidates sleeping, boolean[] copies, int parts)
            throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes(sleeping)));
        SleepingCandidates read = SleepingCandidates.readFrom(in, copies, parts);
        assertThat(in.read()).as("bytes left").isEqualTo(-1);
        return read;
    }

    /** Errors and the candidate that is the part change from time to time; copies and what was read go on alike. */
    @Property(tries = 20)
    void event_anyErrors_isAsThePlainForm(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 3) int candidates,
            @ForAll @IntRange(min = 1, max = 3) int parts)
            throws IOException {
        Random random = new Random(seed);
        boolean[] copies = new boolean[candidates];
        for (int c = 0; c < candidates; c++) {
            copies[c] = random.nextBoolean();
        }
        SleepingCandidates sleeping = new SleepingCandidates(copies, parts);
        PlainSleep[][] plain = new PlainSleep[candidates][parts];
        for (int i = 0; i < candidates * parts; i++) {
            plain[i / parts][i % parts] = new PlainSleep(copies[i / parts]);
        }
        int winner = 0;
        double[] errors = new double[candidates];
        for (int t = 0; t < 60_000; t++) {
            if (random.nextInt(3000) == 0) {
                errors = random.doubles(candidates, 0.05, 0.25).toArray();
                // Now and then none of those that may sleep is the part.
                winner = random.nextInt(candidates + 1);
            }
            double errorOfPart = winner < candidates ? errors[winner] : 0.1 + 0.02 * random.nextDouble();
            for (int c = 0; c < candidates; c++) {
                int part = (t + c) % parts;
                boolean may = random.nextInt(4) > 0;
                boolean turned = plain[c][part].event(c == winner, may, errors[c], errorOfPart);
                if (c == winner) {
                    sleeping.isPart(c, part);
                } else if (sleeping.isAsleep(c, part)) {
                    assertThat(sleeping.wakes(c, part, errorOfPart, may)).isEqualTo(turned);
                } else {
                    assertThat(sleeping.fallsAsleep(c, part, errors[c], errorOfPart, may))
                            .isEqualTo(turned);
                }
                assertThat(sleeping.isAsleep(c, part)).isEqualTo(plain[c][part].asleep);
            }
            if (t % 1000 == 0) {
                sleeping = t % 2000 == 0 ? sleeping.copy() : restored(sleeping, copies, parts);
            }
        }
    }

    /** After events in which the candidate has more errors than the part. */
    private static SleepingCandidates afterEvents(int events) {
        SleepingCandidates sleeping = new SleepingCandidates(new boolean[] {true}, 1);
        for (int t = 0; t < events; t++) {
            assertThat(sleeping.fallsAsleep(0, 0, 0.2, 0.1, true)).isFalse();
        }
        return sleeping;
    }

    private static SleepingCandidates asleep() {
        SleepingCandidates sleeping = afterEvents(1999);
        assertThat(sleeping.fallsAsleep(0, 0, 0.2, 0.1, true)).isTrue();
        assertThat(sleeping.isAsleep(0, 0)).isTrue();
        return sleeping;
    }

    @Test
    void fallsAsleep_notWorseThanThePart_staysAwakeUntilItIs() {
        SleepingCandidates sleeping = afterEvents(1999);

        assertThat(sleeping.fallsAsleep(0, 0, 0.1, 0.1, true))
                .as("equal errors")
                .isFalse();
        assertThat(sleeping.fallsAsleep(0, 0, 0.09, 0.1, true)).isFalse();
        assertThat(sleeping.fallsAsleep(0, 0, 0.11, 0.1, true)).isTrue();
    }

    @Test
    void isPart_beforeItFallsAsleep_countsFromThere() {
        SleepingCandidates sleeping = afterEvents(1999);

        sleeping.isPart(0, 0);

        for (int t = 0; t < 1999; t++) {
            assertThat(sleeping.fallsAsleep(0, 0, 0.2, 0.1, true)).isFalse();
        }
        assertThat(sleeping.fallsAsleep(0, 0, 0.2, 0.1, true)).isTrue();
    }

    @Test
    void wakes_partAsItWas_wakesAfterItsTime() {
        SleepingCandidates sleeping = asleep();

        for (int t = 1; t < 16_000; t++) {
            assertThat(sleeping.wakes(0, 0, 0.1, true)).isFalse();
        }
        assertThat(sleeping.wakes(0, 0, 0.1, true)).isTrue();
        assertThat(sleeping.isAsleep(0, 0)).isFalse();
        assertThat(sleeping.fallsAsleep(0, 0, 0.2, 0.1, true)).as("at once").isFalse();
    }

    /** 0.1 + 3 sqrt(0.002 0.1) + 3 0.002 is 0.1484. */
    @Test
    void wakes_errorAboveChance_wakesAtOnce() {
        SleepingCandidates sleeping = asleep();

        assertThat(sleeping.wakes(0, 0, 0.148, true)).isFalse();
        assertThat(sleeping.wakes(0, 0, 0.149, true)).isTrue();
        assertThat(sleeping.isAsleep(0, 0)).isFalse();
    }

    /** The first sleep falls early, when errors are large: what counts is how far the part has come since. */
    @Test
    void wakes_errorThatFellAndRises_isMeasuredFromTheLeast() {
        SleepingCandidates sleeping = asleep();

        assertThat(sleeping.wakes(0, 0, 0.02, true)).isFalse();
        assertThat(sleeping.wakes(0, 0, 0.04, true)).isFalse();
        assertThat(sleeping.wakes(0, 0, 0.05, true)).isTrue();
    }

    /** Half the events of a trial before it, and twice as many after a trial that was lost. */
    @Test
    void wakes_candidateOfItsOwnThatLosesATrial_sleepsTwiceAsLong() {
        SleepingCandidates sleeping = new SleepingCandidates(new boolean[] {false}, 1);

        assertThat(eventsAwake(sleeping)).isEqualTo(8_000);
        assertThat(eventsAsleep(sleeping, 0.1)).isEqualTo(64_000);
        assertThat(eventsAwake(sleeping)).isEqualTo(16_000);
        assertThat(eventsAsleep(sleeping, 0.1)).isEqualTo(128_000);
        assertThat(eventsAwake(sleeping)).isEqualTo(32_000);
        assertThat(eventsAsleep(sleeping, 0.2)).as("the error has risen").isEqualTo(1);
        assertThat(eventsAwake(sleeping)).isEqualTo(8_000);
        for (int trial = 0; trial < 12; trial++) {
            assertThat(eventsAsleep(sleeping, 0.1)).isEqualTo(64_000 << Math.min(8, trial));
            assertThat(eventsAwake(sleeping)).isEqualTo(8_000 << Math.min(8, trial + 1));
        }
    }

    private static int eventsAwake(SleepingCandidates sleeping) {
        int events = 1;
        while (!sleeping.fallsAsleep(0, 0, 0.2, 0.1, true)) {
            events++;
        }
        return events;
    }

    private static int eventsAsleep(SleepingCandidates sleeping, double errorOfPart) {
        int events = 1;
        while (!sleeping.wakes(0, 0, errorOfPart, true)) {
            events++;
        }
        return events;
    }

    @Test
    void copy_thenWoken_leavesTheOriginal() throws IOException {
        SleepingCandidates original = asleep();
        byte[] before = bytes(original);

        assertThat(original.copy().wakes(0, 0, 1, true)).isTrue();

        assertThat(bytes(original)).isEqualTo(before);
    }
}
