package org.lorentztron.broker;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.TestInfo;

/**
 * Names of topics on the {@link SharedBroker} that belong to one test class: {@code AddedPartitionsIT-late}. The broker
 * refuses all others, so no two classes can meet in a topic, whichever of them share a JVM.
 *
 * <p>Versions, claims, offsets of groups and transactions are those of a model id and a topic together, so a model id
 * need not be the test's own.
 *
 * <p>Thread-safe.
 */
public final class OwnNames {
    private static final Set<String> CLASSES = ConcurrentHashMap.newKeySet();
    private static final Map<String, String> GIVEN = new ConcurrentHashMap<>();
    private static final Pattern WORD = Pattern.compile("\\w+");

    private final String test;
    private final String prefix;

    private OwnNames(Class<?> test, String prefix) {
        this.test = test.getSimpleName();
        this.prefix = this.test + "-" + prefix;
        CLASSES.add(this.test);
    }

    /** @param test asks for itself, or its base class does for it */
    public static OwnNames of(Class<?> test) {
        return new OwnNames(test, "");
    }

    /** The same for one method of the class alone. */
    public static OwnNames of(TestInfo test) {
        return new OwnNames(
                test.getTestClass().orElseThrow(),
                test.getTestMethod().orElseThrow().getName() + "-");
    }

    /** A name that no other test class has; a longer one that contains it is the class's own, too, and stays. */
    public String name(String name) {
        return name.startsWith(prefix) ? name : prefix + name;
    }

    /**
     * A name as it stands, where the test cannot choose it: no other class gets it.
     *
     * @throws IllegalStateException if one has it
     */
    public String given(String name) {
        String owner = GIVEN.computeIfAbsent(name, free -> test);
        if (!owner.equals(test)) {
            throw new IllegalStateException(
                    "the name " + name + " is that of " + owner + ", and " + test + " asks for it");
        }
        return name;
    }

    /** Whether a topic has the name of a class that has asked for names, or one that was given. */
    static boolean isOwn(String topic) {
        return GIVEN.containsKey(topic)
                || WORD.matcher(topic).results().anyMatch(word -> CLASSES.contains(word.group()));
    }
}
