package org.lorentztron.datasets.tables;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Card payments that nobody made, as rows of a CSV file, some of them fraud by a known probability:
 *
 * <pre>
 *   P(fraud) = 0.01 + 0.98 / (1 + exp(-s))
 *   s = -2.05 + z(amount) slope[channel] + country + merchant + device[country] + zip + the words of the note
 *       + 1.4 (age missing) - 0.02 (age - 45) - 0.3 z(balance) - 0.5 ln(1 + n_prior) + 0.9 (new)
 *       + 0.35 ln(1 + distance) + 0.8 cos(2 pi (hour - 2) / 24)
 * </pre>
 *
 * with z the logarithm less its mean, by its deviation, and effects in brackets drawn once and for all. So a line does
 * not divide the classes, the names of countries, merchants, zips and words matter, zips are no numbers, and it is
 * known how often the best of all classifiers is wrong. The same seed gives the same rows on every machine.
 */
public final class CardPayments {
    /** Names of the columns, of which the last has the labels. */
    public static final List<String> COLUMNS = List.of(
            "txn",
            "ts",
            "amount",
            "country",
            "merchant",
            "device",
            "channel",
            "hour",
            "age",
            "balance",
            "n_prior",
            "is_new",
            "zip",
            "distance_km",
            "note",
            "label");

    /** The column of ids. */
    public static final String ID = "txn";

    /** The column of times, in milliseconds, which increase. */
    public static final String TIME = "ts";

    /** The classes. */
    public static final List<String> CLASSES = List.of("fraud", "ok");

    private static final long FIRST_TIME = 1_700_000_000_000L;
    private static final int HOUR = 3_600_000;
    private static final double MEAN_GAP = 60_000;
    private static final int COUNTRIES = 30;
    private static final int MERCHANTS = 2_000;
    private static final int ZIPS = 500;
    private static final int WORDS = 200;
    private static final List<String> DEVICES = List.of("phone", "tablet", "laptop", "desktop", "terminal");
    private static final List<String> CHANNELS = List.of("web", "app", "shop");
    private static final double[] SLOPES = {1.8, 0.5, -1.2};

    /**
     * A payment.
     *
     * @param values one for each column, empty if missing
     * @param fraud the probability with which it was made fraud
     */
    public record Payment(List<String> values, double fraud) {
        /** Whether it is fraud. */
        public boolean isFraud() {
            return values.get(values.size() - 1).equals(CLASSES.get(0));
        }

        /** How often who knows the probability is wrong. */
        public double bayesError() {
            return Math.min(fraud, 1 - fraud);
        }
    }

    private final Random effects = new Random(20);
    private final double[] country = effects(COUNTRIES, 0.9);
    private final double[] merchant = effects(MERCHANTS, 1.1);
    private final double[] deviceOfCountry = effects(COUNTRIES * DEVICES.size(), 1.5);
    private final double[] zip = effects(ZIPS, 0.8);
    private final double[] word = effects(WORDS, 0.6);
    private final Zipf countries = new Zipf(COUNTRIES);
    private final Zipf merchants = new Zipf(MERCHANTS);
    private final Zipf words = new Zipf(WORDS);

    private final Random random;
    private long time = FIRST_TIME;
    private long number;

    private CardPayments(long seed) {
        random = new Random(seed);
    }

    /** Payments in the order of their times. */
    public static List<Payment> list(int count, long seed) {
        CardPayments payments = new CardPayments(seed);
        return IntStream.range(0, count).mapToObj(i -> payments.next()).toList();
    }

