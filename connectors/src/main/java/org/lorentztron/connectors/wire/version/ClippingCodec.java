package org.lorentztron.connectors.wire.version;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.ClippingOfFeatures;
import org.lorentztron.model.features.Clipping;

/** The clipping of a manifest as Avro's record of it. */
final class ClippingCodec {
    private ClippingCodec() {}

    static @Nullable ClippingOfFeatures encode(Clipping clipping) {
        int @Nullable [] columns = clipping.columns();
        return clipping.isNone()
                ? null
                : new ClippingOfFeatures(
                        columns == null ? null : LittleEndian.bytes(columns),
                        LittleEndian.bytes(clipping.factors()),
                        LittleEndian.bytes(clipping.means()),
                        LittleEndian.bytes(clipping.presences()),
                        clipping.others(),
                        clipping.shortens());
    }

    /** @throws IOException if the record is none */
    static Clipping decode(@Nullable ClippingOfFeatures clipping) throws IOException {
        if (clipping == null) {
            return Clipping.NONE;
        }
        try {
            ByteBuffer columns = clipping.getColumns();
            return new Clipping(
                    columns == null ? null : LittleEndian.ints(numbers("columns", columns)),
                    LittleEndian.floats(numbers("factors", clipping.getFactors())),
                    LittleEndian.floats(numbers("means", clipping.getMeans())),
                    LittleEndian.ints(numbers("presences", clipping.getPresences())),
                    clipping.getOthers(),
                    clipping.getShortens());
        } catch (IllegalArgumentException e) {
            throw new IOException("clipping: " + e.getMessage(), e);
        }
    }

    private static ByteBuffer numbers(String of, ByteBuffer bytes) {
        if (bytes.remaining() % Float.BYTES != 0) {
            throw new IllegalArgumentException(
                    of + " have " + bytes.remaining() + " bytes, expected a multiple of " + Float.BYTES);
        }
        return bytes;
    }
}
