/**
 * The scale of features: how it is found from the first events of a stream, and what it means for events and models.
 * Training sees scaled features; published models take raw ones.
 */
@NullMarked
package org.lorentztron.model.scale;

import org.jspecify.annotations.NullMarked;
