/** The job on events whose words have no end: what it takes over a long time to hold a bounded part of them. */
@NullMarked
package org.lorentztron.experiments.vocabulary;

import org.jspecify.annotations.NullMarked;
