package org.lorentztron.tools.cli;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.TableForm;
import org.lorentztron.datasets.tables.TableRules;
import picocli.CommandLine.Option;

/** How the tables that a command reads are written. */
public final class TableOptions {
    private static final String TAB = "tab";

    @Option(
            names = "--csv-separator",
            paramLabel = "SIGN",
            description = "What separates the values of csv data, such as ';', or the word tab (default: recognised"
                    + " among comma, semicolon, tab and bar).")
    private @Nullable String separator;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            description = "Encoding of csv and arff data, such as windows-1252 (default: UTF-8, or what a byte order"
                    + " mark says).")
    private @Nullable String encoding;

    @Option(
            names = "--no-header",
            description = "The first row of csv data is one of values: columns are named column1, column2 and so on.")
    private boolean noHeader;

    /** Names the problems with the options themselves, and with their use for other data than tables. */
    public void check(List<String> data, List<String> problems) {
        boolean csv = data.stream().anyMatch(name -> DataName.isOne(name, List.of(DataKind.CSV)));
        boolean table = data.stream().anyMatch(name -> DataName.isOne(name, DataKind.TABLES));
        if (separator != null && !isSeparator(separator)) {
            problems.add("invalid value for option '--csv-separator': '" + separator
                    + "', expected one sign that is no letter, digit or quote, or the word tab");
        }
        if (encoding != null && !isEncoding(encoding)) {
            problems.add("invalid value for option '--encoding': '" + encoding
                    + "', expected a name such as windows-1252 or UTF-8");
        }
        if (separator != null && !csv) {
            problems.add("option '--csv-separator' is for csv data");
        }
        if (noHeader && !csv) {
            problems.add("option '--no-header' is for csv data");
        }
        if (encoding != null && !table) {
            problems.add("option '--encoding' is for csv and arff data");
        }
    }

    private static boolean isSeparator(String text) {
        return text.toLowerCase(Locale.ROOT).equals(TAB)
                || text.length() == 1 && !Character.isLetterOrDigit(text.charAt(0)) && "\"\n\r.".indexOf(text) < 0;
    }

    private static boolean isEncoding(String name) {
        try {
            return Charset.isSupported(name);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** How tables are read; what should be known of it is told on stderr. */
    public TableRules rules(Console console) {
        return TableRules.of(
                new TableForm(sign(separator), encoding == null ? null : Charset.forName(encoding), !noHeader),
                note -> console.err().println(note));
    }

    private static @Nullable Character sign(@Nullable String text) {
        return text == null ? null : text.length() == 1 ? text.charAt(0) : Character.valueOf('\t');
    }
}
