package org.lorentztron.job.options.given;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.lorentztron.connectors.messages.SecretNames;

/**
 * Arguments that a command does not understand, as a message may show them: without what may be a secret. That is the
 * value of any option that is not known, since its name may be that of a secret with a letter wrong; and after the name
 * of a secret every word that is no known option, since a shell cuts a value without quotes at its blanks, and a word
 * of a password may begin with a dash. Stateless.
 */
public final class ShownArguments {
    public static final String HIDDEN = "(hidden)";

    private ShownArguments() {}

    /** All of the arguments, none of which is a known option, in their order. */
    public static List<String> of(List<String> arguments) {
        return IntStream.range(0, arguments.size())
                .mapToObj(index -> of(arguments, index, key -> false))
                .toList();
    }

    /**
     * The argument at an index of a command line.
     *
     * @param isKnown whether there is an option of a name, given without its dashes
     */
    public static String of(List<String> line, int index, Predicate<String> isKnown) {
        String argument = line.get(index);
        boolean followsSecret = line.subList(0, index).stream().anyMatch(ShownArguments::namesSecret);
        if (index > 0 && needsValue(line.get(index - 1)) || followsSecret && !isOption(argument, isKnown)) {
            return HIDDEN;
        }
        if (argument.startsWith("-")) {
            int equals = argument.indexOf('=');
            return equals < 0 ? argument : argument.substring(0, equals + 1) + HIDDEN;
        }
        return namesSecret(argument) ? HIDDEN : argument;
    }

    private static boolean isOption(String argument, Predicate<String> isKnown) {
        return argument.startsWith("--") && isKnown.test(argument.substring(2).split("=", 2)[0]);
    }

    private static boolean needsValue(String argument) {
        return argument.startsWith("-") && argument.indexOf('=') < 0 && namesSecret(argument);
    }

    /** "-kafka.ssl.key.password", "--kafka.ssl.key.password=x", "password=x": whether such a name may be a secret's. */
    private static boolean namesSecret(String argument) {
        int equals = argument.indexOf('=');
        String name = (equals < 0 ? argument : argument.substring(0, equals)).replaceFirst("^-+", "");
        boolean isName = argument.startsWith("-") || equals > 0;
        return isName && (mayBeSecret(name) || SecretNames.matches(name));
    }

    /** Whether an option is one of Kafka's and not known to be harmless. */
    static boolean mayBeSecret(String key) {
        return key.startsWith(KafkaProperties.PREFIX)
                && !KafkaProperties.isHarmless(key.substring(KafkaProperties.PREFIX.length()));
    }
}
