/** Whether the records are events by the options that are proposed: the job itself decodes them. */
@NullMarked
package org.lorentztron.local.describe.proof;

import org.jspecify.annotations.NullMarked;
