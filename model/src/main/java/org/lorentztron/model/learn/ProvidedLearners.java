package org.lorentztron.model.learn;

import java.util.List;
import java.util.stream.Collectors;

/** The providers of learners, loaded once: on the first question for a learner that is not the project's. */
final class ProvidedLearners {
    static final ProvidedServices<LearnerProvider> ALL = ProvidedServices.load(
            LearnerProvider.class,
            provider -> List.of(provider.kind().id()),
            LearnerKind.values().stream().map(LearnerKind::id).collect(Collectors.toSet()));

    private ProvidedLearners() {}
}
