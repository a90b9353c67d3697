package org.lorentztron.local.describe.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class EvenSampleTest {
    private static EvenSample of(int count, int bytes) {
        EvenSample sample = new EvenSample();
        for (int i = 0; i < count; i++) {
            sample.add(new ConsumerRecord<>("t", 0, i, null, new byte[bytes]));
        }
        return sample;
    }

    @Test
    void add_moreThanThereIsRoomFor_keepsSomeEvenly() {
        assertThat(of(2_000, 1).records()).hasSize(2_000);
        EvenSample sample = of(9_000, 1);

        assertThat(sample.added()).isEqualTo(9_000);
        assertThat(sample.stride()).isEqualTo(8);
        assertThat(sample.records()).hasSize(1_125).allMatch(each -> each.offset() % 8 == 0);
    }

    /** Records of megabytes must not fill the memory. */
    @Test
    void add_largeRecords_keepsFewer() {
        EvenSample sample = of(100, 1 << 20);

        assertThat(sample.records()).hasSizeLessThanOrEqualTo(16);
        assertThat(sample.records().get(0).offset()).isZero();
    }
}
