/**
 * What looks wrong in the records that a job reads: checks, each of one idea, and the warnings that they give. No model
 * depends on them.
 */
@NullMarked
package org.lorentztron.connectors.warning;

import org.jspecify.annotations.NullMarked;
