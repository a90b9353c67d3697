package org.lorentztron.job.options;

import java.util.List;

/** All problems found in the options of one submission, so that they can be put right in one go. */
public final class InvalidOptionsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Each names the option, the value, where it came from and what was expected. */
    private final String[] problems;

    InvalidOptionsException(List<String> problems) {
        super(message(problems));
        this.problems = problems.toArray(String[]::new);
    }

    /** One line per problem, in the order of the option table; never empty. */
    public List<String> problems() {
        return List.of(problems);
    }

    private static String message(List<String> problems) {
        String heading = problems.size() == 1 ? "1 problem" : problems.size() + " problems";
        return heading + " with the options (--help lists all options):\n  " + String.join("\n  ", problems);
    }
}
