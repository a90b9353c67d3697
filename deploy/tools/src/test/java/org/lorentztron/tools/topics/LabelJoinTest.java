package org.lorentztron.tools.topics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.tools.topics.TestedEvent.Place;

class LabelJoinTest {
    private static final IdHash ID = IdHash.of("card 7");

    private final LabelJoin join = new LabelJoin(new LateRule(1_000, 100, false, null));
    private long offset;

    private TestedEvent event(long time) {
        TestedEvent event = new TestedEvent(ID, place(time), new Decided[0], TestedEvent.UNLABELLED, true);
        join.add(event);
        return event;
    }

    private Place place(long time) {
        return new Place(time, 0, offset++);
    }

    private void label(long time, int truth) {
        join.add(ID, place(time), truth);
    }

    @Test
    void newestOfTwoLabels_isTrue_inWhicheverOrderTheyAreRead() {
        TestedEvent event = event(5_000);
        label(5_900, 1);
        label(5_500, 0);

        assertThat(join.join()).isZero();
        assertThat(event.truth).isEqualTo(1);
    }

    @Test
    void labelOfNothing_takesBackTheOneBefore() {
        TestedEvent event = event(5_000);
        label(5_500, 1);
        label(5_600, TestedEvent.UNLABELLED);

        join.join();

        assertThat(event.truth).isEqualTo(TestedEvent.UNLABELLED);
    }

    /** An id may come again: the newest event that is not after the label has it. */
    @Test
    void eventsOfOneId_haveTheLabelsThatCameAfterThem() {
        TestedEvent second = event(6_000);
        TestedEvent first = event(5_000);
        label(5_900, 0);
        label(6_000, 1);

        join.join();

        assertThat(first.truth).isZero();
        assertThat(second.truth).isEqualTo(1);
    }

    /** To the millisecond: a label may be 1,000 ms later than its event, or 100 ms earlier. */
    @Test
    void labelsOutsideTheRule_areOfNoEvent() {
        TestedEvent event = event(5_000);
        label(6_001, 1);
        label(4_899, 1);
        assertThat(join.join()).isEqualTo(2);
        assertThat(event.truth).isEqualTo(TestedEvent.UNLABELLED);

        label(6_000, 0);
        assertThat(join.join()).isEqualTo(2);
        assertThat(event.truth).isZero();
    }

    @Test
    void earlyLabel_isOfTheFirstEventAfterIt() {
        TestedEvent later = event(5_050);
        TestedEvent first = event(5_000);
        label(4_900, 1);

        join.join();

        assertThat(first.truth).isEqualTo(1);
        assertThat(later.truth).isEqualTo(TestedEvent.UNLABELLED);
    }

    /** A job refuses such a label, and keeps the one before; alone, it is no sign that none comes. */
    @Test
    void labelOfAnotherClass_leavesTheLabelThatIsThere() {
        TestedEvent labelled = event(1_000);
        join.add(ID, place(1_500), 1);
        join.add(ID, place(2_000), TestedEvent.OF_ANOTHER_CLASS);
        join.join();

        assertThat(labelled.truth).isEqualTo(1);
    }

    @Test
    void labelOfAnotherId_isNoLabelHere() {
        TestedEvent event = event(5_000);
        join.add(IdHash.of("card 8"), place(5_500), 1);

        assertThat(join.join()).as("it may be of an event before the stretch").isZero();
        assertThat(event.truth).isEqualTo(TestedEvent.UNLABELLED);
    }
}
