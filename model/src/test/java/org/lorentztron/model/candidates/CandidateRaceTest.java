package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CandidateRaceTest {
    /** One part with these errors. */
    private static CandidateRace of(int winner, double... errors) throws IOException {
        return CandidateRace.readFrom(stored(winner, errors), errors.length, 1);
    }

    private static DataInputStream stored(int winner, double... errors) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(winner);
        for (double error : errors) {
            out.writeDouble(error);
        }
        return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    }

    private static byte[] bytes(CandidateRace race) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        race.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static CandidateRace restored(CandidateRace race, int candidates, int parts) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes(race)));
        CandidateRace read = CandidateRace.readFrom(in, candidates, parts);
        assertThat(in.read()).as("bytes left").isEqualTo(-1);
        return read;
    }

    /** Candidates whose error rates change from time to time; a copy or what was read goes on as the original. */
    @Property(tries = 50)
    void decide_anyEvents_isAsThePlainForm(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 5) int candidates,
            @ForAll @IntRange(min = 1, max = 4) int parts)
            throws IOException {
        Random random = new Random(seed);
        CandidateRace race = new CandidateRace(candidates, parts);
        PlainRace[] plain = new PlainRace[parts];
        for (int part = 0; part < parts; part++) {
            plain[part] = new PlainRace(candidates);
            assertThat(race.winner(part)).isZero();
        }
        double[] rates = new double[candidates];
        for (int t = 0; t < 3000; t++) {
            if (t % 1000 == 0) {
                rates = random.doubles(candidates, 0, 0.5).toArray();
            }
            int part = random.nextInt(parts);
            boolean[] mistaken = new boolean[candidates];
            for (int c = 0; c < candidates; c++) {
                mistaken[c] = random.nextDouble() < rates[c];
                race.judge(c, part, mistaken[c]);
            }
            int before = plain[part].winner();
            plain[part].event(mistaken);

            assertThat(race.decide(part)).isEqualTo(plain[part].winner() != before);
            for (int p = 0; p < parts; p++) {
                assertThat(race.winner(p)).isEqualTo(plain[p].winner());
            }
            if (t % 100 == 0) {
                race = t % 200 == 0 ? race.copy() : restored(race, candidates, parts);
            }
        }
    }

    @Property
    void decide_anyErrors_isAsThePlainForm(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int candidates)
            throws IOException {
        Random random = new Random(seed);
        // Few different errors, so that some are equal.
        double[] errors =
                random.doubles(candidates).map(e -> Math.rint(16 * e) / 64).toArray();
        int winner = random.nextInt(candidates);
        CandidateRace race = of(winner, errors);
        PlainRace plain = new PlainRace(errors, winner);

        boolean changed = race.decide(0);
        plain.decide();

        assertThat(race.winner(0)).isEqualTo(plain.winner());
        assertThat(changed).isEqualTo(plain.winner() != winner);
    }

    /** sqrt(0.001 (0.2 + e)) is 0.0192 and 0.0193 there. */
    @Test
    void decide_betterByLittle_keepsTheWinner() throws IOException {
        CandidateRace chance = of(1, 0.185, 0.2);
        CandidateRace more = of(1, 0.18, 0.2);

        assertThat(chance.decide(0)).isFalse();
        assertThat(chance.winner(0)).isEqualTo(1);
        assertThat(more.decide(0)).isTrue();
        assertThat(more.winner(0)).isZero();
    }

    @Test
    void decide_equalOnes_isTheFirstOfThem() throws IOException {
        CandidateRace three = of(0, 0.3, 0.2, 0.1, 0.1, 0.15);
        CandidateRace all = of(3, 0.1, 0.1, 0.1, 0.1);
        CandidateRace perfect = of(1, 0, 0);

        assertThat(three.decide(0)).isTrue();
        assertThat(three.winner(0)).isEqualTo(2);
        assertThat(three.decide(0)).as("a second time").isFalse();
        assertThat(all.decide(0)).isFalse();
        assertThat(perfect.decide(0)).isFalse();
        assertThat(perfect.winner(0)).isEqualTo(1);
    }

    @Test
    void copy_thenJudged_leavesTheOriginal() throws IOException {
        CandidateRace original = of(0, 0.3, 0.3);
        CandidateRace copy = original.copy();
        byte[] before = bytes(original);

        for (int t = 0; t < 100; t++) {
            copy.judge(0, 0, true);
            copy.judge(1, 0, false);
            copy.decide(0);
        }

        assertThat(copy.winner(0)).isEqualTo(1);
        assertThat(bytes(original)).isEqualTo(before);
    }

    @Test
    void readFrom_otherBytes_isRefused() throws IOException {
        for (int winner : new int[] {-1, 2}) {
            DataInputStream in = stored(winner, 0, 0);
            assertThatThrownBy(() -> CandidateRace.readFrom(in, 2, 1))
                    .isInstanceOf(IOException.class)
                    .hasMessage("stored part is candidate " + winner + ", expected 0 to 1");
        }
        for (double error : new double[] {-0.1, 1.1, Double.NaN}) {
            DataInputStream in = stored(0, 0.5, error);
            assertThatThrownBy(() -> CandidateRace.readFrom(in, 2, 1))
                    .isInstanceOf(IOException.class)
                    .hasMessage("stored error of candidate 1 is " + error + ", expected 0 to 1");
        }
    }

    @Test
    void begin_ofAGivenModel_isNotOverByTheFirstMistake() {
        CandidateRace random = new CandidateRace(2, 1);
        CandidateRace given = new CandidateRace(2, 1);
        given.begin(0, 0);
        for (CandidateRace each : List.of(random, given)) {
            each.judge(0, 0, true);
            each.judge(1, 0, false);
        }

        assertThat(random.decide(0)).isTrue();
        assertThat(given.decide(0)).isFalse();
    }

    @Test
    void decide_aGivenModelThatIsAlwaysWrong_soonTakesTheOther() {
        CandidateRace given = new CandidateRace(2, 1);
        given.begin(0, 0);
        for (int event = 0; event < 20; event++) {
            given.judge(0, 0, true);
            given.judge(1, 0, false);
        }

        assertThat(given.decide(0)).isTrue();
        assertThat(given.winner(0)).isEqualTo(1);
    }
}
