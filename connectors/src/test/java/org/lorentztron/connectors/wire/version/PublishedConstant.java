package org.lorentztron.connectors.wire.version;

import org.lorentztron.model.FeatureSet;

/**
 * A part that says always the same class.
 *
 * @param held features, which count for the digest only
 */
public record PublishedConstant(NamedPart name, long intervalEnd, FeatureSet held, String label, PartDigest digest)
        implements PublishedPart {
    /** A label without a digest. */
    public static final String UNDIGESTED = "undigested";

    public static PublishedConstant of(String name, long intervalEnd, FeatureSet held, String label) {
        PartDigest digest = PartDigest.of(held, new float[] {label.hashCode()}, new float[0]);
        return new PublishedConstant(new NamedPart(name), intervalEnd, held, label, digest);
    }

    @Override
    public String kind() {
        return ConstantKind.ID;
    }

    @Override
    public PartDigest digest() {
        if (label.equals(UNDIGESTED)) {
            throw new IllegalStateException("label is " + label);
        }
        return digest;
    }

    @Override
    public int features() {
        return held.features();
    }

    @Override
    public PublishedCounts counts() {
        return PublishedCounts.NONE;
    }

    @Override
    public PublishedConstant asStart(long end) {
        return new PublishedConstant(name, end, held, label, digest);
    }
}
