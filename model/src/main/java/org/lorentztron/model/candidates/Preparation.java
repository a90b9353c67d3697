package org.lorentztron.model.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.features.MapCalibration;
import org.lorentztron.model.features.NamedCalibration;
import org.lorentztron.model.features.NamedMapCalibration;

/**
 * What the first events of a stream decide: how events are prepared for training, and which candidates are trained on
 * them. Immutable and thread-safe.
 *
 * @param scale of the features of events; those that a map adds are as they are
 * @param map from an event's features to those that candidates take
 * @param candidates one at least, the first of which every part is at its start
 */
public record Preparation(FeatureScale scale, FeatureMap map, List<Candidate> candidates) {
    private static final Inputs[] INPUTS = Inputs.values();

    /** @throws IllegalArgumentException if there is no candidate */
    public Preparation {
        candidates = List.copyOf(candidates);
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("candidates are none, expected one or more");
        }
    }

    /** Events on a scale, and parts without candidates. */
    public static Preparation of(FeatureScale scale, int features) {
        return new Preparation(scale, FeatureMap.none(features), List.of(Candidate.PLAIN));
    }

    /**
     * What the events suggest.
     *
     * @param events all of one size, one at least; neither modified nor kept
     * @param means as in {@link Calibration#scale(List, boolean)}
     * @param choice of the candidates
     * @param given the map of a version that training starts from, to be kept; one that adds nothing otherwise
     * @param seed of what is random in a map
     */
    public static Preparation of(
            List<Features> events, boolean means, CandidateChoice choice, FeatureMap given, long seed) {
        FeatureScale scale = Calibration.scale(events, means);
        List<Candidate> candidates = choice.candidates(!given.isNone() || MapCalibration.isTable(events));
        if (!given.isNone() || widest(candidates) == Inputs.PLAIN) {
            return new Preparation(scale, given, candidates);
        }
        return new Preparation(scale, MapCalibration.map(events, scale, seed), candidates);
    }

    /**
     * What events suggest whose features have names.
     *
     * @param events one at least; neither modified nor kept
     * @param numbers [event] which of its features are numbers
     * @param means as in {@link Calibration#scale(List, boolean)}
     * @param choice of the candidates
     * @param given as in {@link #of(List, boolean, CandidateChoice, FeatureMap, long)}, and so is the seed
     */
    public static Preparation ofNamed(
            List<Features> events,
            List<NamedNumbers> numbers,
            boolean means,
            CandidateChoice choice,
            FeatureMap given,
            long seed) {
        FeatureMap found = given.isNone() ? NamedMapCalibration.map(events, numbers, means, seed) : given;
        List<Candidate> candidates = choice.candidatesOfNamed(found, NamedMapCalibration.haveFewFeatures(events));
        FeatureMap map =
                widest(candidates) == Inputs.PLAIN && given.isNone() ? FeatureMap.none(found.features()) : found;
        List<Features> own = events.stream().map(map::own).toList();
        List<NamedNumbers> ownNumbers =
                numbers.stream().map(each -> each.below(map.size(Inputs.PLAIN))).toList();
        return new Preparation(NamedCalibration.scale(own, ownNumbers, means), map, candidates);
    }

    /**
     * The same, of events as they are: without the candidates that take more, and {@link Candidate#PLAIN} if all do.
     */
    public Preparation onlyPlain() {
        List<Candidate> plain = candidates.stream()
                .filter(candidate -> candidate.inputs() == Inputs.PLAIN)
                .toList();
        return new Preparation(
                scale, FeatureMap.none(map.features()), plain.isEmpty() ? List.of(Candidate.PLAIN) : plain);
    }

    /**
     * This preparation, or one that knows more after another event of those that all blocks get:
     * {@link FeatureScale#after}.
     */
    public Preparation after(Features x, NamedNumbers numbers) {
        FeatureScale known = scale.after(map.own(x), numbers.below(map.size(Inputs.PLAIN)));
        return known == scale ? this : new Preparation(known, map, candidates);
    }

    /**
     * This preparation, or one that bounds events where this leaves them as they are: {@link FeatureScale#bounding}.
     */
    public Preparation bounding() {
        FeatureScale bounding = scale.bounding(map.size(Inputs.PLAIN));
        return bounding == scale ? this : new Preparation(bounding, map, candidates);
    }

    private static Inputs widest(List<Candidate> candidates) {
        Inputs widest = Inputs.PLAIN;
        for (Candidate candidate : candidates) {
            widest = candidate.inputs().compareTo(widest) > 0 ? candidate.inputs() : widest;
        }
        return widest;
    }

    /** The features that training takes, all that any candidate does. */
    public Features apply(Features x) {
        return apply(x, Integer.MAX_VALUE);
    }

    /**
     * The first of these.
     *
     * @param needed how many at least, if there are as many
     */
    public Features apply(Features x, int needed) {
        Features own = map.own(x);
        Inputs inputs = widest(candidates);
        for (Inputs fewer : INPUTS) {
            if (fewer.compareTo(inputs) < 0 && map.size(fewer) >= needed) {
                inputs = fewer;
            }
        }
        return map.apply(scale.apply(own), own, inputs);
    }

    /** Writes scale, map and the names of the candidates. */
    public void writeTo(DataOutput out) throws IOException {
        scale.writeTo(out);
        map.writeTo(out);
        out.writeInt(candidates.size());
        for (Candidate candidate : candidates) {
            out.writeUTF(candidate.toString());
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static Preparation readFrom(DataInput in) throws IOException {
        FeatureScale scale = FeatureScale.readFrom(in);
        FeatureMap map = FeatureMap.readFrom(in);
        List<Candidate> candidates = new ArrayList<>();
        try {
            for (int left = in.readInt(); left > 0; left--) {
                candidates.add(Candidate.of(in.readUTF()));
            }
            return new Preparation(scale, map, candidates);
        } catch (IllegalArgumentException e) {
            throw new IOException("stored preparation: " + e.getMessage(), e);
        }
    }
}
