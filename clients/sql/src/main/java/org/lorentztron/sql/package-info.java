/**
 * Flink SQL: versions as models, by the provider {@code 'lorentztron'}. A model names columns and options, which are
 * checked when a query is planned; its function follows the versions while the query runs.
 */
@NullMarked
package org.lorentztron.sql;

import org.jspecify.annotations.NullMarked;
