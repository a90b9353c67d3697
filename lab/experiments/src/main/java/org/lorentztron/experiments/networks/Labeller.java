package org.lorentztron.experiments.networks;

import org.lorentztron.model.Features;

/** Whatever says the class of an example. */
@FunctionalInterface
interface Labeller {
    int label(Features x);

    /** The share of right classes, 0 to 1. */
    default double accuracy(Split.Part part) {
        int right = 0;
        for (int i = 0; i < part.size(); i++) {
            right += label(part.examples().get(i)) == part.labels()[i] ? 1 : 0;
        }
        return (double) right / part.size();
    }
}
