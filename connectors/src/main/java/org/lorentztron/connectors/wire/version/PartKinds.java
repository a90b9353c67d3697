package org.lorentztron.connectors.wire.version;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.learn.ProvidedServices;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.MappedClassifier;

/**
 * The registry of the kinds of parts: pairs of classes, networks of all classes, and further kinds that the class path
 * provides (a {@link ServiceLoader} finds them by {@link PartKind}).
 */
public final class PartKinds {
    private static final List<PartKind> OWN = List.of(new PairKind(), new NetworkKind());
    private static final ProvidedServices<PartKind> PROVIDED = ProvidedServices.load(
            PartKind.class,
            PartKinds::names,
            OWN.stream().flatMap(kind -> names(kind).stream()).collect(Collectors.toSet()));
    private static final List<PartKind> ALL =
            Stream.concat(OWN.stream(), PROVIDED.usable().stream()).toList();
    private static final int HEADER_LENGTH = 10;

    private PartKinds() {}

    /** What no other kind may have; headers of one length are prefixes of each other only if they are equal. */
    private static List<String> names(PartKind kind) {
        if (kind.header().length != HEADER_LENGTH) {
            throw new IllegalArgumentException("header of the kind " + kind.id() + " has " + kind.header().length
                    + " bytes, expected " + HEADER_LENGTH);
        }
        return List.of("the id " + kind.id(), "the header " + HexFormat.of().formatHex(kind.header()));
    }

    /** Why kinds on the class path are not used; empty if all are. */
    public static List<String> problems() {
        return PROVIDED.problems();
    }

    /** The kind of an id; empty if it is not known here. */
    public static Optional<PartKind> find(String id) {
        return ALL.stream().filter(kind -> kind.id().equals(id)).findFirst();
    }

    /**
     * The kind of an id.
     *
     * @throws IllegalArgumentException naming all kinds, if it is not known here
     */
    public static PartKind of(String id) {
        return find(id).orElseThrow(() -> new IllegalArgumentException("kind of part is " + id + ", expected one of "
                + known() + problems().stream().map("; "::concat).collect(Collectors.joining())));
    }

    /**
     * The part in a record's value, of whatever kind.
     *
     * @param key the record's
     * @throws IOException if the kind of the record is not known here, or the kind or its part throws anything
     */
    public static PublishedPart decode(SnapshotKeys.Key key, byte @Nullable [] value) throws IOException {
        for (PartKind kind : ALL) {
            byte[] header = kind.header();
            if (value != null
                    && value.length >= header.length
                    && Arrays.equals(header, 0, header.length, value, 0, header.length)) {
                return decode(kind, key, value);
            }
        }
        if (key.part() instanceof PairName) {
            // Says what is wrong with it.
            return SnapshotCodec.decodePair(key, value);
        }
        throw new IOException(
                value == null
                        ? "record has no value (a tombstone), expected a part"
                        : "record starts with "
                                + HexFormat.of().formatHex(value, 0, Math.min(value.length, HEADER_LENGTH))
                                + ", expected a part of one of the kinds " + known());
    }

    /**
     * A reader must not fail at a record, whoever wrote the kind. All that a reader asks a part for is asked here once,
     * so that a part that throws does so here.
     */
    private static PublishedPart decode(PartKind kind, SnapshotKeys.Key key, byte[] value) throws IOException {
        try {
            PublishedPart part = kind.decode(key, value);
            VersionInfo.Part named = VersionInfo.Part.of(part);
            if (!named.name().equals(key.part()) || !named.kind().equals(kind.id())) {
                throw new IOException("record is of " + named.name() + " of kind " + named.kind() + ", expected "
                        + key.part() + " of kind " + kind.id());
            }
            if (part.features() < 1) {
                throw new IOException("record has " + part.features() + " features, expected at least 1");
            }
            return part;
        } catch (RuntimeException | LinkageError e) {
            throw new IOException("record is no part of kind " + kind.id() + ": " + why(e), e);
        }
    }

    /**
     * The classifier of features as they are in events that the parts of a version make.
     *
     * @param map of the version
     * @param clipping likewise
     * @param classes of the model
     * @param parts of one kind, which does not refuse them, each of one of {@link FeatureMap#sizes} features
     * @param rule how its predictions are made
     * @throws IllegalArgumentException if a part has another number of features
     */
    public static Classifier classifier(
            FeatureMap map, Clipping clipping, List<String> classes, List<PublishedPart> parts, DecisionRule rule) {
        int most = parts.stream().mapToInt(PublishedPart::features).max().orElseThrow();
        Inputs inputs = map.inputs(most)
                .orElseThrow(() -> new IllegalArgumentException(
                        "a part has " + most + " features, expected one of " + map.sizes()));
        Classifier classifier = of(parts.get(0).kind()).classifier(classes, parts, rule);
        boolean takesEventsAsTheyAre = inputs == Inputs.PLAIN && most == map.features() && clipping.isNone();
        return takesEventsAsTheyAre ? classifier : new MappedClassifier(map, clipping, inputs, classifier);
    }

    /** Why a kind failed, for people: without the names of exceptions, which logs have. */
    public static String why(Throwable failure) {
        String message = Objects.requireNonNullElse(failure.getMessage(), "no reason is known");
        return failure instanceof LinkageError ? "a class cannot be used: " + message : message;
    }

    private static String known() {
        return ALL.stream().map(PartKind::id).collect(Collectors.joining(", "));
    }
}
