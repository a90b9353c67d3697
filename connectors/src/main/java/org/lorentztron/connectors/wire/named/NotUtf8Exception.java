package org.lorentztron.connectors.wire.named;

import java.nio.charset.CharacterCodingException;

/** A byte is no UTF-8 where it is. */
final class NotUtf8Exception extends CharacterCodingException {
    private static final long serialVersionUID = 1L;

    private final byte found;
    private final int position;

    NotUtf8Exception(byte found, int position) {
        this.found = found;
        this.position = position;
    }

    @Override
    public String getMessage() {
        return String.format("value has %02X at byte %d, expected text in UTF-8", found, position);
    }
}
