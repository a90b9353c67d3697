package org.lorentztron.job.options;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;

/**
 * One option: everything that parsing, the help and docs/operate/options.md say about it, and what depends on it.
 *
 * @param group heading under which it is listed
 * @param key name in kebab case, without dashes in front
 * @param type how its text is read and written
 * @param initial what holds when it is not given
 * @param meaning one sentence
 * @param advice effect of a wrong value, or how to choose
 * @param scope what depends on it
 */
record Option<T>(
        Group group, String key, OptionType<T> type, Default<T> initial, String meaning, String advice, Scope scope) {

    static final String REQUIRED = "required";

    /** Groups by what a user does with them, in the order in which they are listed. */
    enum Group {
        NEEDED("Needed", "Every job needs these."),
        CHOOSE("Choose", "Read these before a job goes into production; the defaults are a good beginning."),
        LEAVE("Leave alone", "For experts: the defaults are right for nearly every job.");

        final String title;
        final String meaning;

        Group(String title, String meaning) {
            this.title = title;
            this.meaning = meaning;
        }
    }

    /**
     * What holds when an option is not given.
     *
     * @param text the default, or null if it is computed or there is none
     * @param note the default in words; empty if {@code text} says it
     * @param computed the default by the options listed before, or null
     */
    record Default<T>(@Nullable String text, String note, @Nullable Function<Values, T> computed) {}

    /**
     * What depends on an option.
     *
     * @param shapes whether models depend on it: it is in the manifest of every version
     * @param lasts whether the job's state depends on it: a restore with another value is refused
     * @param settings what of a learner it sets, if only some learners use it; empty if every learner does
     * @param unusedWith a choice of another option with which the learners do not use it, or null
     * @param usedWith the only choice of another option with which it is used, or null
     */
    record Scope(
            boolean shapes,
            boolean lasts,
            Set<LearnerSetting> settings,
            @Nullable Choice<?> unusedWith,
            @Nullable Choice<?> usedWith) {
        /** The project's learners that use the option. */
        List<LearnerKind> learners() {
            return LearnerKind.values().stream().filter(this::isFor).toList();
        }

        private boolean isFor(LearnerKind learner) {
            return settings.isEmpty() || settings.stream().anyMatch(learner::uses);
        }
    }

    /** One value of an option. */
    record Choice<T>(Option<T> option, T value) {
        boolean isMade(Values values) {
            return value.equals(values.find(option));
        }

        /** Another choice that is made instead; null if this one is, or none. */
        @Nullable
        String other(Values values) {
            T made = values.find(option);
            return made == null || made.equals(value) ? null : new Choice<>(option, made).toString();
        }

        @Override
        public String toString() {
            return "--" + option.key() + " " + option.type().writer().apply(value);
        }
    }

    /** First step of {@code Option.of(...).initially(...).means(...)}. */
    static <T> Option<T> of(Group group, String key, OptionType<T> type) {
        Scope everyLearner = new Scope(false, false, Set.of(), null, null);
        return new Option<>(group, key, type, new Default<>(null, "", null), "", "", everyLearner);
    }

    Option<T> required() {
        return with(new Default<>(null, REQUIRED, null));
    }

    Option<T> initially(String text) {
        return with(new Default<>(text, "", null));
    }

    /** Without a default; the note says what that means. */
    Option<T> otherwise(String note) {
        return with(new Default<>(null, note, null));
    }

    /** With a default that depends on options listed before this one. */
    Option<T> computed(String note, Function<Values, T> value) {
        return with(new Default<>(null, note, value));
    }

    Option<T> means(String sentence, String effect) {
        return new Option<>(group, key, type, initial, sentence, effect, scope);
    }

    /** Models depend on it: the manifest of every version has it. */
    Option<T> shapes() {
        return with(new Scope(true, scope.lasts, scope.settings, scope.unusedWith, scope.usedWith));
    }

    /** State depends on it: a restore with another value is refused. */
    Option<T> lasts() {
        return with(new Scope(scope.shapes, true, scope.settings, scope.unusedWith, scope.usedWith));
    }

    /** Only learners that use one of the settings use the option; giving it to another learner is an error. */
    Option<T> sets(LearnerSetting first, LearnerSetting... others) {
        Set<LearnerSetting> settings = EnumSet.of(first, others);
        return with(new Scope(scope.shapes, scope.lasts, settings, scope.unusedWith, scope.usedWith));
    }

    /** The option is not used together with this value of the other option; giving both is an error. */
    <U> Option<T> notWith(Option<U> other, U value) {
        return with(new Scope(scope.shapes, scope.lasts, scope.settings, new Choice<>(other, value), scope.usedWith));
    }

    /** The option is used together with this value of the other option alone; giving it beside another is an error. */
    <U> Option<T> onlyWith(Option<U> other, U value) {
        return with(new Scope(scope.shapes, scope.lasts, scope.settings, scope.unusedWith, new Choice<>(other, value)));
    }

    private Option<T> with(Default<T> other) {
        return new Option<>(group, key, type, other, meaning, advice, scope);
    }

    private Option<T> with(Scope other) {
        return new Option<>(group, key, type, initial, meaning, advice, other);
    }

    boolean isRequired() {
        return initial.note.equals(REQUIRED);
    }

    boolean isFlag() {
        return type.placeholder().startsWith("[");
    }

    boolean isForEveryLearner() {
        return scope.settings.isEmpty();
    }

    /** The choice with which this option has no effect, such as "--learner linear"; null if the job uses the option. */
    @Nullable
    String unusedWith(Values values) {
        LearnerKind learner = isForEveryLearner() ? null : values.find(LearnerOptions.LEARNER);
        if (learner != null && !scope.isFor(learner)) {
            return "--" + LearnerOptions.LEARNER.key() + " " + learner.id();
        }
        String other = scope.usedWith == null ? null : scope.usedWith.other(values);
        if (other != null) {
            return other;
        }
        Choice<?> choice = scope.unusedWith;
        return choice != null && choice.option.unusedWith(values) == null && choice.isMade(values)
                ? choice.toString()
                : null;
    }

    /** The default; null if there is none. */
    @Nullable
    T initialValue(Values values) {
        if (initial.computed != null) {
            return initial.computed.apply(values);
        }
        return initial.text == null ? null : type.read(initial.text);
    }

    /** The default in words. */
    String initialText() {
        return initial.text == null ? initial.note : initial.text;
    }

    String environmentVariable() {
        return EnvironmentOptions.PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
