package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pair;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedPair;

/** Somebody writes parts without end that no manifest names. */
class PartRecordsTest {
    private static final long MOST = 100_000;
    private static final int MANY = 2_000;

    private final VersionReader reader = new VersionReader("m", new PartRecords(MOST));

    /** Parts of classes that nobody has, the first ones damaged. */
    private static TopicLog endless(int from) {
        TopicLog log = new TopicLog();
        for (int k = from; k < from + MANY; k++) {
            log.put(pair("x" + k, "y", 1)).put("m/z" + k, new byte[] {1, 2});
        }
        return log;
    }

    @Test
    void put_partsWithoutEnd_takeNoMoreThanTheirBound() {
        PartRecords records = new PartRecords(10_000);
        for (int k = 0; k < MANY; k++) {
            records.put(k % 2, pair("x" + k, "y", 1), 500);
            records.putDamaged(0, new NamedPart("z" + k), "damaged");
        }

        assertThat(List.of(0, MANY - 100)).allSatisfy(k -> {
            assertThat(records.of(new PairName("x" + k, "y"))).isEmpty();
            assertThat(records.damage(new NamedPart("z" + k))).isEmpty();
        });
        assertThat(records.of(new PairName("x" + (MANY - 1), "y"))).hasSize(1);
        assertThat(records.damage(new NamedPart("z" + (MANY - 1)))).contains("damaged");
        assertThat(records.loss()).get().asString().contains(" were forgotten, since all of them took more than 10000");
    }

    /** A name may be as long as a record, and is kept with what is wrong with the record. */
    @Test
    void putDamaged_longNames_count() {
        PartRecords records = new PartRecords(10_000);
        records.putDamaged(0, new NamedPart("first"), "damaged");
        records.putDamaged(0, new NamedPart("x".repeat(9_000)), "damaged");

        assertThat(records.damage(new NamedPart("first"))).isEmpty();
    }

    /** Parts of a version keep their place from one interval to the next, also where they are rarely written. */
    @Test
    void accept_partsThatAManifestNames_areKeptHoweverManyOthersCome() {
        new TopicLog().putVersion(1).feed(reader, 0);
        endless(0).feed(reader, 0);
        List<PublishedPair> second = List.of(pair("a", "b", 2), pair("a", "c", 1), pair("b", "c", 1));

        new TopicLog().put(second.get(0)).feed(reader, 0);
        endless(MANY).feed(reader, 0);
        assertThat(new TopicLog().put(manifest(2, second)).feed(reader, 0)).containsExactly(2L);
    }

    /** The manifest stands after the parts that it is the first to name. */
    @Test
    void accept_firstVersionAfterPartsWithoutEnd_isTaken() {
        endless(0).feed(reader, 0);

        assertThat(new TopicLog().putVersion(1).feed(reader, 0)).containsExactly(1L);
    }

    @Test
    void accept_partThatWasForgotten_saysSoUntilItComesAgain() {
        new TopicLog().put(pairs(1)).feed(reader, 0);
        endless(0).feed(reader, 0);
        new TopicLog().put(manifest(1, pairs(1))).feed(reader, 0);

        assertThat(reader.problem())
                .get()
                .asString()
                .startsWith("version 1 lacks 3 of 3 records; the first is a|b: no record has the digest ")
                .endsWith("took more than 100000 bytes: a larger heap (-Xmx) keeps more");
        assertThat(new TopicLog().put(pairs(1)).feed(reader, 0)).containsExactly(1L);
        assertThat(reader.problem()).isEmpty();
    }

    /** A reader that starts finds two records of each part of a version that fits once. */
    @Test
    void put_secondRecords_areForgottenBeforeAnyPart() {
        PartRecords records = new PartRecords(10_000);
        records.put(0, pair("a", "b", 1), 4_000);
        records.put(0, pair("a", "b", 2), 4_000);
        records.put(0, pair("a", "c", 1), 4_000);

        assertThat(records.of(new PairName("a", "b"))).containsExactly(pair("a", "b", 2));
        assertThat(records.of(new PairName("a", "c"))).hasSize(1);
        assertThat(records.loss()).isEmpty();
    }

    /** A part without a manifest yet comes shortly before it; the parts of an older one have had their time. */
    @Test
    void expect_otherParts_forgetsThoseBeforeFirstInTheirOrder() {
        PartRecords records = new PartRecords(10_000);
        records.expect(manifest(1, pairs(1)));
        pairs(1).forEach(pair -> records.put(0, pair, 4_000));
        records.put(0, pair("x", "y", 1), 0);
        records.expect(manifest(2, List.of(pair("p", "q", 1))));

        assertThat(pairs(1))
                .filteredOn(pair -> records.of(pair.name()).isEmpty())
                .containsExactly(pairs(1).get(0));
        assertThat(records.of(new PairName("x", "y"))).hasSize(1);
    }

    /** Manifests are as endless as parts: only those that the newest two name are kept. */
    @Test
    void expect_otherParts_letsGoOfThoseBefore() {
        PartRecords records = new PartRecords(5_000);
        records.expect(manifest(1, List.of(pair("a", "b", 1))));
        records.put(0, pair("a", "b", 1), 4_000);
        records.expect(manifest(2, List.of(pair("a", "c", 1))));
        assertThat(records.of(new PairName("a", "b"))).hasSize(1);

        records.put(0, pair("b", "c", 1), 4_000);
        assertThat(records.of(new PairName("a", "b"))).isEmpty();
        assertThat(records.of(new PairName("b", "c"))).hasSize(1);
    }
}
