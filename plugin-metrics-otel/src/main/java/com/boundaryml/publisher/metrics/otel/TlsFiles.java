package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.SettingsFile;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The PEM files for TLS, by the names of the options or variables that gave them.
 *
 * @param authorities whom to trust, in place of the JDK's authorities
 * @param identity what to show to a collector that asks for it
 */
record TlsFiles(Optional<Pem> authorities, Optional<Pair> identity) {

    static final String CA_BUNDLE = "ca-bundle";
    static final String CLIENT_CERTIFICATE = "client-certificate";
    static final String CLIENT_KEY = "client-key";

    private static final int MOST_BYTES = 1 << 20;

    /**
     * A file.
     *
     * @param setting what named it
     * @param file where it lies
     */
    record Pem(String setting, Path file) {

        /**
         * {@return what it holds}
         *
         * @throws SettingsException if it cannot be read
         */
        byte[] bytes() {
            try {
                return SettingsFile.read(file, MOST_BYTES);
            } catch (IOException e) {
                throw new SettingsException(setting + ": " + file + " " + e.getMessage());
            }
        }
    }

    /**
     * A certificate and its key.
     *
     * @param certificate the certificate, with its chain
     * @param key the key in PKCS#8
     */
    record Pair(Pem certificate, Pem key) {}

    /**
     * {@return the files that are named}
     *
     * @throws SettingsException if a certificate is named without its key, or a key without its certificate
     */
    static TlsFiles of(Options options, Environment environment) {
        Optional<Pem> certificate = named(CLIENT_CERTIFICATE, "CLIENT_CERTIFICATE", options, environment);
        Optional<Pem> key = named(CLIENT_KEY, "CLIENT_KEY", options, environment);
        if (certificate.isPresent() != key.isPresent()) {
            throw new SettingsException("the options " + CLIENT_CERTIFICATE + " and " + CLIENT_KEY + " of "
                    + options.plugin() + " go together, as do their variables: set both or neither");
        }
        return new TlsFiles(
                named(CA_BUNDLE, "CERTIFICATE", options, environment),
                certificate.flatMap(of -> key.map(with -> new Pair(of, with))));
    }

    private static Optional<Pem> named(String option, String end, Options options, Environment environment) {
        if (options.text(option).isPresent()) {
            return Optional.of(
                    new Pem("the option " + option + " of " + options.plugin(), options.requiredPath(option)));
        }
        return environment.exporter(end).map(variable -> {
            try {
                return new Pem("the variable " + variable.name(), Path.of(variable.text()));
            } catch (InvalidPathException e) {
                throw variable.refused("a path");
            }
        });
    }
}
