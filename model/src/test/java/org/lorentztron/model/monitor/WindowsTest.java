package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class WindowsTest {

    private static int intervalsUntilCompared(Windows windows, long... counts) {
        int intervals = 1;
        while (!windows.add(counts)) {
            intervals++;
        }
        return intervals;
    }

    @Test
    void add_manyEvents_comparesAfterTwiceFiveIntervals() {
        Windows windows = new Windows(2);
        assertThat(intervalsUntilCompared(windows, 5_000, 1)).isEqualTo(10);
        assertThat(windows.before()).containsExactly(25_000, 5);
        assertThat(windows.after()).containsExactly(25_000, 5);
    }

    @Test
    void add_fewEvents_comparesAfterTwiceAThousandEvents() {
        assertThat(intervalsUntilCompared(new Windows(2), 7, 3)).isEqualTo(200);
    }

    @Test
    void add_intervalsWithoutEvents_doNotCount() {
        Windows windows = new Windows(2);
        for (int i = 0; i < 9; i++) {
            assertThat(windows.add(1_000, 0)).isFalse();
            assertThat(windows.add(0, 0)).isFalse();
        }
        assertThat(windows.add(1_000, 0)).isTrue();
    }

    @Test
    void goOn_stay_forget_sayWhatIsComparedNext() {
        Windows windows = new Windows(1);
        intervalsUntilCompared(windows, 1_000);
        windows.stay();
        assertThat(intervalsUntilCompared(windows, 2_000)).isEqualTo(5);
        assertThat(windows.before()).containsExactly(5_000);
        windows.goOn();
        assertThat(intervalsUntilCompared(windows, 3_000)).isEqualTo(5);
        assertThat(windows.before()).containsExactly(5_000);
        windows.goOn();
        assertThat(intervalsUntilCompared(windows, 3_500)).isEqualTo(5);
        assertThat(windows.before()).containsExactly(10_000);
        windows.forget();
        assertThatThrownBy(windows::before).hasMessage("there is no complete window");
        assertThat(intervalsUntilCompared(windows, 4_000)).isEqualTo(10);
        assertThat(windows.before()).containsExactly(20_000);
    }

    @Test
    void readFrom_tooManyCounts_isRefused() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Windows(65).writeTo(new DataOutputStream(bytes));
        assertThatThrownBy(() -> Windows.readFrom(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))))
                .hasMessage("stored window has 65 counts, expected at most 64");
    }
}