    /** Writes payments with the names of the columns before them. */
    public static Path write(Path file, List<Payment> payments) {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(String.join(",", COLUMNS) + "\n");
            for (Payment payment : payments) {
                out.write(String.join(",", payment.values()) + "\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    private double[] effects(int count, double deviation) {
        return IntStream.range(0, count)
                .mapToDouble(i -> deviation * effects.nextGaussian())
                .toArray();
    }

    private Payment next() {
        time += 1 + (long) (-MEAN_GAP * StrictMath.log(1 - random.nextDouble()));
        Facts facts = draw();
        double fraud = 0.01 + 0.98 / (1 + StrictMath.exp(-score(facts)));
        List<String> values = values(facts);
        values.add(CLASSES.get(random.nextDouble() < fraud ? 0 : 1));
        return new Payment(List.copyOf(values), fraud);
    }

    /**
     * A payment in numbers.
     *
     * @param size logarithm of the amount, z
     * @param age 0 if missing
     * @param wealth logarithm of the balance, z; NaN if missing
     * @param prior earlier payments; none of a new card
     * @param distance logarithm of the kilometres
     * @param words of the note
     */
    private record Facts(
            double size,
            int country,
            int merchant,
            int device,
            int channel,
            int hour,
            int age,
            double wealth,
            int prior,
            boolean isNew,
            int zip,
            double distance,
            int[] words) {}

    private Facts draw() {
        boolean isNew = random.nextInt(4) == 0;
        double tail = random.nextInt(50) == 0 ? -0.7 * StrictMath.log(1 - random.nextDouble()) : 0;
        int[] note = new int[2 + random.nextInt(4)];
        Arrays.setAll(note, i -> words.draw(random));
        return new Facts(
                random.nextGaussian() + tail,
                countries.draw(random),
                merchants.draw(random),
                random.nextInt(DEVICES.size()),
                random.nextInt(CHANNELS.size()),
                (int) (time / HOUR % 24),
                random.nextInt(5) == 0 ? 0 : 18 + random.nextInt(68),
                random.nextInt(10) == 0 ? Double.NaN : random.nextGaussian(),
                isNew ? 0 : (int) StrictMath.exp(1.5 + random.nextGaussian()),
                isNew,
                random.nextInt(ZIPS),
                2 + 1.2 * random.nextGaussian(),
                note);
    }

    private double score(Facts of) {
        double score = -2.05
                + SLOPES[of.channel] * of.size
                + country[of.country]
                + merchant[of.merchant]
                + deviceOfCountry[of.country * DEVICES.size() + of.device]
                + zip[of.zip]
                + (of.age == 0 ? 1.4 : -0.02 * (of.age - 45))
                - (Double.isNaN(of.wealth) ? 0 : 0.3 * of.wealth)
                - 0.5 * StrictMath.log1p(of.prior)
                + (of.isNew ? 0.9 : 0)
                + 0.35 * StrictMath.log1p(StrictMath.exp(of.distance))
                + 0.8 * StrictMath.cos(2 * Math.PI * (of.hour - 2) / 24);
        for (int each : of.words) {
            score += word[each];
        }
        return score;
    }

    /** All but the label. */
    private List<String> values(Facts of) {
        return new ArrayList<>(List.of(
                "t" + ++number,
                String.valueOf(time),
                decimal(StrictMath.exp(3.5 + 1.1 * of.size), 2),
                "c" + of.country,
                "m" + of.merchant,
                DEVICES.get(of.device),
                CHANNELS.get(of.channel),
                String.valueOf(of.hour),
                of.age == 0 ? "" : String.valueOf(of.age),
                Double.isNaN(of.wealth) ? "" : decimal(StrictMath.exp(7 + of.wealth), 2),
                String.valueOf(of.prior),
                String.valueOf(of.isNew),
                String.valueOf(10_000 + 173 * of.zip),
                decimal(StrictMath.exp(of.distance), 1),
                text(of.words)));
    }

    /** A number with a fixed count of digits after the point. */
    private static String decimal(double value, int digits) {
        return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP).toPlainString();
    }

    /** Words in quotes, a comma after the first. */
    private static String text(int[] words) {
        Iterator<String> names = IntStream.of(words).mapToObj(i -> "word" + i).iterator();
        StringBuilder text = new StringBuilder("\"").append(names.next()).append(',');
        names.forEachRemaining(name -> text.append(' ').append(name));
        return text.append('"').toString();
    }

    /** Numbers from 0 with probabilities in proportion to 1 / (1 + number). */
    private static final class Zipf {
        private final double[] sums;

        Zipf(int count) {
            sums = new double[count];
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += 1.0 / (1 + i);
                sums[i] = sum;
            }
        }

        int draw(Random random) {
            int found = Arrays.binarySearch(sums, random.nextDouble() * sums[sums.length - 1]);
            return found < 0 ? -found - 1 : Math.min(found + 1, sums.length - 1);
        }
    }
}
