package org.lorentztron.model.candidates;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.features.MapCalibration;

/**
 * Which candidates a part is trained as: given by name, or chosen by the kind of events.
 *
 * @param names of the candidates; none for those that the first events suggest
 * @param most how many these are at most; positive
 */
public record CandidateChoice(List<String> names, int most) implements Serializable {
    /** As many as the first events ever suggest. */
    public static final int MOST = 4;

    /** Rows of tables get candidates of all inputs, other events those that differ in memory alone. */
    public static final CandidateChoice AUTO = new CandidateChoice(List.of(), MOST);
    /** Parts are not trained as candidates. */
    public static final CandidateChoice ONE = new CandidateChoice(List.of(Candidate.PLAIN.toString()), 1);

    private static final String AUTO_ID = "auto";
    private static final String ONE_ID = "one";

    private static final List<Candidate> OF_TABLES = List.of(
            Candidate.PLAIN,
            new Candidate(Inputs.HATS, 0),
            new Candidate(Inputs.WAVES, 0),
            new Candidate(Inputs.WAVES, 0.003));

    private static final List<Candidate> OF_OTHERS = List.of(Candidate.PLAIN, new Candidate(Inputs.PLAIN, 0.01));

    /** @throws IllegalArgumentException if a name is none, or repeated */
    public CandidateChoice {
        names = List.copyOf(names);
        if (new HashSet<>(candidates(names)).size() < names.size()) {
            throw new IllegalArgumentException("candidates are " + names + ", expected different ones");
        }
    }

    /**
     * The first of the candidates that the first events suggest, from the cheapest on.
     *
     * @param most from 1, for {@link #ONE}, to {@link #MOST}
     */
    public static CandidateChoice atMost(int most) {
        return most == 1 ? ONE : new CandidateChoice(List.of(), most);
    }

    /**
     * The choice of a text: "auto", "auto:2" for the first two of its candidates, "one", or names joined by commas.
     *
     * @throws IllegalArgumentException if a name is none, or repeated
     */
    public static CandidateChoice of(String text) {
        return switch (text) {
            case AUTO_ID -> AUTO;
            case ONE_ID -> ONE;
            case AUTO_ID + ":2" -> atMost(2);
            case AUTO_ID + ":3" -> atMost(3);
            default -> ofNames(Arrays.asList(text.split(",", -1)));
        };
    }

    private static CandidateChoice ofNames(List<String> names) {
        return new CandidateChoice(names, names.size());
    }

    /** Whether the first events choose. */
    public boolean isAuto() {
        return names.isEmpty();
    }

    /** Whether a candidate with a name takes these inputs. */
    public boolean takes(Inputs inputs) {
        return candidates(names).stream().anyMatch(candidate -> candidate.inputs() == inputs);
    }

    /** Whether events must be known before candidates can be made of them. */
    public boolean needsEvents() {
        return takes(Inputs.HATS) || takes(Inputs.WAVES);
    }

    /**
     * The candidates, the first of which a part is at its start.
     *
     * @param table whether events are rows of a table
     */
    public List<Candidate> candidates(boolean table) {
        if (!isAuto()) {
            return candidates(names);
        }
        return (table ? OF_TABLES : OF_OTHERS).stream().limit(most).toList();
    }

    /**
     * The same of events whose features have names.
     *
     * @param map what is added to their features
     * @param few whether they have few features beside numbers: a copy that forgets goes through all that it holds
     */
    public List<Candidate> candidatesOfNamed(FeatureMap map, boolean few) {
        if (!isAuto()) {
            return candidates(names);
        }
        return OF_TABLES.stream()
                .filter(candidate -> switch (candidate.inputs()) {
                    case PLAIN -> true;
                    case HATS -> map.hats().count() > 0;
                    case WAVES -> map.waves().count() > 0;
                })
                .filter(candidate -> candidate.forgetting() == 0 || few)
                .limit(most)
                .toList();
    }

    /**
     * How many features each candidate takes at most.
     *
     * @param features of events
     * @param named whether they have names
     * @param calibrated whether first events are asked
     */
    public List<Integer> mostFeatures(int features, boolean named, boolean calibrated) {
        boolean maybeTable = calibrated && (named || features <= MapCalibration.MOST_FEATURES);
        int numbers = isAuto() ? Math.min(features, MapCalibration.MOST_NUMBERS) : features;
        return candidates(maybeTable).stream()
                .map(candidate -> MapCalibration.mostFeatures(features, numbers, candidate.inputs()))
                .toList();
    }

    private static List<Candidate> candidates(List<String> names) {
        return names.stream().map(Candidate::of).toList();
    }

    /** The text: see {@link #of(String)}. */
    @Override
    public String toString() {
        if (isAuto()) {
            return most == MOST ? AUTO_ID : AUTO_ID + ":" + most;
        }
        return equals(ONE) ? ONE_ID : names.stream().collect(Collectors.joining(","));
    }
}
