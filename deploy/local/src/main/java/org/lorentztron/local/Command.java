package org.lorentztron.local;

import java.util.List;

/** One command of the jar. */
interface Command {
    /**
     * Adds what is wrong with the options beyond what the parser saw; it may have left options unset.
     *
     * @param rest the arguments that the parser does not know
     */
    void check(List<String> rest, List<String> problems);

    /**
     * Does the work.
     *
     * @throws CommandFailedException if it cannot be done, with a message for the user
     * @throws Exception likewise, when the cause's own message must do
     */
    void run(Console console) throws Exception;
}
