/** Which topic a name stands for: a topic that is deleted and created again has its name, and another id. */
@NullMarked
package org.lorentztron.connectors.identity;

import org.jspecify.annotations.NullMarked;
