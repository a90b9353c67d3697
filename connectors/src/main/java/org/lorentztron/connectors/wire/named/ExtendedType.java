package org.lorentztron.connectors.wire.named;

import org.jspecify.annotations.Nullable;

/**
 * A value that MongoDB's Extended JSON writes as an object of one field, whose name says the type:
 *
 * <pre>
 *   {"$numberDecimal": "3.14"}   {"$numberLong": "7"}   {"$oid": "596e..."}   {"$date": {"$numberLong": "158..."}}
 * </pre>
 *
 * The value is that of the field that holds the object.
 */
public enum ExtendedType {
    NUMBER,
    /** A time in ms since 1970, or in ISO 8601. */
    DATE,
    ID;

    /** The type that a name of a field says; null if it says none. */
    public static @Nullable ExtendedType of(String name) {
        return switch (name) {
            case "$numberDecimal", "$numberDouble", "$numberInt", "$numberLong" -> NUMBER;
            case "$date" -> DATE;
            case "$oid" -> ID;
            default -> null;
        };
    }
}
