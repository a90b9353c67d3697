/** The tournament of paper 4: linear learners against each other on every pair of classes, with wrong labels. */
package org.lorentztron.experiments.tournament;
