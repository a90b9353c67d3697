package org.lorentztron.tools.topics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * Which class of a version a label is that came later than its event, as the job of the version reads it. Stateless.
 */
public final class LabelIndices {
    private LabelIndices() {}

    /** The index of its class by the text of each label that is one. */
    public static Map<String, Integer> of(VersionInfo version) {
        List<String> classes = version.classes();
        Map<String, Integer> indices = new HashMap<>();
        for (int c = 0; c < classes.size(); c++) {
            indices.put(classes.get(c), c);
        }
        if (NamedFeatures.isNamed(version.featureSpace())) {
            Map<String, String> meanings =
                    MappingOptions.mapping(version.options()).labels();
            // A label that has a meaning is not what it says, even if that is a class.
            meanings.forEach((label, meaning) -> indices.put(label, classes.indexOf(meaning)));
            indices.values().removeIf(index -> index < 0);
        }
        return indices;
    }
}
