package org.lorentztron.connectors.client;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.HistoryKeys;

/**
 * Follows an alias of one model in a history topic, or one of its versions. The version is loaded when the alias has
 * moved to it; as long as one is not whole, has expired or was refused, the version before stays and {@link #problem()}
 * says why. Knows nothing of Kafka but by what loads versions. Not thread-safe.
 */
final class HistoryReader implements VersionSource {
    /** Reads a version from where it stands. */
    @FunctionalInterface
    interface Loading {
        ModelVersion load(long version, HistoryIndex.Place place) throws IncompleteVersionException;
    }

    private final HistoryIndex index;
    private final @Nullable String alias;
    private final long fixed;
    private final Loading loading;
    private boolean isAtEnd;
    private @Nullable ModelVersion latest;
    private @Nullable String problem;

    private HistoryReader(String modelId, @Nullable String alias, long fixed, Loading loading) {
        this.index = new HistoryIndex(modelId);
        this.alias = alias;
        this.fixed = fixed;
        this.loading = loading;
    }

    /** A reader of the version at which an alias stands. */
    static HistoryReader ofAlias(String modelId, String alias, Loading loading) {
        return new HistoryReader(modelId, alias, 0, loading);
    }

    /** A reader of one version. */
    static HistoryReader ofVersion(String modelId, long version, Loading loading) {
        return new HistoryReader(modelId, null, version, loading);
    }

    /** Versions are loaded once all that stood in the topic at the start has been taken: an alias may move often. */
    @Override
    public Optional<ModelVersion> accept(int partition, long offset, byte @Nullable [] key, byte @Nullable [] value) {
        HistoryKeys.Key named = index.accept(partition, offset, key, value).orElse(null);
        if (!isAtEnd || named == null || !concerns(named)) {
            return Optional.empty();
        }
        ModelVersion before = latest;
        settle();
        return latest == before ? Optional.empty() : latest();
    }

    /** Whether the record may change what is shown: it moves the alias, or ends the version that is waited for. */
    private boolean concerns(HistoryKeys.Key named) {
        if (named instanceof HistoryKeys.OfAlias moved) {
            return moved.name().equals(alias);
        }
        HistoryKeys.OfElement element = (HistoryKeys.OfElement) named;
        return problem != null && HistoryIndex.isManifest(element) && element.version() == wanted();
    }

    @Override
    public void reachEnd() {
        isAtEnd = true;
        settle();
    }

    /** The number of the version to be shown, by the newest move that can be read; 0 if the alias stands nowhere. */
    private long wanted() {
        return alias == null
                ? fixed
                : index.alias(alias)
                        .map(HistoryIndex.Standing::move)
                        .map(AliasMove::version)
                        .orElse(0L);
    }

    private void settle() {
        String damage = alias == null
                ? null
                : index.alias(alias).map(HistoryIndex.Standing::damage).orElse(null);
        long wanted = wanted();
        String why = null;
        if (wanted == 0) {
            why = "alias " + alias + " stands nowhere: no version has been promoted to it, or that has expired";
        } else if (latest == null || latest.version() != wanted) {
            why = load(wanted);
        }
        // A consumer that starts after the damage has the version that those have which ran before.
        problem = damage == null ? why : "alias " + alias + ": " + damage;
    }

    /** @return why the version is not there; null if it is shown now */
    private @Nullable String load(long wanted) {
        HistoryIndex.Place place = index.place(wanted).orElse(null);
        String who = alias == null ? "" : "alias " + alias + " stands at version " + wanted + ": ";
        if (place == null) {
            return who + "version " + wanted + " is not in the history: it has expired, or was never written";
        }
        try {
            ModelVersion loaded = loading.load(wanted, place);
            if (alias != null && !loaded.manifest().refused().isEmpty()) {
                return who + "version " + wanted + " was refused";
            }
            latest = loaded;
            return null;
        } catch (IncompleteVersionException e) {
            return who + e.getMessage();
        }
    }

    @Override
    public void forgetBefore(Map<Integer, Long> beginnings) {
        index.forgetBefore(beginnings);
    }

    @Override
    public Optional<ModelVersion> latest() {
        return Optional.ofNullable(latest);
    }

    @Override
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }
}
