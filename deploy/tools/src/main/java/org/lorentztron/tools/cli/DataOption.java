package org.lorentztron.tools.cli;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;

/** Opens what {@code --data} names. */
public final class DataOption {
    private DataOption() {}

    /** @throws CommandFailedException if the files cannot be read, with the place of the mistake */
    public static Dataset open(String specification) throws CommandFailedException {
        try {
            return Dataset.open(specification);
        } catch (IOException e) {
            throw new CommandFailedException("cannot read the data: " + Causes.line(e), e);
        }
    }

    /** Whether the data does not say how many features there are, but only which of them are not zero. */
    public static boolean isOpenEnded(String specification) {
        return specification.startsWith("libsvm:");
    }

    /**
     * What is wrong with the specification itself, before any file is opened; null if nothing, or no specification was
     * given.
     */
    public static @Nullable String problem(@Nullable String specification) {
        boolean known = specification == null
                || specification.equals("digits")
                || specification.matches("(?s)(mnist|libsvm):.+");
        return known
                ? null
                : "invalid value for option '--data': '" + specification + "', expected " + Dataset.SPECIFICATIONS;
    }
}
