/**
 * Labels that come later: which label belongs to which event, by their ids and times alone, and the operator that keeps
 * both until it is decided.
 */
@NullMarked
package org.lorentztron.job.join;

import org.jspecify.annotations.NullMarked;
