/** Where the schemas of records come from: a schema registry, or a file. */
@NullMarked
package org.lorentztron.connectors.wire.schema;

import org.jspecify.annotations.NullMarked;
