/** What makes messages useful and harmless: all reasons of a failure, and which names are those of secrets. */
@NullMarked
package org.lorentztron.connectors.messages;

import org.jspecify.annotations.NullMarked;
