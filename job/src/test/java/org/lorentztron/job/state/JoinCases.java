package org.lorentztron.job.state;

import java.util.List;
import java.util.stream.Stream;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSerializer;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.LabelRecordSerializer;
import org.lorentztron.connectors.source.RawRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.join.DueIds;
import org.lorentztron.job.join.IdState;
import org.lorentztron.job.join.JoinStates;
import org.lorentztron.job.join.LabelOutcome;
import org.lorentztron.job.join.WaitingEventSerializer;
import org.lorentztron.job.route.RoutedEventSerializer;
import org.lorentztron.job.score.ServedPrediction;

/** What waits for labels, and events with labels that came later. */
final class JoinCases {
    private static final DeadLetter RECORD =
            new DeadLetter(MalformedReason.UNKNOWN_ID, "m", "labels", 1, 1L << 40, 3, null, new byte[] {9}, 1);

    private JoinCases() {}

    static Stream<SerializedCases.Case<?>> all() {
        Event event = Event.decoded(2, 1L << 40, Event.UNLABELLED, 5, null, Events.features(1, 2));
        LabelRecord label = new LabelRecord(7, 2, "id\u00fc", 1, Double.NaN, RECORD);
        Event joined = event.withLabel(1, new LabelOrigin(3, 1L << 33), 7).withWeight(2);
        Event byDefault = event.withLabel(1, LabelOrigin.NONE_CAME, 7);
        return Stream.of(
                new SerializedCases.Case<>(new LabelRecordSerializer(), label),
                new SerializedCases.Case<>(
                        new LabelRecordSerializer(), new LabelRecord(7, 0, "a", Event.UNLABELLED, 2, RECORD)),
                new SerializedCases.Case<>(new EventSerializer(), joined),
                new SerializedCases.Case<>(new WaitingEventSerializer(), joined),
                new SerializedCases.Case<>(new WaitingEventSerializer(), withRecord(joined)),
                new SerializedCases.Case<>(new RoutedEventSerializer(), joined),
                new SerializedCases.Case<>(new RoutedEventSerializer(), byDefault),
                new SerializedCases.Case<>(new LabelOutcome.Serializer(), new LabelOutcome(2, 1L << 40, 5, -1)),
                new SerializedCases.Case<>(
                        new ServedPrediction.Serializer(),
                        new ServedPrediction(2, 1L << 40, 5, -1, 3, 1, new double[] {0.25, 0.75}, List.of())),
                new SerializedCases.Case<>(new DueIds.Serializer(), JoinStates.dues(label)),
                new SerializedCases.Case<>(new IdState.Serializer(), JoinStates.waiting(event, event.movedTo(9))),
                new SerializedCases.Case<>(new IdState.Serializer(), JoinStates.settled(event, label)));
    }

    private static Event withRecord(Event event) {
        return new Event(
                event.partition(),
                event.offset(),
                event.time(),
                event.lateBy(),
                event.label(),
                event.id(),
                event.features(),
                event.weight(),
                event.numbers(),
                event.calibrating(),
                event.origin(),
                new RawRecord(null, new byte[] {1, 2}),
                event.segments());
    }
}
