package org.lorentztron.model.learn;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Adds a learner to those of the project. Found by {@link ServiceLoader}, beside this interface: a jar that the class
 * loader of this interface sees names its provider in {@code META-INF/services}. Implementations have a public
 * constructor without parameters, and are thread-safe.
 *
 * <p>A learner whose parts are not pairs of classes brings the kind of its parts too: {@link LearnerKind#partKind}.
 */
public interface LearnerProvider {
    /** What is added; its id is no other learner's, or it is not used. The same at each call. */
    LearnerKind kind();

    /** The learner that the settings describe, which are of {@link #kind}. */
    Learner learner(LearnerSettings settings);

    /** The provider of the learner of an id; empty if there is none. */
    static Optional<LearnerProvider> of(String id) {
        return ProvidedLearners.ALL.usable().stream()
                .filter(provider -> provider.kind().id().equals(id))
                .findFirst();
    }

    /** Why providers on the class path are not used; empty if all are. */
    static List<String> problems() {
        return ProvidedLearners.ALL.problems();
    }
}
