/** The options of a job that follow from what the fields seem to be for. */
@NullMarked
package org.lorentztron.local.describe.propose;

import org.jspecify.annotations.NullMarked;
