package org.lorentztron.connectors.wire.schema;

/**
 * Where a schema that another one uses is in a schema registry.
 *
 * @param subject under which it is registered
 * @param version of those under this subject
 */
record SchemaReference(String subject, int version) {}
