/** The check of topics, rights and limits at the broker before a job is submitted. Nothing here changes the broker. */
package org.lorentztron.connectors.preflight;
