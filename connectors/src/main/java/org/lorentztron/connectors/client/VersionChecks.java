package org.lorentztron.connectors.client;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PartKind;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Inputs;

/** What a manifest and its records must be to make a version. */
final class VersionChecks {
    private VersionChecks() {}

    /**
     * @throws IllegalArgumentException if the manifest does not name as many records as there are, at least one, names
     *     what is not known here, or a class twice
     */
    static void requireNamed(VersionInfo manifest, List<? extends PublishedPart> records) {
        List<VersionInfo.Part> references = manifest.parts();
        if (references.isEmpty() || references.size() != records.size()) {
            throw new IllegalArgumentException("version " + manifest.version() + " names " + references.size()
                    + " records and has " + records.size() + ", expected the same number and at least one");
        }
        requireReadable(manifest);
        List<String> classes = manifest.classes();
        if (new HashSet<>(classes).size() != classes.size()) {
            throw new IllegalArgumentException(
                    "version " + manifest.version() + " has the classes " + classes + ", expected each once");
        }
    }

    /**
     * @throws IllegalArgumentException if the manifest names a part twice, or a feature space, a kind of part or a
     *     policy that is not known here
     */
    static void requireReadable(VersionInfo manifest) {
        if (!manifest.featureSpace().equals(IndexedFeatures.NAME) && !NamedFeatures.isNamed(manifest.featureSpace())) {
            throw new IllegalArgumentException("version " + manifest.version() + " has the feature space "
                    + manifest.featureSpace() + ", expected " + IndexedFeatures.NAME + ", "
                    + NamedFeatures.FIRST + " or " + NamedFeatures.NAME);
        }
        policy(manifest);
        Set<PartName> named = new HashSet<>();
        for (VersionInfo.Part part : manifest.parts()) {
            if (!named.add(part.name())) {
                throw new IllegalArgumentException("version " + manifest.version() + " names the part " + part.name()
                        + " twice, expected each once");
            }
            if (PartKinds.find(part.kind()).isEmpty()) {
                throw new IllegalArgumentException("version " + manifest.version() + " has the part " + part.name()
                        + " of kind " + part.kind() + ", which this reader does not know"
                        + PartKinds.problems().stream().map("; "::concat).collect(Collectors.joining()));
            }
        }
    }

    /**
     * The policy of the job that published the version.
     *
     * @throws IllegalArgumentException if it cannot be read, or does not fit the classes
     */
    static DecisionPolicy policy(VersionInfo manifest) {
        try {
            DecisionPolicy policy = DecisionPolicy.parse(DecisionPolicy.among(manifest.options()));
            policy.of(manifest.classes());
            return policy;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "version " + manifest.version() + " decides by an unknown policy: " + e.getMessage(), e);
        }
    }

    /**
     * @param kind of the first part that the manifest names
     * @throws IllegalArgumentException if a record is not the one that the manifest names in its place, or does not
     *     belong to these classes and this map, or if they are not all that a classifier needs
     */
    static void requireFitting(
            VersionInfo manifest, PartKind kind, FeatureMap map, List<? extends PublishedPart> records) {
        if (NamedFeatures.isNamed(manifest.featureSpace()) && map.features() != NamedFeatures.SIZE) {
            throw new IllegalArgumentException("version " + manifest.version() + " has " + map.features()
                    + " features, expected " + NamedFeatures.SIZE + " as named features are");
        }
        try {
            manifest.clipping().requireAmong(map.size(Inputs.PLAIN));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("version " + manifest.version() + ": " + e.getMessage(), e);
        }
        List<String> classes = manifest.classes();
        Map<String, Integer> order = new HashMap<>();
        classes.forEach(label -> order.put(label, order.size()));
        List<Integer> sizes = sizes(map, kind, records.get(0));
        for (int i = 0; i < records.size(); i++) {
            PublishedPart part = records.get(i);
            VersionInfo.Part reference = manifest.parts().get(i);
            boolean named = part.name().equals(reference.name()) && part.kind().equals(kind.id());
            if (!named || !kind.isOf(part.name(), order) || !sizes.contains(part.features())) {
                throw new IllegalArgumentException("version " + manifest.version() + " has the part " + part.name()
                        + " of kind " + part.kind() + " with " + part.features() + " features, expected "
                        + reference.name() + " of kind " + kind.id() + " in the order of " + classes + " with "
                        + (sizes.size() == 1 ? sizes.get(0) : "one of " + sizes));
            }
        }
        try {
            kind.requireWhole(classes, records);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(noClassifier(manifest, e.getMessage()), e);
        }
    }

    /** How many features parts may take: what the map makes, or of a kind that does not mix them the first's. */
    private static List<Integer> sizes(FeatureMap map, PartKind kind, PublishedPart first) {
        List<Integer> all = map.sizes();
        return kind.mixesInputs() || !all.contains(first.features()) ? all : List.of(first.features());
    }

    /** Says that the parts make no classifier, and why. */
    static String noClassifier(VersionInfo manifest, @Nullable String why) {
        return "the parts of version " + manifest.version() + " make no classifier: " + why;
    }
}
