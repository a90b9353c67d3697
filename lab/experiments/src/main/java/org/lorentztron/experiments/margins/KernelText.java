package org.lorentztron.experiments.margins;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.Kernel;

/**
 * A kernel as users write it: {@code gaussian:SIGMA} is exp(-|x - z|^2 / (2 sigma^2)), {@code polynomial:DEGREE} is
 * (x'z / s + 1)^degree with s the mean of |x|^2 over the training examples. Immutable, thread-safe.
 *
 * @param text as it was written
 */
record KernelText(String text, boolean gaussian, double parameter) {
    static final String FORMS = "gaussian:SIGMA with a number from 0.000001 to 1000000, or polynomial:DEGREE with a"
            + " whole number from 1 to 32";

    private static final Pattern FORM = Pattern.compile("(gaussian):([0-9.eE+-]{1,24})|(polynomial):([0-9]{1,2})");
    private static final double LEAST_SIGMA = 1e-6;
    private static final double LARGEST_SIGMA = 1e6;
    private static final int LARGEST_DEGREE = 32;

    /** The kernel that a text names, unless it has another form or a parameter out of its range. */
    static Optional<KernelText> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        boolean gaussian = form.group(1) != null;
        try {
            double parameter = Double.parseDouble(gaussian ? form.group(2) : form.group(4));
            boolean inRange = gaussian
                    ? parameter >= LEAST_SIGMA && parameter <= LARGEST_SIGMA
                    : parameter >= 1 && parameter <= LARGEST_DEGREE;
            return inRange ? Optional.of(new KernelText(text, gaussian, parameter)) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * The kernel for these training examples.
     *
     * @throws IllegalArgumentException if it is polynomial and all examples are zero
     */
    Kernel kernel(List<Features> examples) {
        if (gaussian) {
            return new Kernel.Gaussian(parameter);
        }
        double mean =
                examples.stream().mapToDouble(KernelRow::squaredNorm).average().orElse(0);
        if (!(mean > 0)) {
            throw new IllegalArgumentException("the mean of |x|^2 is " + mean + ", expected above 0 for " + text);
        }
        return new Kernel.Polynomial(1 / mean, 1, (int) parameter);
    }
}
