package org.lorentztron.model.learn;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The weights c_m of models in averages over time that the job offers. */
public enum AverageWeights implements WeightSequence {
    /** c_m = 1 / m: all models count alike (paper 1, eq. 28). */
    UNIFORM {
        @Override
        public double weight(long m) {
            return 1.0 / m;
        }
    },
    /** c_m = (eta + 1) / (m + eta) with eta = 3: polynomial decay (paper 5). */
    POLYNOMIAL {
        @Override
        public double weight(long m) {
            return (ETA + 1) / (m + ETA);
        }
    },
    /** Those of polynomial decay; an average with more errors than its part is reset, so that m counts from 1. */
    ADAPTIVE {
        @Override
        public double weight(long m) {
            return POLYNOMIAL.weight(m);
        }
    },
    /** c_m = 1: the newest model alone. */
    NONE {
        @Override
        public double weight(long m) {
            return 1;
        }
    };

    private static final double ETA = 3;

    /** The name in options, e.g. "polynomial". */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The weights of an id.
     *
     * @throws IllegalArgumentException naming all ids, if there are none of this one
     */
    public static AverageWeights of(String id) {
        return Arrays.stream(values())
                .filter(weights -> weights.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("averaging is \"" + id + "\", expected one of "
                        + Arrays.stream(values()).map(AverageWeights::id).collect(Collectors.joining(", "))));
    }
}
