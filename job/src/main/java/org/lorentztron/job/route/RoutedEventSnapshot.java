package org.lorentztron.job.route;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;
import org.lorentztron.connectors.source.Event;

/** What savepoints keep of {@link RoutedEventSerializer}. Flink writes this class's name, so it never changes. */
public final class RoutedEventSnapshot extends ImmutableSerializerSnapshot<Event> {

    /** For Flink. */
    public RoutedEventSnapshot() {
        super(new RoutedEventSerializer());
    }
}
