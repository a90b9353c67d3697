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

    private static SleepingCandidates restored(SleepingCandidates sleeping, int candidates, int parts)
            throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes(sleeping)));
        SleepingCandidates read = SleepingCandidates.readFrom(in, candidates, parts);
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
        SleepingCandidates sleeping = new SleepingCandidates(candidates, parts);
        PlainSleep[][] plain = new PlainSleep[candidates][parts];
        for (int i = 0; i < candidates * parts; i++) {
            plain[i / parts][i % parts] = new PlainSleep();
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
                boolean turned = plain[c][part].event(c == winner, errors[c], errorOfPart);
                if (c == winner) {
                    sleeping.isPart(c, part);
                } else if (sleeping.isAsleep(c, part)) {
                    assertThat(sleeping.wakes(c, part, errorOfPart)).isEqualTo(turned);
                } else {
                    assertThat(sleeping.fallsAsleep(c, part, errors[c], errorOfPart))
                            .isEqualTo(turned);
                }
                assertThat(sleeping.isAsleep(c, part)).isEqualTo(plain[c][part].asleep);
            }
            if (t % 1000 == 0) {
                sleeping = t % 2000 == 0 ? sleeping.copy() : restored(sleeping, candidates, parts);
            }
        }
    }

    /** After events in which the candidate has more errors than the part. */
    private static SleepingCandidates afterEvents(int events) {
        SleepingCandidates sleeping = new SleepingCandidates(1, 1);
        for (int t = 0; t < events; t++) {
            assertThat(sleeping.fallsAsleep(0, 0, 0.2, 0.1)).isFalse();
        }
        return sleeping;
    }

    private static SleepingCandidates asleep() {
        SleepingCandidates sleeping = afterEvents(1999);
        assertThat(sleeping.fallsAsleep(0, 0, 0.2, 0.1)).isTrue();
        assertThat(sleeping.isAsleep(0, 0)).isTrue();
        return sleeping;
    }

    @Test
    void fallsAsleep_notWorseThanThePart_staysAwakeUntilItIs() {
        SleepingCandidates sleeping = afterEvents(1999);

        assertThat(sleeping.fallsAsleep(0, 0, 0.1, 0.1)).as("equal errors").isFalse();
        assertThat(sleeping.fallsAsleep(0, 0, 0.09, 0.1)).isFalse();
        assertThat(sleeping.fallsAsleep(0, 0, 0.11, 0.1)).isTrue();
    }

    @Test
    void isPart_beforeItFallsAsleep_countsFromThere() {
        SleepingCandidates sleeping = afterEvents(1999);

        sleeping.isPart(0, 0);

        for (int t = 0; t < 1999; t++) {
            assertThat(sleeping.fallsAsleep(0, 0, 0.2, 0.1)).isFalse();
        }
        assertThat(sleeping.fallsAsleep(0, 0, 0.2, 0.1)).isTrue();
    }

    @Test
    void wakes_partAsItWas_wakesAfterItsTime() {
        SleepingCandidates sleeping = asleep();

        for (int t = 1; t < 16_000; t++) {
            assertThat(sleeping.wakes(0, 0, 0.1)).isFalse();
        }
        assertThat(sleeping.wakes(0, 0, 0.1)).isTrue();
        assertThat(sleeping.isAsleep(0, 0)).isFalse();
        assertThat(sleeping.fallsAsleep(0, 0, 0.2, 0.1)).as("at once").isFalse();
    }

    /** 0.1 + 3 sqrt(0.002 0.1) + 3 0.002 is 0.1484. */
    @Test
    void wakes_errorAboveChance_wakesAtOnce() {
        SleepingCandidates sleeping = asleep();

        assertThat(sleeping.wakes(0, 0, 0.148)).isFalse();
        assertThat(sleeping.wakes(0, 0, 0.149)).isTrue();
        assertThat(sleeping.isAsleep(0, 0)).isFalse();
    }

    /** The first sleep falls early, when errors are large: what counts is how far the part has come since. */
    @Test
    void wakes_errorThatFellAndRises_isMeasuredFromTheLeast() {
        SleepingCandidates sleeping = asleep();

        assertThat(sleeping.wakes(0, 0, 0.02)).isFalse();
        assertThat(sleeping.wakes(0, 0, 0.04)).isFalse();
        assertThat(sleeping.wakes(0, 0, 0.05)).isTrue();
    }

    @Test
    void copy_thenWoken_leavesTheOriginal() throws IOException {
        SleepingCandidates original = asleep();
        byte[] before = bytes(original);

        assertThat(original.copy().wakes(0, 0, 1)).isTrue();

        assertThat(bytes(original)).isEqualTo(before);
    }
}
