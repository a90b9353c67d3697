package org.lorentztron.job.options.kind;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.MisspeltListException;

/**
 * How the text of an option becomes a value.
 *
 * @param placeholder what stands for the value in the help, such as {@code <duration>}
 * @param expected what a valid text is, completing "expected ..."
 * @param reader makes the value; returns null or throws IllegalArgumentException for an invalid text
 * @param writer makes a text from which {@code reader} makes an equal value
 */
public record OptionType<T>(
        String placeholder, String expected, Function<String, @Nullable T> reader, Function<T, String> writer) {

    /** A type whose values say their text themselves. */
    public OptionType(String placeholder, String expected, Function<String, @Nullable T> reader) {
        this(placeholder, expected, reader, Object::toString);
    }

    /** The value, or null if the text is not a valid one. */
    public @Nullable T read(String text) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException invalid) {
            return null;
        }
    }

    /** What is expected instead of a text that is not a valid one. */
    public String expectedInstead(String text) {
        try {
            reader.apply(text);
        } catch (MisspeltListException misspelt) {
            return String.valueOf(misspelt.getMessage());
        } catch (IllegalArgumentException invalid) {
            return "expected " + expected;
        }
        return "expected " + expected;
    }

    public static OptionType<String> text(String placeholder, String expected, Predicate<String> valid) {
        return new OptionType<>(placeholder, expected, text -> valid.test(text) ? text : null);
    }

    public static OptionType<Integer> integer(int least, int most) {
        return integer(least, most, "");
    }

    /** @param unless ends what is expected: where fewer are the most */
    public static OptionType<Integer> integer(int least, int most, String unless) {
        String expected = "a whole number from " + least + " to " + most + unless;
        return new OptionType<>("<number>", expected, text -> within(Integer.valueOf(text), least, most));
    }

    public static OptionType<Long> bytes(long least) {
        return new OptionType<>(
                "<bytes>",
                "a whole number from " + least,
                text -> within(Long.valueOf(text), least, Long.MAX_VALUE - 1));
    }

    public static OptionType<Long> seed() {
        return new OptionType<>("<number>", "a whole number of 64 bits", Long::valueOf);
    }

    /** Not a number and the infinities are outside every range. */
    public static OptionType<Double> real(double least, double most) {
        String expected = "a number from " + plain(least) + " to " + plain(most);
        return new OptionType<>("<number>", expected, text -> within(Double.valueOf(text), least, most));
    }

    public static OptionType<Duration> duration(String least, String most) {
        String expected = "a duration from " + least + " to " + most + ", written as 500ms, 10s, 2m, 1h or 1d";
        return new OptionType<>(
                "<duration>",
                expected,
                text -> within(DurationText.parse(text), DurationText.parse(least), DurationText.parse(most)),
                DurationText::of);
    }

    public static OptionType<Boolean> flag() {
        return new OptionType<>("[true|false]", "true or false", text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> null;
        });
    }

    /** One of a few names; {@code id} gives the name of each value. */
    public static <E extends Enum<E>> OptionType<E> choice(Class<E> values, Function<E, String> id) {
        List<E> all = Arrays.asList(values.getEnumConstants());
        return choice(all, id, text -> all.stream()
                .filter(value -> id.apply(value).equals(text))
                .findFirst()
                .orElse(null));
    }

    /**
     * One of a few names that are told, or another one that {@code reader} knows.
     *
     * @param reader null or an exception for a name that is none
     */
    public static <E> OptionType<E> choice(List<E> told, Function<E, String> id, Function<String, @Nullable E> reader) {
        String names = told.stream().map(id).collect(Collectors.joining(", "));
        return new OptionType<>(names.replace(", ", "|"), "one of " + names, reader, id);
    }

    /** The name of a constant as options write it: lower case, dashes for underscores. */
    public static String kebab(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <C extends Comparable<C>> @Nullable C within(C value, C least, C most) {
        return value.compareTo(least) >= 0 && value.compareTo(most) <= 0 ? value : null;
    }

    public static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
