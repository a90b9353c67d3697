/** The check of topics, rights and limits at the broker before a job is submitted. Nothing here changes the broker. */
@NullMarked
package org.lorentztron.connectors.preflight;

import org.jspecify.annotations.NullMarked;
