package org.lorentztron.connectors.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * A version, or why there is none. A version is whole if there is a record for every part that its manifest names, with
 * the digest and the interval named there, if the parts fit together ({@link ModelVersion#of}), and if they make a
 * classifier. Immutable.
 */
public final class CheckedVersion {
    private final Map<PartName, PublishedPart> found;
    private final List<VersionInfo.Part> missing;
    private final @Nullable ModelVersion version;
    private final @Nullable String problem;
    private final boolean isRefused;

    private CheckedVersion(
            Map<PartName, PublishedPart> found,
            List<VersionInfo.Part> missing,
            @Nullable ModelVersion version,
            @Nullable String problem,
            boolean isRefused) {
        this.found = Map.copyOf(found);
        this.missing = List.copyOf(missing);
        this.version = version;
        this.problem = problem;
        this.isRefused = isRefused;
    }

    /** Where the records of parts are. */
    @FunctionalInterface
    public interface Lookup {
        /** The records there are of a part, the newest first; empty if there is none. */
        List<? extends PublishedPart> of(PartName part);

        /** Why a record of the part newer than all of {@link #of} cannot be read; empty if there is none. */
        default Optional<String> damage(PartName part) {
            return Optional.empty();
        }

        /** Why records that have come may be there no longer; empty if all are that may be needed. */
        default Optional<String> loss() {
            return Optional.empty();
        }
    }

    /**
     * Puts together the version that the manifest names, and makes its classifier, or keeps the reason why not. An
     * exception of any kind of parts is such a reason.
     */
    public static CheckedVersion of(VersionInfo manifest, Lookup lookup) {
        try {
            VersionChecks.requireReadable(manifest);
        } catch (IllegalArgumentException e) {
            return new CheckedVersion(Map.of(), List.of(), null, e.getMessage(), true);
        }
        Map<PartName, PublishedPart> found = new HashMap<>();
        List<VersionInfo.Part> missing = new ArrayList<>();
        try {
            List<PublishedPart> parts = find(manifest, lookup, found, missing);
            if (!missing.isEmpty()) {
                return new CheckedVersion(found, missing, null, lacking(manifest, missing, lookup), false);
            }
            ModelVersion version = ModelVersion.of(manifest, parts);
            return withClassifier(version, found);
        } catch (IllegalArgumentException e) {
            return new CheckedVersion(found, missing, null, e.getMessage(), false);
        } catch (RuntimeException | LinkageError e) {
            String why = "the parts of version " + manifest.version() + " cannot be put together: " + PartKinds.why(e);
            return new CheckedVersion(found, missing, null, why, false);
        }
    }

    /** The records that the manifest names, in its order; parts without one are added to the missing. */
    private static List<PublishedPart> find(
            VersionInfo manifest, Lookup lookup, Map<PartName, PublishedPart> found, List<VersionInfo.Part> missing) {
        List<PublishedPart> parts = new ArrayList<>();
        for (VersionInfo.Part named : manifest.parts()) {
            Optional<? extends PublishedPart> part = lookup.of(named.name()).stream()
                    .filter(each -> isNamed(named, each))
                    .findFirst();
            part.ifPresentOrElse(
                    each -> {
                        found.put(named.name(), each);
                        parts.add(each);
                    },
                    () -> missing.add(named));
        }
        return parts;
    }

    private static CheckedVersion withClassifier(ModelVersion version, Map<PartName, PublishedPart> found) {
        try {
            version.classifier();
            return new CheckedVersion(found, List.of(), version, null, false);
        } catch (RuntimeException | LinkageError e) {
            String why = VersionChecks.noClassifier(version.manifest(), PartKinds.why(e));
            return new CheckedVersion(found, List.of(), null, why, false);
        }
    }

    /** The interval counts as well: no digest covers it, and two intervals may end with one model. */
    static boolean isNamed(VersionInfo.Part named, PublishedPart part) {
        return named.equals(VersionInfo.Part.of(part));
    }

    /**
     * Says what a version lacks, and why of one part: the first with a damaged record, or the first without any.
     *
     * @param missing of the manifest, in its order; at least one
     */
    static String lacking(VersionInfo manifest, Collection<VersionInfo.Part> missing, Lookup lookup) {
        VersionInfo.Part first = missing.iterator().next();
        VersionInfo.Part shown = missing.stream()
                .filter(part -> lookup.damage(part.name()).isPresent())
                .findFirst()
                .orElse(first);
        return "version " + manifest.version() + " lacks " + missing.size() + " of "
                + manifest.parts().size() + " records; " + (shown.equals(first) ? "the first is " : "one is ")
                + shown.name() + ": " + why(shown, lookup);
    }

    private static String why(VersionInfo.Part missing, Lookup lookup) {
        List<? extends PublishedPart> records = lookup.of(missing.name());
        return lookup.damage(missing.name())
                .orElseGet(() -> records.isEmpty()
                        ? "no record has the digest " + missing
                                + lookup.loss().map(loss -> "; " + loss).orElse("")
                        : "its newest record has the digest " + VersionInfo.Part.of(records.get(0)) + ", expected "
                                + missing);
    }

    /** The version; empty if it is not whole. */
    public Optional<ModelVersion> version() {
        return Optional.ofNullable(version);
    }

    /** Why there is no version; empty if there is one. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Whether the manifest cannot be used here, whatever records there are; these are then not looked for. */
    public boolean isRefused() {
        return isRefused;
    }

    /** The records that the manifest names and that are there. */
    public Map<PartName, PublishedPart> found() {
        return found;
    }

    /** The records that the manifest names and that are not there. */
    public List<VersionInfo.Part> missing() {
        return missing;
    }
}
