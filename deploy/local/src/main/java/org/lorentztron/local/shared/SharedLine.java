package org.lorentztron.local.shared;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lorentztron.job.options.given.OtherOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A command line on which options of the job stand beside those of a command: the job's parser reads it as it was
 * typed, so that nobody's value passes for that of another option.
 *
 * @param arguments what follows the command's name
 * @param others the command's own options
 */
public record SharedLine(List<String> arguments, OtherOptions others) {
    /** Where {@code lorentztron broker} listens. */
    public static final String SERVERS = "localhost:9092";

    private static final String DASHES = "--";

    /**
     * The line that a command was given.
     *
     * @param jobKeys options of the job that the command declares for its help only
     */
    public static SharedLine of(CommandSpec command, Set<String> jobKeys) {
        List<String> typed = command.commandLine().getParseResult().originalArgs();
        Map<String, Boolean> takesValue = new HashMap<>();
        for (OptionSpec option : command.options()) {
            for (String name : option.names()) {
                if (name.startsWith(DASHES) && !jobKeys.contains(name.substring(DASHES.length()))) {
                    takesValue.put(
                            name.substring(DASHES.length()), option.arity().max() > 0);
                }
            }
        }
        return new SharedLine(
                typed.subList(typed.indexOf(command.name()) + 1, typed.size()),
                new OtherOptions(takesValue, Map.of("bootstrap-servers", SERVERS)));
    }

    /** Those of some options of a command that were typed, with their values, to be typed again. */
    public static List<String> typed(CommandSpec command, Set<String> names) {
        List<String> again = new ArrayList<>();
        for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
            if (names.contains(option.longestName())) {
                again.add(option.longestName());
                again.addAll(option.arity().max() > 0 ? option.originalStringValues() : List.of());
            }
        }
        return again;
    }

    public String[] array() {
        return arguments.toArray(String[]::new);
    }
}
