package org.lorentztron.sql;

import java.io.Serializable;
import java.time.Duration;
import org.lorentztron.connectors.client.PolicyChoice;

/**
 * What the options of a model say. Immutable.
 *
 * @param source of its versions
 * @param policy decides the labels, if versions do not
 * @param timeout how long a query that starts waits for a first version
 */
record ModelSettings(ModelSource source, PolicyChoice policy, Duration timeout) implements Serializable {}
