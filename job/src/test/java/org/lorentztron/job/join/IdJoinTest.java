package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.model.Features;

/** In whatever order events and labels come, they are joined as when all of them are known. */
class IdJoinTest {
    private static final int LONGEST = 40;

    /** Notes outcomes as the plain join does. */
    private static final class Notes implements JoinOutcomes {
        final List<String> lines = new ArrayList<>();
        final Set<Event> crowded = new HashSet<>();

        @Override
        public void joined(Event event, LabelRecord label) {
            lines.add("joined " + PlainJoin.name(event) + " " + PlainJoin.name(label));
        }

        @Override
        public void unlabelled(Event event) {
            lines.add("unlabelled " + PlainJoin.name(event));
        }

        @Override
        public void resent(Event event) {
            lines.add("resent " + PlainJoin.name(event));
        }

        @Override
        public void crowded(Event event) {
            crowded.add(event);
        }

        @Override
        public void unknown(LabelRecord label) {
            lines.add("unknown " + PlainJoin.name(label));
        }

        @Override
        public void expired(LabelRecord label) {
            lines.add("expired " + PlainJoin.name(label));
        }

        @Override
        public void repeated(LabelRecord label) {
            lines.add("repeated " + PlainJoin.name(label));
        }

        @Override
        public void conflicting(LabelRecord label) {
            lines.add("conflicting " + PlainJoin.name(label));
        }

        @Override
        public void withdrawn(LabelRecord label) {
            lines.add("withdrawn " + PlainJoin.name(label));
        }
    }

    private static Event event(Random random, int number) {
        Features features = Features.dense(new float[] {1, random.nextInt(4)});
        return Event.decoded(random.nextInt(2), number, Event.UNLABELLED, random.nextInt(LONGEST), "x", features);
    }

    private static LabelRecord label(Random random, int number) {
        DeadLetter record =
                new DeadLetter(MalformedReason.EMPTY, "", "labels", random.nextInt(2), number, 0, null, new byte[0], 0);
        return new LabelRecord(random.nextInt(LONGEST), 0, "x", random.nextInt(4) - 1, Double.NaN, record);
    }

    private static long time(Object element) {
        return element instanceof Event event ? event.time() : ((LabelRecord) element).time();
    }

    /** Adds all in some order; what is decided in between never reaches what is still to be added. */
    private static Notes anyOrder(Random random, JoinRule rule, List<Object> elements, long end) {
        Notes notes = new Notes();
        IdJoin join = new IdJoin(rule, IdState.NONE);
        List<Object> left = new ArrayList<>(elements);
        while (!left.isEmpty()) {
            if (random.nextBoolean()) {
                long least = left.stream().mapToLong(IdJoinTest::time).min().getAsLong();
                join.decide(least - 1 - random.nextInt(3), notes);
            }
            Object element = left.remove(random.nextInt(left.size()));
            if (element instanceof Event event) {
                Event crowded = join.add(event);
                if (crowded != null) {
                    notes.crowded(crowded);
                }
            } else {
                join.add((LabelRecord) element);
            }
        }
        join.decide(end, notes);
        assertThat(join.state(IdJoin.NEVER).isEmpty()).isTrue();
        return notes;
    }

    @Property(tries = 20_000)
    void decide_anyOrder_isThatOfAllAtOnce(@ForAll long seed) {
        check(new Random(seed), 5, 5);
    }

    /** A sender repeats an id: the first events of each span are joined as if the others had not come. */
    @Property(tries = 1_000)
    void add_moreEventsThanAnIdHas_leavesThoseThatAreFirst(@ForAll long seed) {
        check(new Random(seed), 200, 20);
    }

    /** An event that is alone comes without a decision. */
    @Test
    void add_moreEventsAfterOneThatWasAlone_countsIt() {
        IdJoin join = new IdJoin(new JoinRule(100, 0, JoinRule.Repeated.FIRST), IdState.NONE);
        Random random = new Random(1);
        Notes notes = new Notes();
        Event alone = event(random, 0).movedTo(0);
        join.add(alone);
        join.add(
                new LabelRecord(LONGEST, 0, "x", 1, Double.NaN, label(random, 0).record()));
        join.decide(LONGEST, notes);
        for (int i = 1; i < IdJoin.MOST; i++) {
            assertThat(join.add(event(random, i).movedTo(LONGEST + i))).isNull();
        }

        assertThat(notes.lines).singleElement().asString().startsWith("joined " + PlainJoin.name(alone));
        assertThat(join.add(event(random, IdJoin.MOST).movedTo(99))).isNotNull();
    }

    private static void check(Random random, int mostEvents, int mostLabels) {
        JoinRule rule = new JoinRule(
                1 + random.nextInt(15),
                random.nextInt(10),
                random.nextBoolean() ? JoinRule.Repeated.FIRST : JoinRule.Repeated.LAST);
        List<Event> events = new ArrayList<>();
        List<LabelRecord> labels = new ArrayList<>();
        for (int i = random.nextInt(mostEvents); i > 0; i--) {
            events.add(event(random, i));
        }
        for (int i = random.nextInt(mostLabels); i > 0; i--) {
            labels.add(label(random, i));
        }
        List<Object> elements = new ArrayList<>(events);
        elements.addAll(labels);
        long end = LONGEST + 3L * rule.timeout() + rule.early();

        Notes notes = anyOrder(random, rule, elements, end);
        List<Event> admitted = PlainJoin.admitted(rule, events);
        assertThat(notes.lines).isEqualTo(PlainJoin.outcomes(rule, admitted, labels, end));
        events.removeAll(admitted);
        assertThat(notes.crowded).containsExactlyInAnyOrderElementsOf(events);
    }
}
