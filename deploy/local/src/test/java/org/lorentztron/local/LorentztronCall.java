package org.lorentztron.local;

import org.lorentztron.tools.cli.CommandLineRun;

/** Calls of {@code lorentztron ...} in this JVM. */
public final class LorentztronCall {

    private LorentztronCall() {}

    public static CommandLineRun of(String... args) {
        return CommandLineRun.of(Lorentztron::run, args);
    }
}
