/** Events and labels of topics as the test set of versions. */
@NullMarked
package org.lorentztron.local.evaluate.topic;

import org.jspecify.annotations.NullMarked;
