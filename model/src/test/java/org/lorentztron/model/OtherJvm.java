package org.lorentztron.model;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A JVM of its own for what a JVM decides once, such as its kernels. */
public final class OtherJvm {
    /** Flags of a JVM with the Vector API. */
    public static final List<String> VECTOR_API = List.of("--add-modules", "jdk.incubator.vector");

    private OtherJvm() {}

    /** What a main class prints, errors included and the warning of incubating modules left out. */
    public static String printedBy(Class<?> main, List<String> flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .directory(new File("").getAbsoluteFile())
                .start();
        String printed = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return printed.replaceAll("(?m)^WARNING: Using incubator modules.*\\R", "")
                .strip();
    }
}
