package org.lorentztron.local.shared;

import java.util.List;
import java.util.stream.Collectors;

/** Classes as a list in options of the job has them. Stateless. */
public final class ClassList {
    private ClassList() {}

    /** Separated by commas; a comma of a name is {@code %2C}, a percent sign {@code %25}. */
    public static String of(List<String> classes) {
        return classes.stream()
                .map(name -> name.replace("%", "%25").replace(",", "%2C"))
                .collect(Collectors.joining(","));
    }
}
