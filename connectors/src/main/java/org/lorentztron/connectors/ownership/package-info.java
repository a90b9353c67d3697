/**
 * Which job may publish under a model id: the youngest submission. Claims, the sink that respects them, and the
 * handling of transactions that another job has left open.
 */
package org.lorentztron.connectors.ownership;
