/** How far senders that nobody vetted can move a model, by what they may change of an event. */
@NullMarked
package org.lorentztron.experiments.levers;

import org.jspecify.annotations.NullMarked;
