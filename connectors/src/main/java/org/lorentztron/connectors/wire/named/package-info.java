/**
 * Events with named features: any object of numbers, texts, lists and objects becomes a sparse vector by hashing the
 * names of its fields, whatever envelope it comes in.
 */
@NullMarked
package org.lorentztron.connectors.wire.named;

import org.jspecify.annotations.NullMarked;
