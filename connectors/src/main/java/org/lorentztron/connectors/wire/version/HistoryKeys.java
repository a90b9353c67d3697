package org.lorentztron.connectors.wire.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a history topic. All keys of a model live in one partition, as in a models topic
 * ({@link SnapshotKeys#partition}).
 *
 * <pre>
 *   &lt;model id&gt;/&lt;version&gt;/&lt;element&gt;   a part or names, as of that version; the models topic has it
 *                                    without the version
 *   &lt;model id&gt;/&lt;version&gt;/manifest    the manifest of that version
 *   &lt;model id&gt;/alias/&lt;name&gt;            where an alias stands, {@link AliasMove}
 * </pre>
 *
 * Model id, labels and names are percent-encoded as in {@link SnapshotKeys}; a version is a number without leading
 * zeros. The name of an alias is 1 to 128 letters, digits, dots, underscores or dashes.
 */
public final class HistoryKeys {
    private static final String ALIAS = "alias";
    private static final String ALIAS_NAME = "[A-Za-z0-9._-]{1,128}";

    private HistoryKeys() {}

    /** What a key of a history topic names. */
    public sealed interface Key permits OfElement, OfAlias {
        /** The model. */
        String modelId();
    }

    /**
     * An element of a version.
     *
     * @param element the key that it has in a models topic
     */
    public record OfElement(String modelId, long version, String element) implements Key {
        /** The part or the manifest that the key names; empty for names of features. */
        public Optional<SnapshotKeys.Key> part() {
            return SnapshotKeys.parseText(element);
        }
    }

    /** An alias of a model. */
    public record OfAlias(String modelId, String name) implements Key {}

    /** The key of an element of a version. */
    public static String of(String modelId, HistoryRecord record) {
        String element = SnapshotKeys.of(modelId, record.element());
        int slash = element.indexOf('/');
        return element.substring(0, slash) + "/" + record.version() + element.substring(slash);
    }

    /**
     * The key of an alias.
     *
     * @throws IllegalArgumentException if the name is none that an alias can have
     */
    public static String alias(String modelId, String name) {
        if (!isAlias(name)) {
            throw new IllegalArgumentException(
                    "alias is '" + name + "', expected 1 to 128 letters, digits, dots, underscores or dashes");
        }
        String manifest = SnapshotKeys.manifest(modelId);
        return manifest.substring(0, manifest.indexOf('/')) + "/" + ALIAS + "/" + name;
    }

    /** Whether an alias can have the name. */
    public static boolean isAlias(String name) {
        return name.matches(ALIAS_NAME);
    }

    /** What the key names; empty if it is none of a history, or null. */
    public static Optional<Key> parse(byte @Nullable [] key) {
        String[] path = key == null ? new String[0] : new String(key, UTF_8).split("/", 3);
        if (path.length < 3) {
            return Optional.empty();
        }
        // The manifest's key is the shortest way to decode a model id.
        Optional<String> modelId = SnapshotKeys.parseText(path[0] + "/manifest").map(SnapshotKeys.Key::modelId);
        if (modelId.isEmpty()) {
            return Optional.empty();
        }
        if (path[1].equals(ALIAS)) {
            return isAlias(path[2]) ? Optional.of(new OfAlias(modelId.get(), path[2])) : Optional.empty();
        }
        if (!path[1].matches("[1-9][0-9]{0,17}")) {
            return Optional.empty();
        }
        String element = path[0] + "/" + path[2];
        boolean isElement = SnapshotKeys.parseText(element).isPresent()
                || SnapshotKeys.parseNames(element.getBytes(UTF_8)).isPresent();
        return isElement
                ? Optional.of(new OfElement(modelId.get(), Long.parseLong(path[1]), element))
                : Optional.empty();
    }
}
