package org.lorentztron.sql;

import java.io.Serializable;
import java.time.Duration;
import org.lorentztron.connectors.client.DecisionPolicy;

/**
 * What the options of a model say. Immutable.
 *
 * @param source of its versions
 * @param policy that decides the labels
 * @param timeout how long a query that starts waits for a first version
 */
record ModelSettings(ModelSource source, DecisionPolicy policy, Duration timeout) implements Serializable {}
