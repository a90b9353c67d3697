package org.lorentztron.connectors.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.StrictJson;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.KeyPath;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;

/**
 * The id of an event or a label whose record has it in its key: the key as text, or a field of it.
 *
 * <pre>
 *   key                                          as text
 *   t1, "t1", {"schema": {...}, "payload": "t1"} t1, plain, in JSON, and as Kafka Connect writes it
 *   null, {"schema": ..., "payload": null}       none
 *
 *   key                                          its field
 *   {"order": 7}                                 order
 *   {"schema": {...}, "payload": {"order": 7}}   order, as Kafka Connect writes it
 *   00 | schema id, 4 bytes | ...                order, if values are written so too
 * </pre>
 *
 * Not thread-safe.
 */
public final class KeyId implements Serializable {
    private static final long serialVersionUID = 1L;

    /** As JSON writes that there is no key. */
    private static final String NULL = "null";

    /** Null if the key is a text. */
    private final @Nullable EventFormat object;

    private final @Nullable EventFormat ofConnect;
    private final @Nullable EventFormat behindSchemaId;

    private KeyId(@Nullable EventFormat object, @Nullable EventFormat ofConnect, @Nullable EventFormat behindSchemaId) {
        this.object = object;
        this.ofConnect = ofConnect;
        this.behindSchemaId = behindSchemaId;
    }

    /**
     * The id at a path, if that is in keys; null if it is in values.
     *
     * @param id path, such as {@code @key.order}
     * @param behindSchemaId makes a reader of keys that begin with the id of a schema; null where none do
     */
    public static @Nullable KeyId at(String id, @Nullable Function<EventMapping, EventFormat> behindSchemaId) {
        if (!KeyPath.isOfKey(id)) {
            return null;
        }
        String path = KeyPath.belowKey(id);
        return path.isEmpty()
                ? text()
                : field(path, behindSchemaId == null ? null : behindSchemaId.apply(EventMapping.ofId(path)));
    }

    /** The key as text. */
    static KeyId text() {
        return new KeyId(null, null, null);
    }

    /**
     * A field of the key.
     *
     * @param path of the field
     * @param behindSchemaId reads keys that begin with the id of a schema; null where none do
     */
    static KeyId field(String path, @Nullable EventFormat behindSchemaId) {
        return new KeyId(
                new NamedJson(EventMapping.ofId(path), NameRules.NONE),
                new NamedJson(EventMapping.ofId("payload." + path), NameRules.NONE),
                behindSchemaId);
    }

    /**
     * The id.
     *
     * @param key of the record, not modified
     * @return null if there is none
     */
    @Nullable
    public String of(byte @Nullable [] key) throws MalformedEventException {
        if (key == null || key.length == 0) {
            return null;
        }
        try {
            return object == null || ofConnect == null ? text(key) : field(key, object, ofConnect);
        } catch (MalformedEventException e) {
            throw new MalformedEventException(e.reason(), "of the record's key: " + e.getMessage());
        }
    }

    private @Nullable String field(byte[] key, EventFormat plain, EventFormat connect) throws MalformedEventException {
        if (key[0] == 0) {
            if (behindSchemaId == null) {
                throw new MalformedEventException(
                        MalformedReason.WRONG_TYPE,
                        "key begins as behind a schema registry's id, expected a JSON object unless values are"
                                + " json-confluent, or avro-confluent with a registry");
            }
            return behindSchemaId.decode(key).id();
        }
        String id = plain.decode(key).id();
        return id == null ? connect.decode(key).id() : id;
    }

    /** The text or number that a key in JSON is, or that Connect has in its payload; of others the key itself. */
    private static String scalar(String key) {
        if (!key.startsWith("\"") && !key.startsWith("{")) {
            return key;
        }
        try (JsonParser parser = StrictJson.parser(key)) {
            String found = parser.nextToken() == JsonToken.VALUE_STRING ? parser.getText() : payload(parser);
            return found == null || parser.nextToken() != null ? key : found;
        } catch (IOException e) {
            return key;
        }
    }

    /** Of an object that has begun; null if it is not one of Connect, with a single value. */
    private static @Nullable String payload(JsonParser parser) throws IOException {
        String payload = null;
        boolean hasSchema = false;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            if (name.equals("payload") && token.isScalarValue()) {
                payload = parser.getText();
            } else if (name.equals("schema") && (token == JsonToken.START_OBJECT || token == JsonToken.VALUE_NULL)) {
                hasSchema = true;
                parser.skipChildren();
            } else {
                return null;
            }
        }
        return hasSchema ? payload : null;
    }

    private static @Nullable String text(byte[] key) throws MalformedEventException {
        try {
            String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(key)).toString();
            if (text.chars().noneMatch(Character::isISOControl)) {
                String id = scalar(text);
                return id.isEmpty() || id.equals(NULL) ? null : EventText.check("key", id);
            }
        } catch (CharacterCodingException e) {
            // Said below.
        }
        throw new MalformedEventException(
                MalformedReason.WRONG_TYPE,
                String.format(
                        "key is of bytes that begin with %02X, expected text; a field of a key is @key.<name>",
                        key[0]));
    }
}
