package org.lorentztron.local.describe.facts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.lorentztron.connectors.wire.named.NumberText;
import org.lorentztron.connectors.wire.named.SignedNumber;
import org.lorentztron.local.describe.frame.DaysNode;

/** What the values at one path are. Objects have fields of their own, and are only counted here. Mutable. */
public final class FieldFacts {
    /** Numbers that are kept, the first ones. */
    private static final int MOST_NUMBERS = 4_000;

    private static final double NEARLY_ALL = 0.95;
    private static final int MANY_THOUSANDS = 10;
    private static final int THOUSAND = 1_000;

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern PADDED = Pattern.compile("0[0-9]+");

    private final String path;
    private final SeenValues values = new SeenValues();
    private final TimeSigns times = new TimeSigns();
    private final NumberText reader = new NumberText();
    private long nulls;
    private long bytes;
    private long objects;
    private long arrays;
    private long numberArrays;
    private long mostElements;
    private long numbers;
    private long fractions;
    private long dates;
    private long texts;
    private long truths;
    private long numberTexts;
    private long fractionTexts;
    private long nothings;
    private String firstOther = "";
    private long wordTexts;
    private long sentences;
    private long addresses;
    private long padded;
    private long signed;
    private String firstSigned = "";
    private long commas;
    private long thousands;
    private String firstThousands = "";
    /** Of the texts without a comma. */
    private double largestPlain;

    private double least = Double.POSITIVE_INFINITY;
    private double largest = Double.NEGATIVE_INFINITY;
    private double[] kept = new double[16];
    private int keptCount;

    FieldFacts(String path) {
        this.path = path;
    }

    void addNull() {
        nulls++;
    }

    void addBytes() {
        bytes++;
    }

    void addObject() {
        objects++;
    }

    void addArray(JsonNode array) {
        arrays++;
        boolean isOfNumbers = !array.isEmpty();
        for (JsonNode element : array) {
            isOfNumbers &= element.isNumber();
        }
        numberArrays += isOfNumbers ? 1 : 0;
        mostElements = Math.max(mostElements, array.size());
    }

    void addNumber(JsonNode number) {
        numbers++;
        dates += number instanceof DaysNode ? 1 : 0;
        String written = number.asText();
        boolean isWhole = number.isIntegralNumber()
                || number instanceof DecimalNode decimal
                        && decimal.decimalValue().scale() <= 0;
        fractions += isWhole ? 0 : 1;
        values.add(written);
        times.add(number instanceof DecimalNode decimal ? decimal.decimalValue().toPlainString() : written);
        keep(number.doubleValue());
    }

    void addTruth(boolean truth) {
        truths++;
        values.add(Boolean.toString(truth));
        times.addOther();
    }

    void addText(String text) {
        texts++;
        values.add(text);
        switch (reader.read(text, true)) {
            case NUMBER -> addNumberText(text.strip());
            case NOTHING -> {
                nothings++;
                addOther(text);
            }
            case OTHER -> {
                firstOther = firstOther.isEmpty() ? text : firstOther;
                if (SignedNumber.isOne(text)) {
                    signed++;
                    firstSigned = firstSigned.isEmpty() ? text : firstSigned;
                }
                addOther(text);
            }
        }
    }

    private void addNumberText(String text) {
        numberTexts++;
        padded += PADDED.matcher(text).matches() ? 1 : 0;
        if (text.indexOf(',') >= 0) {
            commas++;
        } else {
            largestPlain = Math.max(largestPlain, Math.abs(reader.value()));
        }
        if (SignedNumber.mayBeThousands(text)) {
            thousands++;
            firstThousands = firstThousands.isEmpty() ? text : firstThousands;
        }
        fractionTexts += WHOLE.matcher(text).matches() ? 0 : 1;
        times.add(text);
        keep(reader.value());
    }

    private void addOther(String text) {
        times.add(text);
        int words = WordCount.of(text);
        wordTexts += words > 1 ? 1 : 0;
        sentences += words > 2 ? 1 : 0;
        addresses += text.contains("://") ? 1 : 0;
    }

