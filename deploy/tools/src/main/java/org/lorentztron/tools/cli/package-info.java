/**
 * What the commands of the jar share: how a command is run and reports, the types of its options, questions to a
 * broker. A command itself does not live here.
 */
@NullMarked
package org.lorentztron.tools.cli;

import org.jspecify.annotations.NullMarked;
