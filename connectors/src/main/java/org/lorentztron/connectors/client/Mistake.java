package org.lorentztron.connectors.client;

import java.io.Serializable;

/**
 * An event of one class for which another class is decided: {@code Mistake.of("fraud").takenFor("ok")}.
 *
 * @param actual the true class
 * @param decided the other class
 */
public record Mistake(String actual, String decided) implements Serializable {
    /** @throws IllegalArgumentException if the classes are the same */
    public Mistake {
        if (actual.equals(decided)) {
            throw new IllegalArgumentException(
                    "class " + actual + " is decided where it is true, expected two different classes");
        }
    }

    /** First step: the true class. */
    public static Actual of(String actual) {
        return new Actual(actual);
    }

    /** The true class of a mistake. */
    public record Actual(String label) {
        public Mistake takenFor(String decided) {
            return new Mistake(label, decided);
        }
    }

    /** As texts of policies write it, such as fraud&gt;ok. */
    @Override
    public String toString() {
        return PolicyText.label(actual) + ">" + PolicyText.label(decided);
    }
}
