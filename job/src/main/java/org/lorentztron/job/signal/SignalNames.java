package org.lorentztron.job.signal;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.MapState;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.model.monitor.FeatureBins;

/**
 * The names of numbers, by the index of their presence, whose text is the name and a question mark. All that come are
 * kept, {@value #MOST} at most, until it is known which features are watched; then those of these. Of two names with
 * one index, the one that is first in the order of texts is kept. About the current key. Not thread-safe.
 */
final class SignalNames {
    static final int MOST = 10_000;
    private static final String PRESENCE = "?";

    private final MapState<Integer, String> names;
    private int known = -1;

    SignalNames(MapState<Integer, String> names) {
        this.names = names;
    }

    /** @param watched null if it is not known yet */
    void add(FeatureNameRecord record, @Nullable FeatureBins watched) throws Exception {
        for (FeatureNameRecord.Name name : record.names()) {
            if (name.text().endsWith(PRESENCE) && (watched == null || watches(watched, name.index()))) {
                keep(name.index(), name.text().substring(0, name.text().length() - PRESENCE.length()));
            }
        }
    }

    private void keep(int presence, String name) throws Exception {
        String before = names.get(presence);
        if (before == null ? count() < MOST : name.compareTo(before) < 0) {
            names.put(presence, name);
            known += before == null ? 1 : 0;
        }
    }

    private int count() throws Exception {
        if (known < 0) {
            known = 0;
            for (Integer ignored : names.keys()) {
                known++;
            }
        }
        return known;
    }

    /** From now on other names are not needed. */
    void keepOnly(FeatureBins watched) throws Exception {
        List<Integer> others = new ArrayList<>();
        for (Integer presence : names.keys()) {
            if (!watches(watched, presence)) {
                others.add(presence);
            }
        }
        for (Integer presence : others) {
            names.remove(presence);
        }
        known = -1;
    }

    private static boolean watches(FeatureBins bins, int presence) {
        for (int position = 0; position < bins.count(); position++) {
            if (bins.isNamed(position) && bins.presence(position) == presence) {
                return true;
            }
        }
        return false;
    }

    /** The name of the feature at a position, or its index if it has none or that is not known. */
    String of(FeatureBins watched, int position) throws Exception {
        String name = watched.isNamed(position) ? names.get(watched.presence(position)) : null;
        return name == null ? Integer.toString(watched.index(position)) : name;
    }
}
