package org.lorentztron.model.features;

/** Takes the entries of features in the order of their indices; those of 0 are not stored. */
@FunctionalInterface
interface Entry {
    /** @param place of the feature among those of its kind */
    void add(int place, float value);
}
