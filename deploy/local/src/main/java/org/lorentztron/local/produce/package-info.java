/** The command produce: rows of data sets and lines of files as events in a topic. */
@NullMarked
package org.lorentztron.local.produce;

import org.jspecify.annotations.NullMarked;
