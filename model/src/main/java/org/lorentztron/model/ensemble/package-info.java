/**
 * From models to predictions: all parts of a version together score an event; pairs of classes vote, and of classes
 * against the rest the largest score wins. Nothing here learns.
 */
@NullMarked
package org.lorentztron.model.ensemble;

import org.jspecify.annotations.NullMarked;
