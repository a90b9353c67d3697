package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ThreadCpuTest {
    /** Tasks end before the measurement does. */
    @Test
    void nanos_threadThatHasEnded_keepsWhatItHadAtTheLastLook() throws Exception {
        ThreadCpu cpu = new ThreadCpu();
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread trainer = new Thread(() -> spend(busy, mayEnd), "PartTrainer (1/1)#0");
        trainer.start();
        busy.await();
        cpu.look();
        long whileItLived = cpu.nanos().get(Stage.TRAIN);
        mayEnd.countDown();
        trainer.join();

        cpu.look();

        assertThat(whileItLived).isPositive();
        assertThat(cpu.nanos()).containsEntry(Stage.TRAIN, whileItLived);
    }

    private static void spend(CountDownLatch busy, CountDownLatch mayEnd) {
        double sum = 0;
        for (int i = 1; i < 1_000_000; i++) {
            sum += Math.sqrt(i);
        }
        if (sum > 0) {
            busy.countDown();
        }
        try {
            mayEnd.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
