/**
 * From models to predictions: all pairs of a version together score an event and vote, or a network scores all classes.
 * Nothing here learns.
 */
@NullMarked
package org.lorentztron.model.ensemble;

import org.jspecify.annotations.NullMarked;
