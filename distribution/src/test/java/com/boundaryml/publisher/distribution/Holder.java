package com.boundaryml.publisher.distribution;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Holds a lock that none of our code has taken: {@code flock} of util-linux does. */
final class Holder implements AutoCloseable {

    private final Program program;

    private Holder(Program program) {
        this.program = program;
    }

    /** Takes the lock exclusively, and returns once it is held. */
    static Holder take(Path folder, Path lockFile) throws Exception {
        Program program = Program.start(
                folder, List.of("flock", "--exclusive", lockFile.toString(), "sh", "-c", "echo held; read -r end"));
        Holder holder = new Holder(program);
        Await.until("flock has " + lockFile, () -> program.out().equals("held\n"));
        return holder;
    }

    /** Takes the lock exclusively if nobody has it at this instant, and gives it up again. Returns whether it was had. */
    static boolean canBeHad(Path folder, Path lockFile) throws Exception {
        try (Program program =
                Program.start(folder, List.of("flock", "--exclusive", "--nonblock", lockFile.toString(), "true"))) {
            return program.endsWithin(Await.LONGEST) && program.exitCode() == 0;
        }
    }

    boolean holds() {
        return !program.hasEnded();
    }

    /** Gives the lock up. The shell has it too, and ends as its input does. */
    void release() throws Exception {
        program.input().close();
        program.ends(1);
    }

    @Override
    public void close() throws IOException {
        program.input().close();
        program.close();
    }
}
