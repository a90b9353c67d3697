package org.lorentztron.local.leaks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** This JVM leaks, and is seen to do so. */
@EnabledOnOs(OS.LINUX)
class WatchedJvmTest {
    private static final int MIB = 1 << 20;

    private final WatchedJvm self = new WatchedJvm(ProcessHandle.current().pid());

    /** A class to count. */
    private static final class Leaked {
        private final byte[] bytes = new byte[MIB];
    }

    @Test
    void liveHeap_holdsWhatCanBeReached() throws IOException {
        LiveHeap before = self.liveHeap();
        List<Leaked> leak = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            leak.add(new Leaked());
        }

        LiveHeap full = self.liveHeap();
        assertThat(full.count(Leaked.class.getName())).isEqualTo(leak.size());
        assertThat(full.bytes() - before.bytes()).isBetween(15L * MIB, 40L * MIB);
        assertThat(leak.get(0).bytes).hasSize(MIB);

        leak.clear();
        assertThat(self.liveHeap().count(Leaked.class.getName())).isZero();
    }

    @Test
    void openFiles_countFilesThatAreNotClosed(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "text");
        List<InputStream> leak = new ArrayList<>();
        int before = self.openFiles();
        for (int i = 0; i < 50; i++) {
            leak.add(Files.newInputStream(file));
        }

        int after = self.openFiles();

        for (InputStream stream : leak) {
            stream.close();
        }
        // The JVM and other tests may open or close a few of their own.
        assertThat(after - before).isBetween(40, 60);
    }

    @Test
    void threads_areNamed() throws Exception {
        ThreadNames before = self.threads();
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> leak = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(
                    () -> {
                        try {
                            end.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    },
                    "leaked-" + i);
            thread.start();
            leak.add(thread);
        }

        ThreadNames after = self.threads();

        end.countDown();
        for (Thread thread : leak) {
            thread.join();
        }
        assertThat(before.counts()).doesNotContainKey("leaked-#");
        assertThat(after.counts()).containsEntry("leaked-#", 3);
        assertThat(self.threads().counts()).doesNotContainKey("leaked-#");
    }

    /**
     * At least what this thread used, less what the last reading cuts off user and system time: a hundredth of a second
     * each. The other threads of the JVM use some, too.
     */
    @Test
    void processorSeconds_ofABusyThread_growWithItsTime() {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        double before = self.processorSeconds();
        long end = clock.getCurrentThreadCpuTime() + 200_000_000;
        while (clock.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }

        assertThat(self.processorSeconds() - before).isBetween(0.175, 20.0);
    }

    @Test
    void memory_isKnown() throws IOException {
        assertThat(self.residentBytes()).isGreaterThan(20L * MIB);
        assertThat(self.metaspaceBytes()).isBetween(1L * MIB, self.residentBytes());
    }

    @Test
    void processThatIsNone_isAnError() {
        WatchedJvm gone = new WatchedJvm(Integer.MAX_VALUE);

        assertThatThrownBy(gone::liveHeap).isInstanceOf(IOException.class).hasMessageContaining("2147483647");
        assertThatThrownBy(gone::openFiles).isInstanceOf(IOException.class);
    }

    @Test
    void threadNames_ofADump_areThoseOfJavaThreads() {
        String dump =
                """
                "main" #1 prio=5 os_prio=0 cpu=1.00ms elapsed=2.00s tid=0x1 nid=0x1 waiting on condition
                   java.lang.Thread.State: TIMED_WAITING (sleeping)
                "kafka-producer-network-thread | lorentztron-a-1-17" #31 daemon prio=5 os_prio=0 tid=0x2 nid=0x2
                "kafka-producer-network-thread | lorentztron-a-1-18" #32 daemon prio=5 os_prio=0 tid=0x3 nid=0x3
                "C2 CompilerThread0" #5 daemon prio=9 os_prio=0 tid=0x4 nid=0x4 waiting on condition
                "G1 Conc#0" os_prio=0 cpu=0.10ms elapsed=2.00s tid=0x5 nid=0x5 runnable
                """;

        ThreadNames names = ThreadNames.parse(dump);

        assertThat(names.counts()).isEqualTo(Map.of("main", 1, "kafka-producer-network-thread | lorentztron-a-#-#", 2));
        assertThat(names.total()).isEqualTo(3);
    }
}
