package org.lorentztron.connectors.source;

/** Goes over the fields of a message of Protobuf, to find out whether bytes may be one. Not thread-safe. */
final class ProtobufFields {
    private static final long MOST_INDICES = 100;

    private final byte[] bytes;
    private int at;

    /** @param start of the message */
    ProtobufFields(byte[] bytes, int start) {
        this.bytes = bytes;
        this.at = start;
    }

    /** Passes over how many indices there are and these, in zigzag; a 0 stands for the first message. */
    boolean skipMessageIndices() {
        long count = varint();
        if (count < 0 || (count & 1) != 0 || count > MOST_INDICES) {
            return false;
        }
        for (long left = count / 2; left > 0; left--) {
            varint();
        }
        return true;
    }

    /** Whether fields fill the rest, at least one. */
    boolean areAll() {
        boolean isField = at >= 0 && at < bytes.length;
        while (isField && at >= 0 && at < bytes.length) {
            isField = skipField();
        }
        return isField && at == bytes.length;
    }

    private boolean skipField() {
        long tag = varint();
        if (tag >>> 3 == 0 || tag < 0) {
            return false;
        }
        switch ((int) (tag & 7)) {
            case 0 -> varint();
            case 1 -> skip(8);
            case 2 -> skip(varint());
            case 5 -> skip(4);
            default -> {
                return false;
            }
        }
        return at >= 0;
    }

    private void skip(long length) {
        at = at >= 0 && length >= 0 && length <= bytes.length - at ? at + (int) length : -1;
    }

    /** The next number; -1, and no place any more, if there is none. */
    private long varint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at < 0 || at >= bytes.length) {
                break;
            }
            byte next = bytes[at++];
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        at = -1;
        return -1;
    }
}
