package org.lorentztron.tools.cli;

import java.io.IOException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.datasets.tables.TableRules;

/** Opens what {@code --data} names. */
public final class DataOption {
    private DataOption() {}

    /** @throws CommandFailedException if the files cannot be read, with the place of the mistake */
    public static Dataset open(String name) throws CommandFailedException {
        return open(DataName.of(name));
    }

    /** @throws CommandFailedException if the files cannot be read, with the place of the mistake */
    public static Dataset open(DataName name) throws CommandFailedException {
        return open(name, DataName.SEED, TableRules.PLAIN);
    }

    /** @throws CommandFailedException if the files cannot be read, with the place of the mistake */
    public static Dataset open(DataName name, TableRules rules) throws CommandFailedException {
        return open(name, DataName.SEED, rules);
    }

    /**
     * Opens data with digits side by side in the order of a seed.
     *
     * @throws CommandFailedException if the files cannot be read, with the place of the mistake
     */
    public static Dataset open(DataName name, long seed) throws CommandFailedException {
        return open(name, seed, TableRules.PLAIN);
    }

    /** @throws CommandFailedException if the files cannot be read, with the place of the mistake */
    public static Dataset open(DataName name, long seed, TableRules rules) throws CommandFailedException {
        try {
            return name.open(seed, rules);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Opens a table with the names of its columns.
     *
     * @throws CommandFailedException if the file cannot be read, with the place of the mistake
     */
    public static NamedTable openNamed(DataName name, TableRules rules) throws CommandFailedException {
        try {
            return name.openNamed(rules);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * The training part and then deformations of it without end.
     *
     * @throws CommandFailedException if the data are no pictures of digits
     */
    public static EndlessDigits deformed(Dataset digits, long seed) throws CommandFailedException {
        try {
            return new EndlessDigits(digits, seed);
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("cannot deform the data: " + e.getMessage(), e);
        }
    }

    /** Data sets say file and place, their causes do not. */
    private static CommandFailedException unreadable(IOException e) {
        String message = e.getMessage();
        boolean saysWhy = message != null && message.contains(" ");
        return new CommandFailedException("cannot read the data: " + (saysWhy ? message : Causes.line(e)), e);
    }

    /**
     * What is wrong with the name itself, before any file is opened; null if nothing, or no name was given.
     *
     * @param kinds the kinds of data that the command takes
     */
    public static @Nullable String problem(@Nullable String name, Collection<DataKind> kinds) {
        return problem("--data", name, kinds);
    }

    /** The same of another option. */
    public static @Nullable String problem(String option, @Nullable String name, Collection<DataKind> kinds) {
        return name == null || DataName.isOne(name, kinds)
                ? null
                : "invalid value for option '" + option + "': '" + name + "', expected " + DataKind.forms(kinds);
    }
}
