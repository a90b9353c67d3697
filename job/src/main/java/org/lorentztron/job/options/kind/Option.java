package org.lorentztron.job.options.kind;

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
 * @param group table in which it is listed
 * @param key name in kebab case, without dashes in front
 * @param type how its text is read and written
 * @param initial what holds when it is not given
 * @param meaning one sentence
 * @param advice effect of a wrong value, or how to choose
 * @param scope what depends on it
 */
public record Option<T>(
        Group group, String key, OptionType<T> type, Default<T> initial, String meaning, String advice, Scope scope) {

    /** How the names of environment variables begin. */
    public static final String VARIABLE = "LORENTZTRON_OPT_";

    private static final String REQUIRED = "required";

    /** Groups by what a user does with them, in the order in which they are listed. */
    public enum Group {
        START("To start", "A job needs the first two, and the third where features have no names."),
        EVENTS(
                "Your events",
                "What an event is and where it has what. All but the format are of named features. A"
                        + " path is the names of fields, joined by dots; it begins below --event-root, or with a slash"
                        + " at the top of the record. In a name, = ? . [ ~ % and control characters are"
                        + " percent-encoded, such as is%2Efraud; user.* in a list stands for all names below user. Of"
                        + " csv, paths and names are those of --event-schema as they stand there."),
        ADVANCED("Advanced", "The defaults are right for nearly every job.");

        public final String title;
        public final String meaning;

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
    public record Default<T>(@Nullable String text, String note, @Nullable Function<Values, T> computed) {}

    /**
     * What depends on an option.
     *
     * @param shapes whether models depend on it: it is in the manifest of every version
     * @param lasts whether the job's state depends on it: a restore with another value is refused
     * @param users the learners that use it; null if every learner does
     * @param unusedWith a choice of another option with which it is not used, or null
     * @param usedWith the only choice of another option with which it is used, or null
     */
    public record Scope(
            boolean shapes,
            boolean lasts,
            @Nullable Users users,
            @Nullable Choice<?> unusedWith,
            @Nullable Choice<?> usedWith) {}

    /**
     * Learners that use one of a few settings.
     *
     * @param option the option that chooses the learner
     */
    public record Users(Option<LearnerKind> option, Set<LearnerSetting> settings) {
        /** The project's learners among them. */
        public List<LearnerKind> learners() {
            return LearnerKind.values().stream().filter(this::have).toList();
        }

        boolean have(LearnerKind learner) {
            return settings.stream().anyMatch(learner::uses);
        }
    }

    /** One value of an option. */
    public record Choice<T>(Option<T> option, T value) {
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
    public static <T> Option<T> of(Group group, String key, OptionType<T> type) {
        Scope everyJob = new Scope(false, false, null, null, null);
        return new Option<>(group, key, type, new Default<>(null, "", null), "", "", everyJob);
    }

    public Option<T> required() {
        return with(new Default<>(null, REQUIRED, null));
    }

    public Option<T> initially(String text) {
        return with(new Default<>(text, "", null));
    }

    /** Without a default; the note says what that means. */
    public Option<T> otherwise(String note) {
        return with(new Default<>(null, note, null));
    }

    /** With a default that depends on options listed before this one. */
    public Option<T> computed(String note, Function<Values, T> value) {
        return with(new Default<>(null, note, value));
    }

    public Option<T> means(String sentence, String effect) {
        return new Option<>(group, key, type, initial, sentence, effect, scope);
    }

    /** Models depend on it: the manifest of every version has it. */
    public Option<T> shapes() {
        return with(new Scope(true, scope.lasts, scope.users, scope.unusedWith, scope.usedWith));
    }

    /** State depends on it: a restore with another value is refused. */
    public Option<T> lasts() {
        return with(new Scope(scope.shapes, true, scope.users, scope.unusedWith, scope.usedWith));
    }

    /** Only learners that use one of the settings use the option; giving it to another learner is an error. */
    public Option<T> usedBy(Option<LearnerKind> learner, LearnerSetting first, LearnerSetting... others) {
        Users users = new Users(learner, EnumSet.of(first, others));
        return with(new Scope(scope.shapes, scope.lasts, users, scope.unusedWith, scope.usedWith));
    }

    /** The option is not used together with this value of the other option; giving both is an error. */
    public <U> Option<T> notWith(Option<U> other, U value) {
        return with(new Scope(scope.shapes, scope.lasts, scope.users, new Choice<>(other, value), scope.usedWith));
    }

    /** The option is used together with this value of the other option alone; giving it beside another is an error. */
    public <U> Option<T> onlyWith(Option<U> other, U value) {
        return with(new Scope(scope.shapes, scope.lasts, scope.users, scope.unusedWith, new Choice<>(other, value)));
    }

    private Option<T> with(Default<T> other) {
        return new Option<>(group, key, type, other, meaning, advice, scope);
    }

    private Option<T> with(Scope other) {
        return new Option<>(group, key, type, initial, meaning, advice, other);
    }

    public boolean isRequired() {
        return initial.note.equals(REQUIRED);
    }

    public boolean isFlag() {
        return type.placeholder().startsWith("[");
    }

    /** The choice with which this option has no effect, such as "--learner linear"; null if the job uses the option. */
    public @Nullable String unusedWith(Values values) {
        if (scope.users != null) {
            LearnerKind learner = values.find(scope.users.option);
            if (learner != null && !scope.users.have(learner)) {
                return new Choice<>(scope.users.option, learner).toString();
            }
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
    public @Nullable T initialValue(Values values) {
        if (initial.computed != null) {
            return initial.computed.apply(values);
        }
        return initial.text == null ? null : type.read(initial.text);
    }

    /** The default in words. */
    public String initialText() {
        return initial.text == null ? initial.note : initial.text;
    }

    /** The variable that gives it. */
    public String variable() {
        return VARIABLE + key.toUpperCase(Locale.ROOT).replace('-', '_').replace('.', '_');
    }
}
