/**
 * The learner of one network for all classes: its training, its start and its average. What a network is says
 * {@link org.lorentztron.model.NetworkModel}; networks fitted to a batch of events are in
 * {@code org.lorentztron.model.fit.network}.
 */
@NullMarked
package org.lorentztron.model.learner.network;

import org.jspecify.annotations.NullMarked;
