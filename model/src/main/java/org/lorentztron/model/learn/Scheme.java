package org.lorentztron.model.learn;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.OneAgainstRest;
import org.lorentztron.model.Parts;

/** How parts with two sides tell K classes apart. */
public enum Scheme {
    /** A part for each pair of classes, trained with events of these two; the parts vote. */
    PAIRS {
        @Override
        public Parts parts(int classes) {
            return new ClassPairs(classes);
        }
    },
    /** A part for each class against all others, trained with every event; the largest score wins. */
    REST {
        @Override
        public Parts parts(int classes) {
            return new OneAgainstRest(classes);
        }
    };

    /**
     * The parts of a model.
     *
     * @param classes K, at least 2
     */
    public abstract Parts parts(int classes);

    /** The name in options, e.g. "rest". */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The scheme of an id.
     *
     * @throws IllegalArgumentException naming all ids, if there is none of this one
     */
    public static Scheme of(String id) {
        return Arrays.stream(values())
                .filter(scheme -> scheme.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("scheme is \"" + id + "\", expected one of "
                        + Arrays.stream(values()).map(Scheme::id).collect(Collectors.joining(", "))));
    }
}
