package org.lorentztron.local.inspect;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NamePatterns;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;

/**
 * What people call the features that the parts of a version take: those of events by their names, hats and waves by
 * what they are made of. Immutable and thread-safe.
 */
final class MappedNames {
    /** A logarithm in float32 says no more of its number. */
    private static final MathContext OF_LOGARITHM = new MathContext(4);

    private final FeatureMap map;
    private final FeatureNames names;
    private final NamePatterns logarithmic;

    MappedNames(ModelVersion version, FeatureNames names) {
        this(version.map(), names, version.manifest().options());
    }

    /** @param options of the job, of which those of names count */
    MappedNames(FeatureMap map, FeatureNames names, Map<String, String> options) {
        this.map = map;
        this.names = names;
        this.logarithmic = MappingOptions.rules(options).logarithmic();
    }

    /** The name of the feature at an index. */
    String of(int index) {
        if (map.isOwn(index)) {
            return names.of(index);
        }
        int place = map.place(index);
        return map.isHat(index)
                ? hat(place, map.hats())
                : "wave " + (place - map.hats().count());
    }

    /** It is 1 where its feature has the value of its knot; that of the first knot also below, of the last above. */
    private String hat(int place, Hats hats) {
        int k = hats.owner(place);
        float[] knots = hats.knots(k);
        float knot = hats.knotAt(place);
        String name = names.of(hats.features()[k]);
        String near = name + " near " + value(name, knot);
        if (knot == knots[0]) {
            return near + " or less";
        }
        return knot == knots[knots.length - 1] ? near + " or more" : near;
    }

    /** The value in events that is at a knot. */
    private String value(String name, float knot) {
        BigDecimal value = logarithmic.match(name)
                ? BigDecimal.valueOf(Math.copySign(Math.expm1(Math.abs(knot)), knot))
                        .round(OF_LOGARITHM)
                : new BigDecimal(Float.toString(knot));
        return value.stripTrailingZeros().toPlainString();
    }
}
