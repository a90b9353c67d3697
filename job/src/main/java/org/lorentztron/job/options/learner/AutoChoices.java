package org.lorentztron.job.options.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.Values;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;

/** What a job chooses by learner, scheme, classes and features, and why it does not choose more. Stateless. */
public final class AutoChoices {
    private AutoChoices() {}

    /**
     * One line: "60 classes in 1770 parts: one candidate (above 4 million parameters), random starts, polynomial
     * averages". A reason stands once, where it first holds.
     *
     * @param options on which models depend, as those of a manifest
     * @return empty if classes or learner are none that this code knows
     */
    public static String line(Map<String, String> options) {
        Values values = new Texts(options);
        List<String> classes = values.find(EventOptions.CLASSES);
        LearnerKind learner = values.find(LearnerOptions.LEARNER);
        if (classes == null || learner == null) {
            return "";
        }
        int parts =
                learner.parts(values.get(LearnerOptions.SCHEME), classes.size()).count();
        List<String> choices = new ArrayList<>();
        add(choices, options, LearnerOptions.CANDIDATES, AutoChoices::words, FollowedStreams::whyFewer);
        add(choices, options, LearnerOptions.START_FIT, AutoChoices::words, FittedStarts::whyRandom);
        add(choices, options, TrainingOptions.AVERAGING, AutoChoices::words, FollowedStreams::whyUnmoved);
        return classes.size() + " classes in " + (parts == 1 ? "1 part" : parts + " parts") + ": "
                + String.join(", ", choices);
    }

    private static <T> void add(
            List<String> choices,
            Map<String, String> options,
            Option<T> option,
            Function<T, String> words,
            Function<Values, @Nullable String> why) {
        Values values = new Texts(options);
        T value = options.containsKey(option.key()) ? values.find(option) : null;
        if (value == null) {
            return;
        }
        String reason = value.equals(option.initialValue(values)) ? why.apply(values) : "given";
        boolean isSaid = reason == null || choices.stream().anyMatch(choice -> choice.endsWith("(" + reason + ")"));
        choices.add(words.apply(value) + (isSaid ? "" : " (" + reason + ")"));
    }

    private static String words(CandidateChoice candidates) {
        if (candidates.equals(CandidateChoice.ONE)) {
            return "one candidate";
        }
        if (!candidates.isAuto()) {
            return "candidates " + String.join(",", candidates.names());
        }
        String most = candidates.equals(CandidateChoice.AUTO) ? "" : "at most " + candidates.most() + " ";
        return most + "candidates by the first events";
    }

    private static String words(int events) {
        return events == 0 ? "random starts" : "starts fitted to " + events + " events";
    }

    private static String words(AverageWeights averaging) {
        return (averaging == AverageWeights.NONE ? "no" : averaging.id()) + " averages";
    }

    /** Options as texts; those that are not among them have their default. */
    private record Texts(Map<String, String> options) implements Values {
        @Override
        public <T> @Nullable T find(Option<T> option) {
            String text = options.getOrDefault(option.key(), option.initial().text());
            return text == null ? null : option.type().read(text);
        }
    }
}
