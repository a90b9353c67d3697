package org.lorentztron.experiments.paper;

import java.awt.Color;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.tools.charts.Palette;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A model as the command line names it.
 *
 * <pre>
 *   LEARNER[:RANK][/STEP[@C]][/fit@N][/rest]     dos:16     linear     dos:8/pa1@0.01     nherd/drop@10
 *                                                herded:16/rest     herded:8/fit@1000
 * </pre>
 *
 * A rank belongs to learners that have one. STEP is the update of dos and linear, the covariance of confidence-weighted
 * linear learners; C is the aggressiveness. With fit, starts are fitted to N events, else they are random. With rest,
 * the parts are classes against the rest, else pairs.
 *
 * @param kind the learner
 * @param rank 1 for learners that have none
 * @param updates the defaults but for STEP and C
 * @param scheme how parts tell classes apart
 * @param startFit N, 0 for random starts
 */
public record ModelName(LearnerKind kind, int rank, UpdateSettings updates, Scheme scheme, int startFit) {
    static final String GRAMMAR = "LEARNER[:RANK][/STEP[@C]][/fit@N][/rest]";

    private static final Pattern NAME =
            Pattern.compile("([a-z]+)(?::([0-9]{1,4}))?(?:/(?!rest\\b|fit\\b)([a-z0-9]+)(?:@([0-9.eE+-]+))?)?"
                    + "(?:/fit@([0-9]{1,6}))?(/rest)?");
    private static final int LARGEST_RANK = 1_024;

    ModelName(LearnerKind kind, int rank) {
        this(kind, rank, UpdateSettings.DEFAULT, Scheme.PAIRS, 0);
    }

    static ModelName parse(String text) {
        Matcher parts = NAME.matcher(text);
        if (!parts.matches()) {
            throw wrong(text, GRAMMAR + " such as dos:16, linear or dos:8/pa1@0.01");
        }
        LearnerKind kind = LearnerKind.values().stream()
                .filter(known -> known.id().equals(parts.group(1)))
                .findFirst()
                .orElseThrow(() -> wrong(
                        text,
                        "a learner out of " + ids(LearnerKind.values().stream().map(LearnerKind::id))));
        return new ModelName(
                kind,
                rank(text, kind, parts.group(2)),
                updates(text, kind, parts.group(3), parts.group(4)),
                parts.group(6) == null ? Scheme.PAIRS : Scheme.REST,
                startFit(text, kind, parts.group(5)));
    }

    private static int startFit(String text, LearnerKind kind, @Nullable String events) {
        if (events == null) {
            return 0;
        }
        int count = Integer.parseInt(events);
        if (!kind.uses(LearnerSetting.START_FIT) || count < 1 || count > LearnerSettings.MOST_START_FIT) {
            throw wrong(text, "/fit@N with dos or herded, and N from 1 to " + LearnerSettings.MOST_START_FIT);
        }
        return count;
    }

    private static int rank(String text, LearnerKind kind, @Nullable String given) {
        if (!kind.isRanked()) {
            if (given != null) {
                throw wrong(text, kind.id() + " without a rank");
            }
            return 1;
        }
        int rank = given == null ? 0 : Integer.parseInt(given);
        if (rank < 1 || rank > LARGEST_RANK) {
            throw wrong(text, kind.id() + ":RANK with a rank of 1 to " + LARGEST_RANK);
        }
        return rank;
    }

    private static UpdateSettings updates(String text, LearnerKind kind, @Nullable String step, @Nullable String c) {
        UpdateSettings defaults = UpdateSettings.DEFAULT;
        if (step == null) {
            return defaults;
        }
        double aggressiveness = defaults.aggressiveness();
        try {
            aggressiveness = c == null ? aggressiveness : Double.parseDouble(c);
            if (isPassiveAggressive(kind)) {
                return new UpdateSettings(Update.of(step), aggressiveness, defaults.covariance());
            } else if (!kind.isRanked()) {
                return new UpdateSettings(defaults.update(), aggressiveness, Covariance.of(step));
            }
        } catch (IllegalArgumentException e) {
            throw wrong(
                    text,
                    "a step out of "
                            + ids(
                                    isPassiveAggressive(kind)
                                            ? Arrays.stream(Update.values()).map(Update::id)
                                            : Arrays.stream(Covariance.values()).map(Covariance::id))
                            + ", and C from 0.000001 to 1000000");
        }
        throw wrong(text, kind.id() + " without /STEP");
    }

    private static boolean isPassiveAggressive(LearnerKind kind) {
        return kind == LearnerKind.DOS || kind == LearnerKind.LINEAR;
    }

    private static String ids(Stream<String> ids) {
        return ids.collect(Collectors.joining(", "));
    }

    private static TypeConversionException wrong(String text, String expected) {
        return new TypeConversionException("'" + text + "' is no model, expected " + expected);
    }

    /** The name of models with these settings. */
    static ModelName of(LearnerSettings settings) {
        return new ModelName(
                settings.kind(),
                settings.kind().isRanked() ? settings.rank() : 1,
                settings.updates(),
                settings.scheme(),
                settings.startFit());
    }

    /**
     * The colour of one of several models: the paper's linear ones are orange, its DoS models blue, other learners and
     * steps have colours of their own in their order; within one of these, the later the darker.
     */
    static Color color(int index, List<ModelName> models) {
        ModelName model = models.get(index);
        List<ModelName> family = models.stream().filter(model::isOfFamily).toList();
        return Palette.shade(family(model, models), family.indexOf(model), family.size());
    }

    private static int family(ModelName model, List<ModelName> models) {
        List<ModelName> heads = Stream.concat(
                        Stream.of(new ModelName(LearnerKind.DOS, 1), new ModelName(LearnerKind.LINEAR, 1)),
                        models.stream())
                .toList();
        int family = 0;
        for (int m = 0; !heads.get(m).isOfFamily(model); m++) {
            int head = m;
            if (heads.stream().limit(m).noneMatch(before -> before.isOfFamily(heads.get(head)))) {
                family++;
            }
        }
        return family;
    }

    private boolean isOfFamily(ModelName other) {
        return other.kind == kind
                && other.updates.equals(updates)
                && other.scheme == scheme
                && other.startFit == startFit;
    }

    LearnerSettings settings(List<String> classes, int features, double initScale, long seed) {
        return LearnerSettings.builder(kind, classes, features)
                .rank(rank)
                .initScale(initScale)
                .seed(seed)
                .updates(updates)
                .build()
                .with(scheme)
                .withStartFit(startFit);
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
        String name = kind.isRanked() ? kind.id() + ":" + rank : kind.id();
        return name
                + (updates.equals(UpdateSettings.DEFAULT) ? "" : "/" + step())
                + (startFit == 0 ? "" : "/fit@" + startFit)
                + (scheme == Scheme.REST ? "/rest" : "");
    }

    private String step() {
        String step = isPassiveAggressive(kind)
                ? updates.update().id()
                : updates.covariance().id();
        return step + "@"
                + BigDecimal.valueOf(updates.aggressiveness())
                        .stripTrailingZeros()
                        .toPlainString();
    }
}
