package org.lorentztron.model.learn;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;

/**
 * Adds a learner to those of the project. Found by {@link ServiceLoader}, beside this interface: a jar on the job's
 * class path names its provider in {@code META-INF/services}. Implementations have a public constructor without
 * parameters.
 */
public interface LearnerProvider {
    /** What is added; its id is no other learner's. */
    LearnerKind kind();

    /** The learner that the settings describe, which are of {@link #kind}. */
    Learner learner(LearnerSettings settings);

    /** The provider of the learner of an id; empty if there is none. */
    static Optional<LearnerProvider> of(String id) {
        return ServiceLoader.load(LearnerProvider.class, LearnerProvider.class.getClassLoader()).stream()
                .map(Provider::get)
                .filter(provider -> provider.kind().id().equals(id))
                .findFirst();
    }
}
