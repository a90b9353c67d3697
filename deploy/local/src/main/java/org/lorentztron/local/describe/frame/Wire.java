package org.lorentztron.local.describe.frame;

/** How the bytes of a record begin, and so how they are written. */
public enum Wire {
    /** A JSON object, or an array of them. */
    JSON("JSON"),
    /** A JSON object behind a byte 0 and the id of a schema in four bytes. */
    JSON_CONFLUENT("JSON behind the id of a schema registry"),
    /** Something else behind the same five bytes: Avro, mostly. */
    AVRO_CONFLUENT("Avro behind the id of a schema registry"),
    /** The project's own Avro. */
    AVRO("this project's Avro"),
    /** Text that is no JSON object. */
    TEXT("text that is no JSON object"),
    /** No value: mostly a deletion. */
    NONE("without a value, as a deletion is"),
    /** Other bytes. */
    BYTES("bytes that are no text");

    private final String shown;

    Wire(String shown) {
        this.shown = shown;
    }

    /** For people. */
    public String shown() {
        return shown;
    }
}
