/**
 * Candidates: a part is trained as several that differ in what they are a function of and in how they forget, and the
 * one with the fewest errors is the part. What the first events of a stream decide, which candidates there are among
 * it, is here too.
 */
@NullMarked
package org.lorentztron.model.candidates;

import org.jspecify.annotations.NullMarked;
