package org.lorentztron.connectors.client;

import java.io.IOException;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.NamesCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/**
 * The fields that the named features of a model come from, for people: those that an event has side by side, with one
 * value each. The job writes names beside its versions, so a field may come a version later. Fields within others and
 * arrays are left out, as are names that are written percent-encoded. Thread-safe.
 */
final class ModelFields {
    /** More are told to nobody. */
    static final int MOST = 1_000;

    private final String modelId;
    private final SortedMap<String, Boolean> areNumbers = new TreeMap<>();

    ModelFields(String modelId) {
        this.modelId = modelId;
    }

    /** Takes a record of the models topic; others than names of the model, and damaged ones, are passed over. */
    void accept(byte @Nullable [] key, byte @Nullable [] value) {
        SnapshotKeys.parseNames(key)
                .filter(names -> names.modelId().equals(modelId))
                .ifPresent(names -> accept(names, value));
    }

    private void accept(SnapshotKeys.NamesKey key, byte @Nullable [] value) {
        if (value == null) {
            return;
        }
        try {
            NamesCodec.decode(key, value).entries().values().forEach(entries -> entries.forEach(this::see));
        } catch (IOException e) {
            // Whoever needs the names of features reads them by FeatureNames, which says so.
        }
    }

    /** An entry such as amount, amount? (it is there), country=US, note~word or tags[red]. */
    private synchronized void see(String entry) {
        int end = 0;
        while (end < entry.length() && "=?[~".indexOf(entry.charAt(end)) < 0) {
            end++;
        }
        String name = entry.substring(0, end);
        char after = end < entry.length() ? entry.charAt(end) : '?';
        boolean isColumn = after != '[' && !name.isEmpty() && name.indexOf('.') < 0 && name.indexOf('%') < 0;
        if (isColumn && (areNumbers.size() < MOST || areNumbers.containsKey(name))) {
            areNumbers.merge(name, after == '?', Boolean::logicalOr);
        }
    }

    /** Names, ascending, and whether a field has numbers; otherwise texts, or true and false. */
    synchronized SortedMap<String, Boolean> areNumbers() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(areNumbers));
    }
}
