package org.lorentztron.job.options.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.given.RawOption;
import org.lorentztron.job.options.given.ShownArguments;

/** Reads {@code --key value}, {@code --key=value} and flags, which may stand alone. */
public final class CommandLineOptions {
    private final String[] arguments;
    private final OptionNames names;
    private final List<String> problems;
    private final Map<String, RawOption> options = new LinkedHashMap<>();
    private int next;

    private CommandLineOptions(String[] arguments, OptionNames names, List<String> problems) {
        this.arguments = arguments;
        this.names = names;
        this.problems = problems;
    }

    /** The known options of a command line by key; says in {@code problems} what could not be understood. */
    public static Map<String, RawOption> read(String[] arguments, OptionNames names, List<String> problems) {
        CommandLineOptions line = new CommandLineOptions(arguments, names, problems);
        while (line.next < arguments.length) {
            line.readOne();
        }
        return line.options;
    }

    private void readOne() {
        String argument = arguments[next++];
        String shown = ShownArguments.of(List.of(arguments), next - 1, this::isKnown);
        if (!argument.startsWith("--") || argument.length() == 2 || shown.equals(ShownArguments.HIDDEN)) {
            problems.add("'" + shown + "' (command line) is not an option, expected --key value or --key=value"
                    + names.didYouMean(argument.replaceFirst("^-+", "").replaceFirst("=.*", "")));
            return;
        }
        int equals = argument.indexOf('=');
        String key = argument.substring(2, equals < 0 ? argument.length() : equals);
        String text = equals < 0 ? valueOf(key) : argument.substring(equals + 1);
        if (names.others().contains(key)) {
            return;
        }
        if (names.isKnown(key)) {
            addKnown(key, text);
        } else {
            problems.add(names.unknown(key, new RawOption(text == null ? "" : text, RawOption.COMMAND_LINE)));
        }
    }

    private boolean isKnown(String key) {
        return names.isKnown(key) || names.others().contains(key);
    }

    /** The value in the next argument, or null if there is none; the next option is not a value. */
    private @Nullable String valueOf(String key) {
        String candidate = next < arguments.length && !arguments[next].startsWith("--") ? arguments[next] : null;
        if (names.isFlag(key) && !"true".equals(candidate) && !"false".equals(candidate)) {
            return "true";
        }
        if (names.others().isFlag(key)) {
            return null;
        }
        if (candidate != null) {
            next++;
        }
        return candidate;
    }

    private void addKnown(String key, @Nullable String text) {
        if (text == null) {
            problems.add("--" + key + " has no value (command line), expected " + names.expected(key)
                    + "; a value that begins with -- must be written --" + key + "=value");
            return;
        }
        RawOption before = options.putIfAbsent(key, new RawOption(text, RawOption.COMMAND_LINE));
        if (before != null) {
            problems.add("--" + key + " is given more than once (command line): " + RawOption.shown(key, before.text())
                    + " and " + RawOption.shown(key, text) + ", expected once");
        }
    }
}
