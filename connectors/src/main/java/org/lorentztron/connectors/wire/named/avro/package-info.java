/**
 * Events with named features in Avro: records of any schema, read field by field after a plan that is made once per
 * schema.
 */
@NullMarked
package org.lorentztron.connectors.wire.named.avro;

import org.jspecify.annotations.NullMarked;
