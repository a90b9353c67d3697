package org.lorentztron.local.leaks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;

/** The JDK's own questions to a running JVM of the same user. Stateless and thread-safe. */
final class Jcmd {
    private Jcmd() {}

    /**
     * What the JVM answers.
     *
     * @param command such as GC.class_histogram
     * @throws IOException if there is no such JVM, or it refuses the command
     */
    static String ask(long pid, String command) throws IOException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid), command)
                .redirectErrorStream(true)
                .start();
        try {
            String answer = new String(jcmd.getInputStream().readAllBytes(), UTF_8);
            if (jcmd.waitFor() != 0) {
                throw new IOException("process " + pid + " does not answer " + command + ": " + answer);
            }
            return answer;
        } catch (InterruptedException e) {
            jcmd.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while process " + pid + " answers " + command, e);
        }
    }
}
