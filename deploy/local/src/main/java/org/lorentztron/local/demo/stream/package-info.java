/** What the demo sends: drawn digits, and their labels later. */
@NullMarked
package org.lorentztron.local.demo.stream;

import org.jspecify.annotations.NullMarked;
