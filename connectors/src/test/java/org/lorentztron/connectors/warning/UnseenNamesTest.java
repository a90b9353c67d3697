package org.lorentztron.connectors.warning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;

/** A name in an option that no event has would change nothing without a word. */
class UnseenNamesTest {
    private static final String RECORD =
            "{\"meta\":1,\"row\":{\"label\":\"a\",\"amount\":7,\"user\":{\"id\":3,\"a,b\":\"x\"},\"w\":1,\"note\":\"late\",\"rank\":null}}";

    private static List<String> said(String option, String value, int events, IntFunction<String> record) {
        Map<String, String> options = new HashMap<>(
                Map.of("event-root", "row", "event-features", "*", "event-label", "label", option, value));
        EventMapping mapping = MappingOptions.mapping(options);
        NameRules rules = MappingOptions.rules(options);
        FirstEventChecks first = new FirstEventChecks(new Expected(true, mapping, rules, null, false));
        return TestEvents.said(first, new NamedJson(mapping, rules), events, record);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "event-ignore      | amuont,amount         | amuont",
                "event-ignore      | users.*,user.*,Amount | users.*,Amount",
                "event-categorical | user.id,user.ID       | user.ID",
                "event-text        | notes                 | notes",
                "event-log         | row.amount            | row.amount",
                "event-numeric     | *,user.a%2Cc          | user.a%2Cc",
                "event-weight      | weigth                | weigth",
                "event-weight      | /w                    | /w",
            })
    void see_nameThatNoEventHas_isSaidOnceAfterTheFirstEvents(String option, String value, String unseen) {
        assertThat(said(option, value, FirstEventChecks.MANY - 1, i -> RECORD)).isEmpty();
        assertThat(said(option, value, 3 * FirstEventChecks.MANY, i -> RECORD))
                .singleElement()
                .satisfies(said -> assertThat(said)
                        .startsWith("--" + option + " " + unseen + ": none of the first 500 events of a reader has")
                        .contains("; the last of them has the features "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "event-ignore      | user",
                "event-ignore      | amount,user.*,rank",
                "event-categorical | user.id,note",
                "event-text        | user.a%2Cb",
                "event-numeric     | *",
                "event-weight      | w",
                "event-weight      | /meta",
                "event-ignore      | label",
            })
    void see_namesThatEventsHave_saysNothing(String option, String value) {
        assertThat(said(option, value, 3 * FirstEventChecks.MANY, i -> RECORD)).isEmpty();
    }

    /** One event of the first ones is enough. */
    @Test
    void see_rareName_saysNothing() {
        assertThat(said(
                        "event-ignore",
                        "rare",
                        FirstEventChecks.MANY,
                        i -> i == 480 ? "{\"row\":{\"label\":\"a\",\"rare\":1}}" : RECORD))
                .isEmpty();
    }
}
