package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * No allocation, boxing, streams, iterators or lambdas where every event passes. Which methods these are is read off
 * the code: see {@link EventPath}. Only what may allocate all the same is listed.
 *
 * <p>The rule reads text and knows no types. It does not see that a primitive value is boxed, nor that two variables
 * which are added are strings.
 */
class HotLoopsTest {
    /** A block of any learner, the parameters of an ensemble in any layout, and the inner loops of any processor. */
    private static final Set<String> SEAMS = Set.of("TrainingBlock", "PairParameters", "Kernels");

    /** Allocation, or what allocates without saying so; no arrow of a switch, no constant of a wrapper class. */
    private static final Pattern FORBIDDEN =
            Pattern.compile("\\bnew\\b|->|::|\\.stream\\(|\\bStream\\b|Iterat(?:or|able)\\b"
                    + "|\\b(?:Integer|Long|Float|Double|Boolean)\\b(?!\\.(?!valueOf))"
                    + "|\\bString\\.|\"\"\\s*\\+|\\+\\s*\"\""
                    + "|\\.clone\\(|\\bcopyOf(?:Range)?\\(|\\bList\\.|\\bSet\\.|\\bMap\\.|\\.toArray\\(");

    /** A loop over all elements, with the last name of what it runs through, and the call if that is one. */
    private static final Pattern ITERATION =
            Pattern.compile("\\bfor\\s*\\([^;:()]*\\s\\w+\\s*:\\s*[^;{]*?(\\w+)(?:\\[\\w+]|(\\(\\w*\\)))?\\)");

    private static final Pattern ARRAY = Pattern.compile("\\[]\\s+(\\w+)");

    private static final Pattern SWITCH_ARROW = Pattern.compile("\\b(?:case\\b[^;{}:]*?|default\\s*)->");
    /** The one allocation is the exception for an event of the wrong size. */
    private static final Pattern EXCEPTION = Pattern.compile("\\bthrow\\s+new\\b[^;]*;");

    /** Methods that an event may reach and that allocate all the same, with the events for which they do. */
    private static final Map<String, String> GROWTH = Map.ofEntries(
            Map.entry("Entries.begin", "more features than in any event before"),
            Map.entry("UnitRuns.cut", "more runs than for any event before"),
            Map.entry("ThreadUnits.array", "the first of a thread, or wider rows than before"),
            Map.entry("ScoreSpace.images", "the first of a thread, or wider rows than before"),
            Map.entry("ScoreSpace.tile", "the first tile of a thread"),
            Map.entry("EventTile.atLeast", "wider rows or more features than in any tile before"),
            Map.entry("FeatureRows.grow", "a feature that no event had before"),
            Map.entry("FeatureRows.fillSlots", "a feature that no event had before"),
            Map.entry("RowValues.makeFrom", "a feature that no event had before"),
            Map.entry("TouchTimes.grow", "a feature that no event had before"),
            Map.entry("SeenFeatures.grow", "a feature that no event had before"),
            Map.entry("SeenFeatures.admitted", "an event with features that its class does not learn yet"),
            Map.entry("Features.canonical", "an event with features that its class does not learn yet"),
            Map.entry("InitialRows.values", "a pair that restarts"),
            Map.entry("UpdateEffect.grow", "more entries than any event of a weight had before"),
            Map.entry("SideWindow.grow", "more events than a window has had before"),
            Map.entry("FirstEvents.add", "one of the first events, to which a start is fitted"),
            Map.entry("Features.first", "the features of a candidate that takes fewer than others"));

    /**
     * Where the path ends: what runs once in the life of a part, as often as another candidate becomes it, or after
     * thousands of features that no event had before.
     */
    private static final Set<String> ONCE = Set.of(
            "SharedBlock.startFromBasis",
            "StartFits.fit",
            "FirstEvents.remove",
            "CandidateBlock.turn",
            "CandidateContest.sleep",
            "CandidateContest.wake",
            "BlockRows.shrink");

    @Test
    void methods_ofEveryEvent_allocateNothing() {
        Map<String, String> violations = violations();
        violations.keySet().removeAll(GROWTH.keySet());
        assertThat(violations).isEmpty();
    }

    @Test
    void list_ofWhatMayAllocate_hasNothingElse() {
        assertThat(violations().keySet()).containsAll(GROWTH.keySet());
    }

    /** By method: what is forbidden in it. */
    private static Map<String, String> violations() {
        return violations(Sources.of("model"), SEAMS);
    }

