/** The tournament of paper 4: linear learners against each other on every pair of classes, with wrong labels. */
@NullMarked
package org.lorentztron.experiments.tournament;

import org.jspecify.annotations.NullMarked;