    private void keep(double number) {
        least = Math.min(least, number);
        largest = Math.max(largest, number);
        if (keptCount == MOST_NUMBERS) {
            return;
        }
        if (keptCount == kept.length) {
            kept = Arrays.copyOf(kept, Math.min(MOST_NUMBERS, 2 * keptCount));
        }
        kept[keptCount++] = number;
    }

    /** From the top of the record, names joined by dots, each percent-encoded as in options. */
    public String path() {
        return path;
    }

    /** How many numbers, texts and truths there are. */
    public long scalars() {
        return numbers + texts + truths;
    }

    public long arrays() {
        return arrays;
    }

    /** Whether arrays of it hold objects. */
    public boolean isOfRows() {
        return arrays > 0 && objects > 0;
    }

    /** Arrays of numbers alone, at least one each. */
    public long numberArrays() {
        return numberArrays;
    }

    public long mostElements() {
        return mostElements;
    }

    public long objects() {
        return objects;
    }

    public long nulls() {
        return nulls;
    }

    /** How many values are bytes that say nothing to the job. */
    public long bytes() {
        return bytes;
    }

    public long numbers() {
        return numbers;
    }

    public long texts() {
        return texts;
    }

    public long truths() {
        return truths;
    }

    /** Texts that are numbers. */
    public long numberTexts() {
        return numberTexts;
    }

    /** The first text that is neither a number nor stands for none; empty if there is none. */
    public String firstOther() {
        return firstOther;
    }

    /** Texts that stand for no number, such as n/a. */
    public long nothings() {
        return nothings;
    }

    /** Whether all values are whole numbers, in quotes or not. */
    public boolean isWhole() {
        return isNumeric() && fractions + fractionTexts == 0;
    }

    /** Whether all values are dates by their type, which are days since 1970. */
    public boolean isDate() {
        return dates > 0 && dates == scalars();
    }

    /** Whether no number has a fraction. */
    public boolean isWholeOrText() {
        return fractions + fractionTexts == 0 && truths == 0;
    }

    /** Whether all values are numbers, in quotes or not, but for texts that stand for none. */
    public boolean isNumeric() {
        return numbers + numberTexts > 0 && scalars() == numbers + numberTexts + nothings;
    }

    /** Whether at least half of the values are texts of two words or more. */
    public boolean hasWords() {
        return wordTexts > 0 && 2 * wordTexts >= scalars();
    }

    /** Whether at least half of the values are texts of three words or more. */
    public boolean hasSentences() {
        return sentences > 0 && 2 * sentences >= scalars();
    }

    /** Whether all values are addresses of the web. */
    public boolean isAddress() {
        return scalars() > 0 && addresses == scalars();
    }

    /** Whether some texts are numbers with a zero in front, as codes have it. */
    public boolean isPadded() {
        return padded > 0;
    }

    /** A text that is a number to people alone, where nearly all that are no numbers are so; empty if they are not. */
    public String signedNumber() {
        return signed > 0 && numbers + numberTexts + nothings + signed >= NEARLY_ALL * scalars() ? firstSigned : "";
    }

    /** A number whose comma may stand between thousands, as each comma may; empty if some may not. */
    public String thousands() {
        return thousands > 0 && thousands == commas && commas < numberTexts ? firstThousands : "";
    }

    /** Whether commas stand between thousands: numbers without one are all smaller. */
    public boolean haveThousands() {
        return !thousands().isEmpty() && thousands >= MANY_THOUSANDS && largestPlain < THOUSAND;
    }

    /** Of the numbers, in quotes or not. */
    public double least() {
        return least;
    }

    public double largest() {
        return largest;
    }

    /** The first numbers, in quotes or not. */
    public double[] firstNumbers() {
        return Arrays.copyOf(kept, keptCount);
    }

    public SeenValues values() {
        return values;
    }

    public TimeSigns times() {
        return times;
    }
}
