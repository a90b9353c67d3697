/** Events and labels of a job's topics, as the job of a version reads them. */
@NullMarked
package org.lorentztron.tools.topics;

import org.jspecify.annotations.NullMarked;
