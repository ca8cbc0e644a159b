package com.boundaryml.publisher.launcher.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Where the token for the gateway comes from. The token itself is neither read nor shown. */
final class TokenCheck implements Check {

    private static final String VARIABLE = "BAML_PUBLISHER_TOKEN";
    private static final String CREDENTIALS = "CREDENTIALS_DIRECTORY";
    private static final String CREDENTIAL = "baml-publisher-token";

    private final Map<String, String> options;
    private final Function<String, Optional<String>> variables;

    TokenCheck(Map<String, String> options, Function<String, Optional<String>> variables) {
        this.options = options;
        this.variables = variables;
    }

    @Override
    public String what() {
        return "token";
    }

    @Override
    public List<Finding> findings() throws IOException {
        String file = options.get("token-file");
        if (file != null) {
            return List.of(inFile(file));
        }
        String token = options.get("token");
        if (token != null) {
            boolean fromVariable =
                    variables.apply(VARIABLE).filter(token::equals).isPresent();
            return List.of(
                    Finding.ok(what(), fromVariable ? "from the variable " + VARIABLE : "from the configuration file"));
        }
        Optional<String> credentials = variables.apply(CREDENTIALS);
        return List.of(
                credentials.isPresent()
                        ? inFile(credentials.get() + "/" + CREDENTIAL)
                        : Finding.fail(
                                what(),
                                "there is none",
                                "Name its file with --token-file FILE, set " + VARIABLE
                                        + ", or give the service a systemd credential named " + CREDENTIAL + "."));
    }

    private Finding inFile(String name) throws IOException {
        Path file;
        try {
            file = Path.of(name);
        } catch (InvalidPathException e) {
            return Finding.fail(what(), "what is set as its file is no path", "Name its file with --token-file FILE.");
        }
        boolean regular = Files.isRegularFile(file);
        if (!regular || !Files.isReadable(file)) {
            return Finding.fail(
                    what(),
                    file
                            + (regular
                                    ? " cannot be read by this user"
                                    : Files.exists(file) ? " is no regular file" : " is not there"),
                    "Put the token there, readable by the publisher's user; it is read anew for each call.");
        }
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")
                && Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
            return Finding.warn(
                    what(), "from " + file + ", which every user of this machine may read", "chmod o-r " + file);
        }
        return Finding.ok(what(), "from " + file);
    }
}
