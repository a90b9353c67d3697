package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalsTest {

    /** B = I / 20 within 10 ms and 1 s; the last bucket is cut by the interval's end. */
    @ParameterizedTest
    @CsvSource({
        "1000, 0, 50, 1000",
        "1000, 49, 50, 1000",
        "1000, 50, 100, 1000",
        "1000, 999, 1000, 1000",
        "1000, 1000, 1050, 2000",
        "10000, 9999, 10000, 10000",
        "50000, 50500, 51000, 100000",
        "25, 21, 25, 25",
        "25, 25, 35, 50",
        "3, 4, 6, 6",
        "1, 7, 8, 8"
    })
    void ends_ofTime_areThoseOfItsBucketAndInterval(long length, long time, long bucketEnd, long intervalEnd) {
        Intervals intervals = new Intervals(length);

        assertThat(intervals.bucketEnd(time)).isEqualTo(bucketEnd);
        assertThat(intervals.end(time)).isEqualTo(intervalEnd);
        assertThat(intervals.isBorder(intervalEnd)).isTrue();
    }

    @Test
    void bucketStart_ofEveryTime_isEndOfTheBucketBefore() {
        for (long length : new long[] {1, 3, 25, 210, 1000, 30_001}) {
            Intervals intervals = new Intervals(length);
            for (long time = 1; time < 2 * length; time++) {
                long start = intervals.bucketStart(time);
                assertThat(start).isLessThanOrEqualTo(time);
                assertThat(intervals.bucketEnd(start)).isEqualTo(intervals.bucketEnd(time));
                assertThat(start == 0 ? 0 : intervals.bucketEnd(start - 1)).isEqualTo(start);
            }
        }
    }
}
