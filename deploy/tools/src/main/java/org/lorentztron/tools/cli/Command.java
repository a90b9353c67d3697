package org.lorentztron.tools.cli;

import java.util.List;
import org.lorentztron.job.options.given.ShownArguments;

/** One command of the jar. */
public interface Command {
    /**
     * Adds what is wrong with the options beyond what the parser saw; it may have left options unset.
     *
     * @param rest the arguments that the parser does not know
     */
    void check(List<String> rest, List<String> problems);

    /**
     * Reports each argument that a command does not take, without what may be a secret. Static, because groups of
     * options that several commands share check for it too.
     *
     * @param rest as in {@link #check}
     */
    static void refuse(List<String> rest, List<String> problems) {
        for (String argument : ShownArguments.of(rest)) {
            problems.add(
                    (argument.startsWith("-") ? "unknown option " : "unexpected argument ") + "'" + argument + "'");
        }
    }

    /**
     * Whether warnings of Flink and Kafka are for the user. Mostly not: a command that ends by itself says in its last
     * line what was wrong, and the demonstration is its own broker.
     */
    default boolean showsWarnings() {
        return false;
    }

    /**
     * Does the work.
     *
     * @throws CommandFailedException if it cannot be done, with a message for the user
     * @throws Exception likewise, when the cause's own message must do
     */
    void run(Console console) throws Exception;
}
