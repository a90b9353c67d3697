package org.lorentztron.connectors.client;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.LabelPolicy;

/** What the parts of a version predict, and what policies make of that. Thread-safe. */
final class VersionClassifier {
    private final VersionInfo manifest;
    private final List<PublishedPart> records;
    private final FeatureMap map;
    /** Volatile, so that a prediction takes no lock once it is made. */
    private volatile @Nullable Classifier classifier;
    /** Of the policy that was asked for last; volatile for the same reason. */
    private volatile @Nullable Decider decider;

    /** A policy and what it is for the classes of the version. */
    private record Decider(DecisionPolicy asked, LabelPolicy policy) {}

    VersionClassifier(VersionInfo manifest, List<PublishedPart> records, FeatureMap map) {
        this.manifest = manifest;
        this.records = records;
        this.map = map;
    }

    /** Made at the first call; later calls take no lock. */
    Classifier get() {
        Classifier made = classifier;
        return made != null ? made : make();
    }

    private synchronized Classifier make() {
        Classifier made = classifier;
        if (made == null) {
            made = PartKinds.classifier(map, manifest.clipping(), manifest.classes(), records, manifest.rule());
            classifier = made;
        }
        return made;
    }

    /** For a policy that is asked for again, nothing is made again. */
    Decided decide(Features x, DecisionPolicy asked) {
        Decider made = decider;
        if (made == null || made.asked() != asked) {
            made = new Decider(asked, asked.of(manifest.classes()));
            decider = made;
        }
        return made.policy().decide(get().predict(x));
    }
}