    private static Map<String, String> violations(List<Source> sources, Set<String> seams) {
        Map<String, String> violations = new TreeMap<>();
        Map<String, List<Source>> families = EventPath.families(sources);
        Set<String> called = arrays(sources);
        for (Method method : EventPath.of(sources, seams, ONCE)) {
            Set<String> variables = arrays(families.get(method.source().type()));
            Set<String> forbidden = forbidden(method.body());
            forbidden.addAll(iterations(method.body(), variables, called));
            if (!forbidden.isEmpty()) {
                violations.merge(method.id(), forbidden.toString(), String::concat);
            }
        }
        return violations;
    }

    private static Set<String> forbidden(String body) {
        String code =
                EXCEPTION.matcher(SWITCH_ARROW.matcher(body).replaceAll("")).replaceAll("");
        return FORBIDDEN
                .matcher(code)
                .results()
                .map(match -> match.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The fields, variables and methods that are arrays in one of the sources. */
    private static Set<String> arrays(List<Source> sources) {
        return sources.stream()
                .flatMap(source -> ARRAY.matcher(source.code()).results())
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    /**
     * Loops over what is no array: they make an iterator.
     *
     * @param variables the arrays of the method's own file and of its supertypes
     * @param called the arrays of all files: the type of what is called is not known
     */
    private static Set<String> iterations(String body, Set<String> variables, Set<String> called) {
        return ITERATION
                .matcher(body)
                .results()
                .filter(match -> !(match.group(2) == null ? variables : called).contains(match.group(1)))
                .map(match -> match.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void loops_overAllElements_areThoseOfArrays() {
        Set<String> variables = Set.of("rows", "byClass");
        Set<String> called = Set.of("rows", "byClass", "ascending", "pairs");
        for (String loop : List.of("for (int r : rows)", "for (int p : byClass[c])", "for (int r : x.ascending())")) {
            assertThat(iterations(loop + " { }", variables, called)).as(loop).isEmpty();
        }
        for (String loop : List.of("for (ClassPair p : pairs)", "for (int i : map.keySet())")) {
            assertThat(iterations(loop + " { }", variables, called)).as(loop).hasSize(1);
        }
        assertThat(forbidden("a\n        + \"\"")).isNotEmpty();
    }

    /** A list of which another file has an array of the same name; the third one inherits its array. */
    @Test
    void loops_overAListThatIsAnArrayElsewhere_areFound() {
        String learn = "public void learn(Features x, int label) { for (ClassPair p : pairs) { p.see(); } }";
        List<Source> sources = List.of(
                source("TrainingBlock", "interface TrainingBlock { void learn(Features x, int label); }"),
                source("Base", "abstract class Base { ClassPair[] pairs; }"),
                source(
                        "Listed",
                        "final class Listed implements TrainingBlock { List<ClassPair> pairs; " + learn + " }"),
                source("Own", "final class Own extends Base implements TrainingBlock { " + learn + " }"));
        assertThat(violations(sources, Set.of("TrainingBlock"))).containsOnlyKeys("Listed.learn");
    }

    @Test
    void path_ofANewLearner_isGuarded() {
        List<Source> sources = List.of(
                source(
                        "TrainingBlock",
                        "interface TrainingBlock { void learn(Features x, int label); List<ClassPair> pairs(); }"),
                source(
                        "Kernels",
                        "interface Kernels { void add(float[] a); static Kernels fastest() { return new Added(); } }"),
                source("Added", "final class Added implements Kernels { public void add(float[] a) { } }"),
                source(
                        "Base",
                        "abstract class Base implements TrainingBlock {"
                                + " Base() { new Base(); } abstract void update();"
                                + " public void learn(Features x, int label) { update(); } }"),
                source(
                        "Own",
                        "final class Own extends Base { final Memory<Own> m = new Memory<>() {};"
                                + " void update() { m.see(); once(); } void once() { m.all(); }"
                                + " public List<ClassPair> pairs() { return m.all(); } }"),
                source("Memory", "record Memory<T>() { void see() { } List<T> all() { return new ArrayList<>(); } }"));
        assertThat(EventPath.of(sources, Set.of("TrainingBlock", "Kernels"), Set.of("Own.once")))
                .map(Method::id)
                .containsExactlyInAnyOrder("Added.add", "Base.learn", "Own.update", "Memory.see");
    }

    private static Source source(String type, String code) {
        return new Source("m", "p", type, code);
    }
}
