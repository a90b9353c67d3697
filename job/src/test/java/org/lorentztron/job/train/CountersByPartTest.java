package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.metrics.SimpleCounter;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassAgainstRest;
import org.lorentztron.model.ClassPair;

class CountersByPartTest {
    private final List<String> registered = new ArrayList<>();

    private CountersByPart counters(String... classes) {
        return new CountersByPart(List.of(classes), name -> {
            registered.add(name);
            return new SimpleCounter();
        });
    }

    @Test
    void of_aPairAndAClassAgainstTheRest_areNamedByTheirClasses() {
        CountersByPart counters = counters("not fraud", "fraud", "other");

        counters.of(new ClassPair(0, 1)).inc();
        counters.of(new ClassAgainstRest(1, 3));

        assertThat(registered).containsExactly("not_fraud:fraud", "fraud:rest");
        assertThat(counters.of(new ClassPair(0, 1)).getCount()).isOne();
    }

    /** Flink reports only the first of two metrics of a name, and the counts of the other one would be lost. */
    @Test
    void of_partsWithTheSameLabel_shareACounter() {
        CountersByPart counters = counters("a", "b+", "b-");

        counters.of(new ClassPair(0, 1)).inc();
        counters.of(new ClassPair(0, 2)).inc();

        assertThat(registered).containsExactly("a:b_");
        assertThat(counters.of(new ClassPair(0, 1)).getCount()).isEqualTo(2);
    }

    @Test
    void of_aModelOfManyClasses_isOneCounter() {
        String[] classes = IntStream.range(0, 51).mapToObj(Integer::toString).toArray(String[]::new);
        CountersByPart counters = counters(classes);

        counters.of(new ClassPair(0, 1)).inc();
        counters.of(new ClassPair(7, 50)).inc();

        assertThat(registered).containsExactly("all");
        assertThat(counters.of(new ClassPair(3, 4)).getCount()).isEqualTo(2);
    }
}
