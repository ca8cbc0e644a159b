package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.SettingsFile;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Where the bearer token comes from (D17). */
sealed interface TokenSource {

    /** The option that holds the token itself. */
    String TOKEN = "token";

    /** The option that names a file. */
    String TOKEN_FILE = "token-file";

    /** The variable by which systemd names the folder of a service's credentials. */
    String CREDENTIALS_DIRECTORY = "CREDENTIALS_DIRECTORY";

    /** The name of the credential in that folder. */
    String CREDENTIAL = "baml-publisher-token";

    /** {@return the token as it is now, or why there is none: a fault that a person has to mend} */
    Answer<Token> read();

    /**
     * {@return the source that is configured}
     *
     * @throws SettingsException if none is
     */
    static TokenSource of(Options options, Map<String, String> environment) {
        if (options.text(TOKEN_FILE).isPresent()) {
            return new OfFile(options.requiredPath(TOKEN_FILE));
        }
        if (options.text(TOKEN).isPresent()) {
            String text = options.requiredText(TOKEN).strip();
            if (!Token.isToken(text)) {
                throw options.refused(TOKEN, "a token of visible ASCII characters");
            }
            return new Fixed(new Token(text));
        }
        String folder = environment.getOrDefault(CREDENTIALS_DIRECTORY, "");
        if (!folder.isEmpty()) {
            return new OfFile(Path.of(folder, CREDENTIAL));
        }
        throw new SettingsException(options.plugin() + " needs a token for the gateway: set the option " + TOKEN_FILE
                + " or the variable BAML_PUBLISHER_TOKEN, or give the service a credential named " + CREDENTIAL);
    }

    /**
     * A token that stays the same for as long as the process runs.
     *
     * @param token the token
     */
    record Fixed(Token token) implements TokenSource {
        @Override
        public Answer<Token> read() {
            return new Answer.Given<>(token);
        }
    }

    /**
     * A token in a file. The file is read at each call, which costs less than one packet and misses no rotation, however
     * coarse the file system's times are.
     *
     * @param file the file
     */
    record OfFile(Path file) implements TokenSource {

        /** A token with white space around it. */
        private static final int MOST_BYTES = 2 * Token.MOST_CHARACTERS;

        @Override
        public Answer<Token> read() {
            byte[] bytes;
            try {
                bytes = SettingsFile.read(file, MOST_BYTES);
            } catch (IOException e) {
                return unusable(String.valueOf(e.getMessage()));
            }
            String text = new String(bytes, StandardCharsets.UTF_8).strip();
            if (text.isEmpty()) {
                return unusable("is empty");
            }
            if (!Token.isToken(text)) {
                return unusable(
                        "holds something else than up to " + Token.MOST_CHARACTERS + " visible ASCII characters");
            }
            return new Answer.Given<>(new Token(text));
        }

        private Answer<Token> unusable(String how) {
            return new Answer.Failed<>(new Fault.Unauthorized(
                    "the token file " + file + " " + how + ": put a valid token there; it is read at the next call"));
        }
    }
}
