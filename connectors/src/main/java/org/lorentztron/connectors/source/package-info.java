/** The events topic as a Flink source: decoded records with event time, partition and offset. */
package org.lorentztron.connectors.source;
