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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OnlinePlattTest {
    /** Normal scores of the mean 1 of one class and -1 of the other: log odds are 2 s + ln(share / (1 - share)). */
    private static final class Stream {
        private final Random random;
        private final double share;

        Stream(long seed, double share) {
            this.random = new Random(seed);
            this.share = share;
        }

        boolean label() {
            return random.nextDouble() < share;
        }

        double score(boolean positive) {
            return random.nextGaussian() + (positive ? 1 : -1);
        }

        void teach(OnlinePlatt learned, int events) {
            for (int i = 0; i < events; i++) {
                boolean positive = label();
                learned.add(score(positive), positive, 1);
            }
        }

        /** The probability of y = +1 in the mean of events. */
        double meanProbability(OnlinePlatt learned) {
            double sum = 0;
            for (int i = 0; i < 20_000; i++) {
                sum += probability(learned.scaling().logOdds(score(label())));
            }
            return sum / 20_000;
        }
    }

    private static double probability(double f) {
        return 1 / (1 + Math.exp(-f));
    }

    /** A step is exact Bayes: search finds the same. */
    @Property(tries = 30)
    void add_anyEvents_isWhatSearchFinds(@ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int events) {
        Random random = new Random(seed);
        double size = Math.pow(10, random.nextInt(3) - 1);
        double separation = random.nextGaussian();
        double share = random.nextDouble();
        OnlinePlatt learned = new OnlinePlatt();
        PlainPlatt plain = new PlainPlatt();
        for (int i = 0; i < events; i++) {
            boolean positive = random.nextDouble() < share;
            double score = size * (random.nextGaussian() + (positive ? separation : -separation));
            double weight = i % 7 == 3 ? 50 : i % 7 == 5 ? 0.01 : 1;
            learned.add(score, positive, weight);
            plain.add(score, positive ? 1 : 0, weight);
            if (i == 40) {
                learned.restart();
                plain.restart();
            }
        }
        assertThat(learned.scaling().a()).isCloseTo(plain.a(), within(1e-4));
        assertThat(learned.scaling().b()).isCloseTo(plain.b(), within(1e-4));
    }

    @Test
    void add_normalScoresOfBothSides_findsTheirLogOdds() {
        OnlinePlatt learned = new OnlinePlatt();
        new Stream(1, 0.3).teach(learned, 5_000);
        assertThat(learned.scaling().a()).isCloseTo(2, within(0.3));
        assertThat(learned.scaling().b()).isCloseTo(Math.log(0.3 / 0.7), within(0.3));
    }

    /** A window of 1,000 events has none of a rare class most of the time. */
    @ParameterizedTest
    @CsvSource({"0.01, 20000", "0.002, 60000"})
    void add_rareClass_knowsItsRate(double share, int events) {
        OnlinePlatt learned = new OnlinePlatt();
        new Stream(7, share).teach(learned, events);
        assertThat(Math.log(new Stream(4, share).meanProbability(learned) / share))
                .isCloseTo(0, within(0.25));
    }

    /** What is not there for a while is not forgotten: the rarer a class, the longer its rate is remembered. */
    @Test
    void add_noneOfTheRareClassFor1000Events_keepsMostOfItsRate() {
        OnlinePlatt learned = new OnlinePlatt();
        Stream stream = new Stream(3, 0.01);
        stream.teach(learned, 20_000);
        double before = stream.meanProbability(learned);
        for (int i = 0; i < 1_000; i++) {
            learned.add(stream.score(false), false, 1);
        }
        assertThat(stream.meanProbability(learned)).isGreaterThan(0.7 * before);
    }

    /** The slope of a model that still improves is not that of its first events. */
    @Test
    void add_scoresBecomeBetter_slopeFollows() {
        OnlinePlatt learned = new OnlinePlatt();
        Stream stream = new Stream(5, 0.02);
        for (int i = 0; i < 20_000; i++) {
            boolean positive = stream.label();
            double noise = stream.random.nextGaussian();
            learned.add(i < 10_000 ? noise : stream.score(positive), positive, 1);
        }
        assertThat(learned.scaling().a()).isGreaterThan(1.5);
    }

    /** By an explicit step, f would be beyond 80. */
    @Test
    void add_oneEventOfWeight1000After1000Others_movesToWhatItSays() {
        OnlinePlatt learned = new OnlinePlatt();
        Random random = new Random(6);
        for (int i = 0; i < 1_000; i++) {
            learned.add(random.nextGaussian() - 1, false, 1);
        }
        learned.add(0.5, true, 1_000);
        assertThat(learned.scaling().logOdds(0.5)).isBetween(0.0, 5.0);
    }

    /** Scores that speak for the wrong side turn no order around. */
    @Property(tries = 30)
    void add_anyEvents_keepsTheOrderOfScores(@ForAll long seed) {
        Random random = new Random(seed);
        OnlinePlatt learned = new OnlinePlatt();
        for (int i = 0; i < 300; i++) {
            boolean positive = random.nextInt(4) == 0;
            learned.add(random.nextGaussian() + (positive ? -2 : 2), positive, random.nextInt(9) == 0 ? 1e6 : 1);
            PlattScaling scaling = learned.scaling();
            assertThat(scaling.a()).isGreaterThanOrEqualTo(0.01);
            assertThat(scaling.logOdds(1)).isGreaterThan(scaling.logOdds(-1));
        }
    }

    /** The rate of a class is not the model's. */
    @ParameterizedTest
    @CsvSource({"0.01", "0.002"})
    void restart_otherScores_keepsTheRate(double share) {
        OnlinePlatt learned = new OnlinePlatt();
        Stream stream = new Stream(8, share);
        stream.teach(learned, 20_000);
        learned.restart();
        assertThat(learned.scaling().a()).isEqualTo(1.5);
        // A new model knows less: the mean score of most events is the same, and that of the others not much larger.
        double sum = 0;
        for (int i = 0; i < 20_000; i++) {
            boolean positive = stream.label();
            double score = (stream.score(positive) + 3 * stream.score(false)) / 4;
            sum += probability(learned.scaling().logOdds(score));
            learned.add(score, positive, 1);
        }
        sum /= 20_000;
        assertThat(sum / share).isBetween(0.5, 2.0);
    }

    @Test
    void add_oneSideOnly_isTheLikelierForEveryScore() {
        for (boolean side : new boolean[] {true, false}) {
            OnlinePlatt learned = new OnlinePlatt();
            double before = 0;
            for (int n = 1; n <= 1_000; n *= 10) {
                for (int i = n / 10; i < n; i++) {
                    learned.add(0, side, 1);
                }
                double f = learned.scaling().logOdds(0) * (side ? 1 : -1);
                assertThat(f).isGreaterThan(before);
                before = f;
            }
            // Of 1,000 events none of the other side.
            assertThat(probability(-before)).isBetween(0.001, 0.01);
        }
    }

    @Test
    void given_scalingOfAVersion_beginsWithItAndLearns() {
        OnlinePlatt learned = new OnlinePlatt(new PlattScaling(0.7, -6, 900));
        assertThat(learned.scaling()).isEqualTo(new PlattScaling(0.7, -6, new PlattScaling.Sides(0, 0)));
        assertThat(new OnlinePlatt(new PlattScaling(0, 3, 90)).scaling())
                .isEqualTo(new PlattScaling(1.5, 3, new PlattScaling.Sides(0, 0)));
        new Stream(1, 0.5).teach(learned, 5_000);
        assertThat(learned.scaling().b()).isCloseTo(0, within(0.3));
    }

    @Test
    void add_scoreThatIsNoNumber_isLeftOut() throws IOException {
        OnlinePlatt learned = new OnlinePlatt();
        learned.add(Double.NaN, true, 1);
        learned.add(Double.POSITIVE_INFINITY, true, 1);
        assertThat(bytes(learned)).isEqualTo(bytes(new OnlinePlatt()));
        OnlinePlatt huge = new OnlinePlatt();
        huge.add(1e300, true, 1);
        learned.add(4, true, 1);
        assertThat(bytes(learned)).isEqualTo(bytes(huge));
    }

    /** As float32, such a weight is 0. */
    @Test
    void add_weightsOfNoSize_sayNothing() {
        OnlinePlatt learned = new OnlinePlatt();
        new Stream(2, 0.5).teach(learned, 100);
        PlattScaling before = learned.scaling();
        learned.add(3, false, 1e-60);
        learned.add(3, false, 1e-30);
        assertThat(learned.scaling().a()).isEqualTo(before.a());
        assertThat(learned.scaling().b()).isCloseTo(before.b(), within(1e-12));
    }

    @Test
    void readFrom_written_goesOnAsIfNothingHadBeen() throws IOException {
        OnlinePlatt learned = new OnlinePlatt();
        Stream stream = new Stream(9, 0.02);
        stream.teach(learned, 3_000);
        learned.restart();
        stream.teach(learned, 100);
        byte[] before = bytes(learned);
        assertThat(before).hasSize(12 * Double.BYTES);
        OnlinePlatt read = read(before);
        OnlinePlatt copy = learned.copy();
        new Stream(10, 0.02).teach(learned, 2_000);
        assertThat(bytes(copy)).isEqualTo(before);
        new Stream(10, 0.02).teach(read, 2_000);
        new Stream(10, 0.02).teach(copy, 2_000);
        assertThat(bytes(read)).isEqualTo(bytes(learned)).isEqualTo(bytes(copy));
    }

    @Test
    void readFrom_numbersOutOfRange_isRefused() throws IOException {
        byte[] bytes = bytes(new OnlinePlatt());
        for (int i = 0; i < 12; i++) {
            byte[] changed = bytes.clone();
            ByteBuffer.wrap(changed).putDouble(i * Double.BYTES, Double.NaN);
            assertThatThrownBy(() -> read(changed))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("NaN, expected a finite number");
        }
        ByteBuffer.wrap(bytes).putDouble(0);
        assertThatThrownBy(() -> read(bytes))
                .hasMessage("stored calibration has slope 0.0, expected a finite number, at least 0.01");
    }

    private static byte[] bytes(OnlinePlatt learned) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        learned.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    private static OnlinePlatt read(byte[] bytes) throws IOException {
        return OnlinePlatt.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
