/** The options of events and of labels that come later: how they are written, and where they have what. */
@NullMarked
package org.lorentztron.job.options.events;

import org.jspecify.annotations.NullMarked;
