/**
 * The check of topics, rights and limits at the broker before a job is submitted, and what makes messages useful and
 * harmless: the word that was meant, the reasons, and which names are those of secrets. Nothing here changes the
 * broker.
 */
@NullMarked
package org.lorentztron.connectors.preflight;

import org.jspecify.annotations.NullMarked;
