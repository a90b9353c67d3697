package org.lorentztron.local.leaks;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The Java threads of a JVM by their names, in which # stands for every number: those of a pool have one name. Threads
 * of the garbage collector and the compiler, whose number the JVM varies, do not count.
 *
 * @param counts how many threads have a name, at least 1
 */
public record ThreadNames(Map<String, Integer> counts) {
    /** {@code "main" #1 prio=5 ...}; threads of the garbage collector have no number. */
    private static final Pattern JAVA_THREAD = Pattern.compile("(?m)^\"(.*)\" #\\d+ ");

    private static final Pattern COMPILER = Pattern.compile("C[12] CompilerThread\\d+");
    private static final Pattern NUMBER = Pattern.compile("[0-9a-f]{16,}|\\d+");

    /** The threads that live now. */
    static ThreadNames of(long pid) throws IOException {
        return parse(Jcmd.ask(pid, "Thread.print"));
    }

    static ThreadNames parse(String dump) {
        return new ThreadNames(JAVA_THREAD
                .matcher(dump)
                .results()
                .map(thread -> thread.group(1))
                .filter(name -> !COMPILER.matcher(name).matches())
                .map(name -> NUMBER.matcher(name).replaceAll("#"))
                .collect(Collectors.toMap(name -> name, name -> 1, Integer::sum, TreeMap::new)));
    }

    /** How many threads there are. */
    public int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
