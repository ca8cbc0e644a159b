package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.Samples.fault;
import static com.boundaryml.publisher.transport.presigned.Samples.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.transport.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenSourceTest {

    @TempDir
    private Path temp;

    private static TokenSource source(Map<String, String> options, Map<String, String> environment) {
        return TokenSource.of(new Options("presigned", options), environment);
    }

    @Test
    void theFileGoesBeforeTheTokenAndTheTokenBeforeTheServicesCredential() throws Exception {
        Path file = Files.writeString(temp.resolve("token"), "  of-file \r\n");
        Files.writeString(temp.resolve("baml-publisher-token"), "of-service");
        Map<String, String> environment = Map.of("CREDENTIALS_DIRECTORY", temp.toString());
        Map<String, String> both = Map.of("token-file", file.toString(), "token", "of-variable");
        assertEquals("of-file", value(source(both, environment).read()).text());
        assertEquals(
                "of-variable",
                value(source(Map.of("token", "of-variable\n"), environment).read())
                        .text());
        assertEquals("of-service", value(source(Map.of(), environment).read()).text());
    }

    @Test
    void noSourceIsASettingsErrorThatNamesThemAll() {
        SettingsException e = assertThrows(SettingsException.class, () -> source(Map.of(), Map.of()));
        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains("token-file") && message.contains("BAML_PUBLISHER_TOKEN"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "hush two", "hush\r\nX-Evil: 1", "hush\u0000", "hush\u00e9", "hush\thush"})
    void aTokenThatCannotStandInAHeaderIsRefusedAndNotShown(String text) throws Exception {
        Path file = Files.writeString(temp.resolve("token"), text);
        Fault fault =
                fault(source(Map.of("token-file", file.toString()), Map.of()).read());
        assertInstanceOf(Fault.Unauthorized.class, fault);
        assertFalse(fault.reason().contains("hush"), fault.reason());
        SettingsException e = assertThrows(SettingsException.class, () -> source(Map.of("token", text), Map.of()));
        assertFalse(String.valueOf(e.getMessage()).contains("hush"), e.getMessage());
    }

    @Test
    void aFileThatIsTooLongOrAFolderOrNotThereIsAFaultThatNamesIt() throws Exception {
        Path tooLong = Files.writeString(temp.resolve("long"), "a".repeat(Token.MOST_CHARACTERS + 1));
        Path endless = Files.createSymbolicLink(temp.resolve("zero"), Path.of("/dev/zero"));
        for (Path file : new Path[] {tooLong, endless, temp, temp.resolve("absent")}) {
            Fault fault = fault(new TokenSource.OfFile(file).read());
            assertTrue(fault.reason().contains(file.toString()), fault.reason());
            assertFalse(fault.reason().contains("Exception"), fault.reason());
        }
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPipeThatNobodyWritesToIsNoTokenFileAndHoldsNobodyUp() throws Exception {
        Path pipe = temp.resolve("pipe");
        Process maker = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(maker.waitFor(10, TimeUnit.SECONDS) && maker.exitValue() == 0, "no pipes here");
        Fault fault = fault(new TokenSource.OfFile(pipe).read());
        assertTrue(fault.reason().contains(pipe + " is no regular file"), fault.reason());
    }

    @Test
    void aTokenShowsNothingOfItself() {
        assertFalse(new TokenSource.Fixed(new Token("hush")).toString().contains("hush"));
    }
}
