/**
 * From the source to the trainers: events are split from dead letters, and each labelled event is sent to the blocks
 * that train on it. Which pairs form a block, and where a block runs, is decided here.
 */
@NullMarked
package org.lorentztron.job.route;

import org.jspecify.annotations.NullMarked;
