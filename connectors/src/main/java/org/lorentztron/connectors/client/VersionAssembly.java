package org.lorentztron.connectors.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * The check that a version is whole: every pair that the manifest names is there, with the digest and the interval that
 * the manifest names, and the pairs fit together ({@link ModelVersion#of}). Immutable.
 */
public final class VersionAssembly {
    private final Map<PairName, PublishedPair> found;
    private final List<VersionInfo.Pair> missing;
    private final ModelVersion version;
    private final String problem;

    private VersionAssembly(
            Map<PairName, PublishedPair> found, List<VersionInfo.Pair> missing, ModelVersion version, String problem) {
        this.found = Map.copyOf(found);
        this.missing = List.copyOf(missing);
        this.version = version;
        this.problem = problem;
    }

    /** Where the records of pairs are. */
    @FunctionalInterface
    public interface Lookup {
        /** The records there are of a pair, the newest first; empty if there is none. */
        List<PublishedPair> of(PairName pair);

        /** Why a record of the pair newer than all of {@link #of} cannot be read; empty if there is none. */
        default Optional<String> damage(PairName pair) {
            return Optional.empty();
        }
    }

    /** Puts the version together that the manifest names, or says why that is not possible. */
    public static VersionAssembly complete(VersionInfo manifest, Lookup lookup) {
        Map<PairName, PublishedPair> found = new HashMap<>();
        List<VersionInfo.Pair> missing = new ArrayList<>();
        List<PublishedPair> pairs = new ArrayList<>();
        for (VersionInfo.Pair named : manifest.pairs()) {
            Optional<PublishedPair> pair = lookup.of(named.name()).stream()
                    .filter(each -> isNamed(named, each))
                    .findFirst();
            pair.ifPresentOrElse(
                    each -> {
                        found.put(named.name(), each);
                        pairs.add(each);
                    },
                    () -> missing.add(named));
        }
        try {
            ModelVersion.requireReadable(manifest);
            return missing.isEmpty()
                    ? new VersionAssembly(found, missing, ModelVersion.of(manifest, pairs), null)
                    : new VersionAssembly(found, missing, null, lacking(manifest, missing, lookup));
        } catch (IllegalArgumentException e) {
            return new VersionAssembly(found, missing, null, e.getMessage());
        }
    }

    /**
     * Compares the interval as well, because no digest covers the interval, and two intervals may end with the same
     * model.
     */
    static boolean isNamed(VersionInfo.Pair named, PublishedPair pair) {
        return named.equals(VersionInfo.Pair.of(pair));
    }

    private static String lacking(VersionInfo manifest, List<VersionInfo.Pair> missing, Lookup lookup) {
        VersionInfo.Pair first = missing.get(0);
        List<PublishedPair> records = lookup.of(first.name());
        String why = lookup.damage(first.name())
                .orElseGet(() -> records.isEmpty()
                        ? "no record has the digest " + first
                        : "its newest record has the digest " + VersionInfo.Pair.of(records.get(0)) + ", expected "
                                + first);
        return "version " + manifest.version() + " lacks " + missing.size() + " of "
                + manifest.pairs().size() + " pairs; the first is " + first.name() + ": " + why;
    }

    /** The version; empty if it is not whole. */
    public Optional<ModelVersion> version() {
        return Optional.ofNullable(version);
    }

    /** Why there is no version; empty if there is one. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** The records that the manifest names and that are there. */
    public Map<PairName, PublishedPair> found() {
        return found;
    }

    /** The records that the manifest names and that are not there. */
    public List<VersionInfo.Pair> missing() {
        return missing;
    }
}
