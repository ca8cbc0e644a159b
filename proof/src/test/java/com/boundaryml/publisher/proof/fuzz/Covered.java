package com.boundaryml.publisher.proof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** What Jazzer calls, in a process of its own. The first byte of an input chooses the target that gets the rest. */
public final class Covered {

    private static final long[] INPUTS = new long[Targets.ALL.size()];

    private Covered() {}

    static byte[] input(int target, byte[] rest) {
        byte[] input = new byte[1 + rest.length];
        input[0] = (byte) target;
        System.arraycopy(rest, 0, input, 1, rest.length);
        return input;
    }

    /** Has a target parse an input, as it is and repaired. What it allocates is not looked at: Jazzer's counting is in it. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length == 0) {
            return;
        }
        int chosen = (input[0] & 0xff) % INPUTS.length;
        Target target = Targets.ALL.get(chosen);
        byte[] rest = Arrays.copyOfRange(input, 1, input.length);
        INPUTS[chosen]++;
        Guard.unguarded(target, rest);
        Guard.unguarded(target, target.repair().apply(rest));
    }

    /** Says how many inputs each target got. */
    public static void fuzzerTearDown() throws IOException {
        StringBuilder report = new StringBuilder("| parser | inputs |\n| --- | --- |\n");
        for (int i = 0; i < INPUTS.length; i++) {
            report.append("| " + Targets.ALL.get(i) + " | " + INPUTS[i] + " |\n");
        }
        report.append("| in all | " + Arrays.stream(INPUTS).sum() + " |\n");
        Files.writeString(Path.of("coverage.md"), report);
    }
}
