/**
 * Avro's single-object encoding, with bounds on what a reader allocates, and the classes that Avro generates from the
 * schemas. Internal to {@code wire}: no public interface shows a generated class.
 *
 * <p>The package is not {@code @NullMarked}, since the generated classes are not; each class written by hand is.
 */
package org.lorentztron.connectors.wire.avro;
