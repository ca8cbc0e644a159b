package com.boundaryml.publisher.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CommandLine commandLine =
            Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));

    @Test
    void versionIsThatOfTheModule() {
        assertEquals(0, commandLine.execute("--version"));
        String version = Main.class.getModule().getDescriptor().rawVersion().orElseThrow();
        assertEquals("baml-publisher " + version, out.toString().strip());
    }

    @Test
    void withoutACommandTheUsageIsPrintedAndTheRunFails() {
        assertEquals(2, commandLine.execute());
        assertTrue(err.toString().contains("Usage: baml-publisher"), err::toString);
    }
}
