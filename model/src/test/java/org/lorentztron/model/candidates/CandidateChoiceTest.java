package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.features.Inputs;

class CandidateChoiceTest {
    private static List<String> names(CandidateChoice choice, boolean table) {
        return choice.candidates(table).stream().map(Candidate::toString).toList();
    }

    /** Parts that only one candidate takes have no memory to lose and no added features to pay for. */
    @Test
    void candidates_auto_areByTheKindOfEvents() {
        CandidateChoice auto = CandidateChoice.of("auto");

        assertThat(auto.isAuto()).isTrue();
        assertThat(auto.needsEvents()).isFalse();
        assertThat(names(auto, true)).containsExactly("plain", "hats", "waves", "waves@0.003");
        assertThat(names(auto, false)).containsExactly("plain", "plain@0.01");
    }

    /** Where parts are many, the dearest go first. */
    @ParameterizedTest
    @CsvSource({"2, 'plain,hats'", "3, 'plain,hats,waves'"})
    void candidates_fewerByTheEvents_areTheFirstOnes(int most, String ofTables) {
        CandidateChoice choice = CandidateChoice.of("auto:" + most);

        assertThat(choice.isAuto()).isTrue();
        assertThat(names(choice, true)).containsExactly(ofTables.split(","));
        assertThat(names(choice, false)).containsExactly("plain", "plain@0.01");
        assertThat(CandidateChoice.atMost(most)).isEqualTo(choice);
        assertThat(List.of(CandidateChoice.atMost(1), CandidateChoice.atMost(4)))
                .containsExactly(CandidateChoice.ONE, CandidateChoice.AUTO);
    }

    @Test
    void candidates_one_isPlain() {
        assertThat(CandidateChoice.of("one")).isEqualTo(CandidateChoice.ONE).isEqualTo(CandidateChoice.of("plain"));
        for (boolean table : new boolean[] {true, false}) {
            assertThat(CandidateChoice.ONE.candidates(table)).containsExactly(Candidate.PLAIN);
        }
        assertThat(CandidateChoice.ONE.needsEvents()).isFalse();
    }

    @Test
    void candidates_names_areThoseWhateverTheEventsAre() {
        CandidateChoice choice = CandidateChoice.of("hats@0.1,plain");

        assertThat(choice.candidates(true))
                .isEqualTo(choice.candidates(false))
                .containsExactly(new Candidate(Inputs.HATS, 0.1), Candidate.PLAIN);
        assertThat(choice.needsEvents()).isTrue();
        assertThat(choice.isAuto()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "auto:2", "auto:3", "one", "plain@0.01", "hats,waves@0.003,plain"})
    void toString_anyChoice_isItsText(String text) throws Exception {
        CandidateChoice choice = CandidateChoice.of(text);

        assertThat(choice).hasToString(text);
        assertThat(CandidateChoice.of(choice.toString())).isEqualTo(choice);
        assertThat(serialized(choice)).isEqualTo(choice);
    }

    private static Object serialized(CandidateChoice choice) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(choice);
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    @Test
    void of_otherText_isRefused() {
        for (String bad : new String[] {"", "plain,", "plain, hats", "auto,plain", "auto:1", "auto:4", "one,hats"}) {
            assertThatThrownBy(() -> CandidateChoice.of(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected plain, hats, waves");
        }
    }

    /** However it is written: the same candidate twice costs time and never wins. */
    @Test
    void of_repeatedCandidate_isRefused() {
        for (String bad : new String[] {"plain,plain", "plain,plain@0", "plain@-0.0,plain", "hats@0.10,hats@0.1"}) {
            assertThatThrownBy(() -> CandidateChoice.of(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith(", expected different ones");
        }
    }
}
