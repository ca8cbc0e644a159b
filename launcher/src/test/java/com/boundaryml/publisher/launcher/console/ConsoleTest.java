package com.boundaryml.publisher.launcher.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void aTableAlignsTextToTheLeftAndFiguresToTheRight() {
        console(ConsoleTraits.FILES).table(table(), "  ");
        assertEquals(
                List.of(
                        "  STREAM                            OWNER  FILES",
                        "  0123456789abcdef0123456789abcdef  alive      7",
                        "  short                             -      1,234"),
                text(out).lines().toList());
    }

    @Test
    void onANarrowTerminalTheFirstColumnIsShortenedInItsMiddle() {
        console(new ConsoleTraits(true, true, false, true, 40)).table(table(), "  ");
        assertEquals(
                List.of(
                        "  STREAM                    OWNER  FILES",
                        "  0123456789ab…56789abcdef  alive      7",
                        "  short                     -      1,234"),
                text(out).lines().toList());
    }

    @Test
    void whereThereIsNoUnicodeThereIsOnlyAscii() {
        Console console = console(new ConsoleTraits(true, true, false, false, 40));
        console.table(table(), "");
        console.line("caf\u00e9");
        assertTrue(text(out).chars().allMatch(c -> c < 0x80), text(out));
        assertTrue(text(out).contains("caf\\u00e9"), text(out));
    }

    @Test
    void nothingThatATerminalActsOnGetsThrough() {
        console(ConsoleTraits.FILES).line("a\u001b[31mb\nc\u202ed\u009be");
        assertEquals("a\\u001b[31mb\\u000ac\\u202ed\\u009be" + System.lineSeparator(), text(out));
    }

    @Test
    void coloursAreForTerminalsThatHaveThem() {
        console(new ConsoleTraits(true, false, true, true, 80)).line(new Span("x", Style.BAD));
        console(new ConsoleTraits(true, false, false, true, 80)).line(new Span("x", Style.BAD));
        console(new ConsoleTraits(false, false, true, true, 80)).line(new Span("x", Style.BAD));
        assertEquals("\u001b[31mx\u001b[0m\nx\nx\n", text(out).replace(System.lineSeparator(), "\n"));
    }

    @Test
    void progressIsDrawnAnewUnderTheLinesThatComeMeanwhileAndTakenAwayAtTheEnd() {
        Console console = console(new ConsoleTraits(true, true, false, true, 80));
        console.progress("1 file");
        console.note(Span.of("a line"));
        console.progress("2 files");
        console.progress("");
        console.progress("");
        String clear = "\r\u001b[K";
        assertEquals(
                clear + "1 file" + clear + "a line\n" + "1 file" + clear + "2 files" + clear,
                text(err).replace(System.lineSeparator(), "\n"));
    }

    @Test
    void whereThereIsNoTerminalThereIsNoProgress() {
        Console console = console(ConsoleTraits.FILES);
        console.progress("1 file");
        console.progress("");
        assertEquals("", text(err));
    }

    @Test
    void aRowNeedsACellForEachColumn() {
        assertThrows(IllegalArgumentException.class, () -> new Table(1, "A", "B").row(Span.of("a")));
    }

    private static Table table() {
        return new Table(2, "STREAM", "OWNER", "FILES")
                .row(Span.of("0123456789abcdef0123456789abcdef"), new Span("alive", Style.GOOD), Span.of(7))
                .row(Span.of("short"), Span.of("-"), Span.of(1_234));
    }

    @ParameterizedTest
    @CsvSource({"'', 80", "wide, 80", "0, 80", "7, 40", "132, 132"})
    void aTerminalThatDoesNotKnowItsWidthIsTakenForUsual(String told, int columns) {
        assertEquals(columns, ConsoleTraits.columns(told));
    }

    private Console console(ConsoleTraits traits) {
        return new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), traits);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(UTF_8);
    }
}
