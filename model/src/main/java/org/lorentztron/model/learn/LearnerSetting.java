package org.lorentztron.model.learn;

/** A component of {@link LearnerSettings} that only some learners use; {@link LearnerKind#uses} says which. */
public enum LearnerSetting {
    /** {@link LearnerSettings#scheme}. */
    SCHEME,
    /** {@link LearnerSettings#rank}. */
    RANK,
    /** {@link LearnerSettings#initScale}. */
    INIT_SCALE,
    /** {@link LearnerSettings#seed}. */
    SEED,
    /** {@link UpdateSettings#update}. */
    UPDATE,
    /** {@link UpdateSettings#aggressiveness}. */
    AGGRESSIVENESS,
    /** {@link UpdateSettings#covariance}. */
    COVARIANCE,
    /** {@link UpdateSettings#window}. */
    WINDOW,
    /** {@link NetworkSettings#units}. */
    UNITS,
    /** {@link NetworkSettings#kernel}. */
    KERNEL,
    /** {@link NetworkSettings#startBasis}. */
    START_BASIS,
    /** {@link LearnerSettings#startFit}. */
    START_FIT,
    /** {@link FeatureMemory#isLimited}. */
    FEATURE_MEMORY,
    /** That parts may be trained as several candidates. */
    CANDIDATES,
    /** That an event may count as if it came more or less often than once: {@link TrainingBlock#learn}. */
    WEIGHTS
}
