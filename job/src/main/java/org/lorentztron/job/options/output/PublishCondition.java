package org.lorentztron.job.options.output;

import java.io.Serializable;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.Share;

/**
 * A bound on one measure of a version, as {@link PublishRule} lists them. Immutable.
 *
 * @param ofClass of which class it is; null for a measure of all events
 * @param text as given, without blanks
 */
record PublishCondition(Measure measure, @Nullable String ofClass, double bound, String text) implements Serializable {
    static final String FORM = Stream.of(Measure.values()).map(Measure::form).collect(Collectors.joining(", "));

    /** The name of a measure, in parentheses a class, the sign, the bound; blanks of any kind between. */
    private static final Pattern SHAPE =
            Pattern.compile("(?U)\\s*([^\\s()<>=]+)\\s*(?:\\(\\s*(.+?)\\s*\\)\\s*)?([<>]=)\\s*([^<>=]*?)\\s*");

    private static final String NONE_HELD_OUT = ": no event of it is held out";

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,18})?");

    /** What a condition looks at: a loss, which is bounded from above, or a figure of a class, from below. */
    enum Measure {
        ERROR("error", 1, false),
        LOG_LOSS("logLoss", 100, false),
        WORSE("worse", 1, false),
        RECALL("recall", 1, true),
        PRECISION("precision", 1, true),
        PR_AUC("prAuc", 1, true);

        private final String id;
        private final double most;
        private final boolean isOfClass;

        Measure(String id, double most, boolean isOfClass) {
            this.id = id;
            this.most = most;
            this.isOfClass = isOfClass;
        }

        private String form() {
            return isOfClass ? id + "(class)>=x" : id + "<=x";
        }

        private static Measure of(String id) {
            return Stream.of(values())
                    .filter(measure -> measure.id.equals(id))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("'" + id + "', expected "
                            + Stream.of(values()).map(measure -> measure.id).collect(Collectors.joining(", "))));
        }
    }

    /**
     * The condition of a text.
     *
     * @throws IllegalArgumentException if it is none, with the reason
     */
    static PublishCondition of(String text) {
        String found = "'" + text.strip() + "'";
        Matcher parts = SHAPE.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(found + ", expected some of " + FORM);
        }
        Measure measure;
        try {
            measure = Measure.of(parts.group(1));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(found + " is of " + e.getMessage(), e);
        }
        String ofClass = parts.group(2);
        String sign = parts.group(3);
        if (measure.isOfClass != (ofClass != null) || measure.isOfClass != sign.equals(">=")) {
            throw new IllegalArgumentException(found + ", expected " + measure.form());
        }
        String number = parts.group(4);
        if (!NUMBER.matcher(number).matches() || Double.parseDouble(number) > measure.most) {
            throw new IllegalArgumentException(found + " has the bound '" + number
                    + "', expected a decimal number from 0 to " + String.format(Locale.ROOT, "%.0f", measure.most));
        }
        String subject = measure.id + (ofClass == null ? "" : "(" + ofClass + ")");
        return new PublishCondition(
                measure,
                ofClass == null ? null : EncodedText.decoded(ofClass),
                Double.parseDouble(number),
                subject + sign + number);
    }

    /** What two conditions must not share. */
    String subject() {
        return text.substring(0, text.lastIndexOf('=') - 1);
    }

    /**
     * Why a version fails this, as it was given, with the figure of a class and its events; empty if it does not.
     *
     * @param figures of a class, on the same events
     */
    Optional<String> failure(Evaluation evaluation, Function<String, ClassFigures> figures) {
        ClassFigures found = ofClass == null ? ClassFigures.NONE : figures.apply(ofClass);
        // Each comparison also fails what is not a number.
        return switch (measure) {
            case ERROR -> failedUnless(evaluation.error() <= bound, "");
            case LOG_LOSS -> failedUnless(evaluation.logLoss() <= bound, "");
            case WORSE -> failedUnless(evaluation.worse() <= bound, "");
            case RECALL -> failureOf(found.recall(), NONE_HELD_OUT);
            case PRECISION -> failureOf(found.precision(), ": it is never predicted");
            case PR_AUC ->
                failedUnless(
                        found.prAuc() >= bound,
                        Double.isNaN(found.prAuc())
                                ? NONE_HELD_OUT
                                : String.format(
                                        Locale.ROOT,
                                        ": %.2f, of %,d events of it",
                                        found.prAuc(),
                                        found.recall().events()));
        };
    }

    private Optional<String> failureOf(@Nullable Share share, String none) {
        return share == null || !share.isKnown()
                ? Optional.of(text + none)
                : failedUnless(share.value() >= bound, ": " + share.text());
    }

    private Optional<String> failedUnless(boolean isMet, String why) {
        return isMet ? Optional.empty() : Optional.of(text + why);
    }
}
