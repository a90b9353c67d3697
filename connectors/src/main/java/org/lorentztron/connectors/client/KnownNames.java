package org.lorentztron.connectors.client;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lorentztron.connectors.wire.named.EncodedNames;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Inputs;

/**
 * Which names of features a version knows: those of which a part holds an entry. A name that is misspelled is none of
 * them, and no error either: an event predicts with the rest of its names.
 *
 * <p>A version holds the entries of texts, {@code country=US}, and not that there are countries. A name whose text is
 * new to the version is therefore unknown as well. Of parts of kinds that this class does not know, everything counts
 * as held. Immutable and thread-safe.
 */
public final class KnownNames {
    private static final NamedFeatures SPACE = new NamedFeatures();

    private final FeatureSet held;
    /** Features from here on are none of an event's. */
    private final int plain;

    private KnownNames(FeatureSet held, int plain) {
        this.held = held;
        this.plain = plain;
    }

    static KnownNames of(List<PublishedPart> records, FeatureMap map) {
        // The parts of a model mostly hold the same.
        Set<FeatureSet> distinct = new LinkedHashSet<>();
        records.forEach(record -> distinct.add(held(record)));
        FeatureSet all = FeatureSet.none(map.size());
        for (FeatureSet each : distinct) {
            all = all.union(each.isAll() ? FeatureSet.all(map.size()) : each.among(map.size()));
        }
        return new KnownNames(all, map.size(Inputs.PLAIN));
    }

    private static FeatureSet held(PublishedPart record) {
        if (record instanceof PublishedPair pair) {
            return pair.featureSet();
        }
        return record instanceof PublishedNetwork network ? network.featureSet() : FeatureSet.all(record.features());
    }

    /** How many entries it knows. */
    public int count() {
        return held.isAll() ? plain : held.count();
    }

    private boolean holds(int feature) {
        return held.isAll() || feature < plain && held.position(feature) >= 0;
    }

    /** Whether every entry of an event is held: then all its names are known, and nobody has to read them. */
    public boolean holdsAll(Features x) {
        for (int k = 0; k < x.nonZeros(); k++) {
            if (!holds(x.index(k))) {
                return false;
            }
        }
        return true;
    }

    /** Whether some entry of an event is held. */
    public boolean holdsAny(Features x) {
        for (int k = 0; k < x.nonZeros(); k++) {
            if (holds(x.index(k))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether no entry of an event is held: whatever event it is, the version says the same of it.
     *
     * @param entries as {@link #unknown} takes them, also those of which the value is 0
     */
    public boolean holdsNone(Map<Integer, List<String>> entries) {
        return entries.keySet().stream().noneMatch(this::holds);
    }

    /**
     * The names of which nothing is held, such as {@code user.age}, ascending.
     *
     * @param entries of an event by their indices, as {@code EventFormat.names} gives them
     */
    public SortedSet<String> unknown(Map<Integer, List<String>> entries) {
        SortedSet<String> unknown = new TreeSet<>();
        SortedSet<String> known = new TreeSet<>();
        entries.forEach((index, texts) -> {
            SortedSet<String> names = holds(index) ? known : unknown;
            texts.forEach(text -> names.add(EncodedNames.ofEntry(text)));
        });
        unknown.removeAll(known);
        return Collections.unmodifiableSortedSet(unknown);
    }

    /**
     * The names that are numbers for the version, of which an event has texts that it does not know: such as a decimal
     * in base64 without its schema. Ascending.
     *
     * @param entries as {@link #unknown} takes them
     */
    public SortedSet<String> textsOfNumbers(Map<Integer, List<String>> entries) {
        SortedSet<String> texts = new TreeSet<>(unknown(entries));
        texts.removeIf(name -> !holds(SPACE.index(name))
                || entries.values().stream().flatMap(List::stream).noneMatch(entry -> entry.startsWith(name + "=")));
        return Collections.unmodifiableSortedSet(texts);
    }
}
