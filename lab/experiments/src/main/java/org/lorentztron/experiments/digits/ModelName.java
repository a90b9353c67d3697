package org.lorentztron.experiments.digits;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.tools.charts.Palette;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A model as the command line names it: options of a job in short.
 *
 * <pre>
 *   LEARNER[:RANK][/STEP[@C]][/fit@N][/rest]     dos:16     linear     dos:8/pa1@0.01     nherd/drop@10
 *                                                herded:16/rest     herded:8/fit@1000
 * </pre>
 *
 * STEP is the update of dos and linear, the covariance of confidence-weighted linear learners; C is the aggressiveness.
 * With fit, starts are fitted to N events, else they are random. With rest, the parts are classes against the rest,
 * else pairs.
 *
 * @param text as it was written
 * @param kind the learner
 * @param options of a job that trains it, without classes and features
 */
public record ModelName(String text, LearnerKind kind, List<String> options) {
    static final String GRAMMAR = "LEARNER[:RANK][/STEP[@C]][/fit@N][/rest]";

    private static final Pattern NAME =
            Pattern.compile("([a-z]+)(?::([0-9]{1,4}))?(?:/(?!rest\\b|fit\\b)([a-z0-9]+)(?:@([0-9.eE+-]+))?)?"
                    + "(?:/fit@([0-9]{1,6}))?(/rest)?");

    static ModelName parse(String text) {
        Matcher parts = NAME.matcher(text);
        if (!parts.matches()) {
            throw wrong(text, "expected " + GRAMMAR + " such as dos:16, linear or dos:8/pa1@0.01");
        }
        LearnerKind kind = LearnerKind.values().stream()
                .filter(known -> known.id().equals(parts.group(1)))
                .findFirst()
                .orElseThrow(() -> wrong(
                        text,
                        "expected a learner out of "
                                + LearnerKind.values().stream()
                                        .map(LearnerKind::id)
                                        .collect(Collectors.joining(", "))));
        ModelName name = new ModelName(text, kind, options(kind, parts));
        try {
            name.settings(List.of("a", "b"), 1, 1, 1);
        } catch (InvalidOptionsException e) {
            throw wrong(text, String.join("; ", e.problems()));
        }
        return name;
    }

    private static List<String> options(LearnerKind kind, Matcher parts) {
        List<String> options = new ArrayList<>(List.of("--learner", kind.id()));
        boolean passiveAggressive = kind.uses(LearnerSetting.UPDATE);
        addIfGiven(options, "--rank", parts.group(2));
        addIfGiven(options, passiveAggressive ? "--update" : "--covariance", parts.group(3));
        addIfGiven(options, "--aggressiveness", parts.group(4));
        boolean fits = kind.uses(LearnerSetting.START_FIT) || kind.uses(LearnerSetting.START_BASIS);
        if (parts.group(5) != null || fits) {
            options.addAll(List.of("--start-fit", parts.group(5) == null ? "0" : parts.group(5)));
        }
        addIfGiven(options, "--scheme", parts.group(6) == null ? null : "rest");
        return options;
    }

    private static void addIfGiven(List<String> options, String option, @Nullable String value) {
        if (value != null) {
            options.addAll(List.of(option, value));
        }
    }

    private static TypeConversionException wrong(String text, String why) {
        return new TypeConversionException("'" + text + "' is no model: " + why);
    }

    /**
     * What shapes the models.
     *
     * @throws InvalidOptionsException with all problems, if the learner has no such options
     */
    public LearnerSettings settings(List<String> classes, int features, double initScale, long seed) {
        List<String> all = new ArrayList<>(List.of("--bootstrap-servers", "none:1"));
        all.addAll(List.of("--classes", String.join(",", classes), "--features", Integer.toString(features)));
        all.addAll(options);
        if (kind.uses(LearnerSetting.INIT_SCALE)) {
            all.addAll(List.of("--init-scale", Double.toString(initScale)));
        }
        if (kind.uses(LearnerSetting.SEED)) {
            all.addAll(List.of("--seed", Long.toString(seed)));
        }
        return JobArguments.parse(all.toArray(String[]::new), Map.of()).learnerSettings();
    }

    /**
     * The colour of one of several models: the paper's linear ones are orange, its DoS models blue, other learners and
     * steps have colours of their own in their order; within one of these, the later the darker.
     */
    public static Color color(int index, List<ModelName> models) {
        List<String> families = Stream.concat(
                        Stream.of("dos", "linear"), models.stream().map(ModelName::family))
                .distinct()
                .toList();
        ModelName model = models.get(index);
        List<ModelName> own = models.stream()
                .filter(other -> other.family().equals(model.family()))
                .toList();
        return Palette.shade(families.indexOf(model.family()), own.indexOf(model), own.size());
    }

    /** The name without the rank. */
    private String family() {
        return text.replaceFirst(":[0-9]+", "");
    }

    /** For the command line. */
    static final class Converter implements ITypeConverter<ModelName> {
        @Override
        public ModelName convert(String text) {
            return parse(text);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
