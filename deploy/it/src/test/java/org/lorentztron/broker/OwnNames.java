package org.lorentztron.broker;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

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
    private static final Pattern WORD = Pattern.compile("\\w+");

    private final String test;

    private OwnNames(String test) {
        this.test = test;
    }

    /** @param test asks for itself, or its base class does for it */
    public static OwnNames of(Class<?> test) {
        CLASSES.add(test.getSimpleName());
        return new OwnNames(test.getSimpleName());
    }

    /** A name that no other test class has; a longer one that contains it is the class's own, too. */
    public String name(String name) {
        return test + "-" + name;
    }

    /** Whether a topic has the name of a class that has asked for names. */
    static boolean isOwn(String topic) {
        return WORD.matcher(topic).results().anyMatch(word -> CLASSES.contains(word.group()));
    }
}
