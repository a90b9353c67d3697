/**
 * From whole versions to those that are published: a version is evaluated on events that are held out from training,
 * published or held back, and kept whole for the history.
 */
@NullMarked
package org.lorentztron.job.gate;

import org.jspecify.annotations.NullMarked;
