package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import org.lorentztron.connectors.wire.avro.BoundedDecoder;

/** How values of one schema are passed over, without a look at what they say. Immutable. */
interface AvroSkip {
    /** Values differ in size. */
    long VARIES = -1;

    /** No bytes at all. */
    AvroSkip NOTHING = new OfSize(0);

    /** Passes over a value. */
    void skip(BoundedDecoder in) throws IOException;

    /** How many bytes each value has; {@link #VARIES} if that depends on the value. */
    default long size() {
        return VARIES;
    }

    /**
     * Values of one size.
     *
     * @param size in bytes, not negative
     */
    record OfSize(long size) implements AvroSkip {
        @Override
        public void skip(BoundedDecoder in) throws IOException {
            skipBytes(in, size);
        }

        static void skipBytes(BoundedDecoder in, long count) throws IOException {
            in.skipFixed((int) Math.min(Integer.MAX_VALUE, count));
        }
    }

    /** Values of int, long and enum. */
    AvroSkip WHOLE = BoundedDecoder::readLong;

    /** Values of string and bytes. */
    AvroSkip COUNTED = BoundedDecoder::skipBytes;

    /** Of a union's branches. */
    record OneOf(AvroSkip... branches) implements AvroSkip {
        @Override
        public void skip(BoundedDecoder in) throws IOException {
            branches[AvroUnion.index(in, branches.length)].skip(in);
        }
    }

    /** One after the other. */
    record Sequence(AvroSkip... parts) implements AvroSkip {
        @Override
        public void skip(BoundedDecoder in) throws IOException {
            for (AvroSkip part : parts) {
                part.skip(in);
            }
        }
    }

    /** Of an array. Elements of one size are passed over at once: a few bytes may say that there are very many. */
    record Elements(AvroSkip element) implements AvroSkip {
        @Override
        public void skip(BoundedDecoder in) throws IOException {
            long size = Math.min(Integer.MAX_VALUE, element.size());
            for (long block = in.skipArray(); block > 0; block = in.skipArray()) {
                if (size == VARIES) {
                    for (long i = 0; i < block; i++) {
                        element.skip(in);
                    }
                } else {
                    OfSize.skipBytes(in, size * block);
                }
            }
        }
    }

    /** Of a map. */
    record Entries(AvroSkip value) implements AvroSkip {
        @Override
        public void skip(BoundedDecoder in) throws IOException {
            for (long block = in.skipMap(); block > 0; block = in.skipMap()) {
                for (long i = 0; i < block; i++) {
                    in.skipBytes();
                    value.skip(in);
                }
            }
        }
    }
}
