package org.lorentztron.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A source file of main code.
 *
 * @param module the folder of its module, as the root pom names it, such as {@code deploy/tools}
 * @param packageName as declared
 * @param type the name of the file without its ending: the top-level type, or {@code package-info}
 * @param code the text without comments and without the content of string and character literals
 */
record Source(String module, String packageName, String type, String code) {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package\\s+([\\w.]+)\\s*;");
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import\\s+(?:static\\s+)?((?:[a-z]\\w*\\.)+(?:\\w+|\\*))[\\w.*]*\\s*;");
    /** A type spelled out in the code: at least two segments, so that a field's constant is not taken for one. */
    private static final Pattern QUALIFIED = Pattern.compile("(?<![\\w.])(?!this\\.)(?:[a-z]\\w*\\.){2,}[A-Z]\\w*");

    static Source read(String module, Path file) {
        try {
            String code = Code.of(Files.readString(file));
            Matcher declaration = PACKAGE.matcher(code);
            if (!declaration.find()) {
                throw new IllegalStateException(file + " declares no package");
            }
            String type = file.getFileName().toString().replace(".java", "");
            return new Source(module, declaration.group(1), type, code);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The qualified name of the top-level type. */
    String name() {
        return packageName + "." + type;
    }

    boolean isPackageInfo() {
        return type.equals("package-info");
    }

    /** The qualified names of all types that are imported or spelled out, {@code package.*} for all of a package. */
    Set<String> references() {
        Set<String> names = new TreeSet<>();
        IMPORT.matcher(code).results().forEach(match -> names.add(match.group(1)));
        QUALIFIED.matcher(code).results().forEach(match -> names.add(match.group()));
        return names;
    }

    /** The package of a name in {@link #references()}. */
    static String packageOf(String reference) {
        return reference.substring(0, reference.lastIndexOf('.'));
    }
}
