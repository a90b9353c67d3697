package org.lorentztron.connectors.wire.event;

/**
 * A field that was a number in all events so far and is none now, or the other way.
 *
 * @param field as entries have its name
 * @param isNumber whether it is one now
 */
public record TypeChange(String field, boolean isNumber) {}
