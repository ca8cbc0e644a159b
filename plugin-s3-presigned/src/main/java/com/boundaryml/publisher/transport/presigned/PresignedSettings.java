package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The options, read and checked.
 *
 * @param gateway where the gateway is
 * @param basePath what the paths of its endpoints are added to: empty, or a path without a slash at its end
 * @param tokens where the bearer token comes from
 * @param insecureHosts which hosts need no TLS
 * @param proxies which proxy leads to which host
 * @param gatewayTls the trust and the identity for the gateway
 * @param bucketTls the trust for the bucket, without an identity
 */
record PresignedSettings(
        Origin gateway,
        String basePath,
        TokenSource tokens,
        InsecureHosts insecureHosts,
        Proxies proxies,
        TlsSide gatewayTls,
        TlsSide bucketTls) {

    private static final String GATEWAY = "gateway";
    private static final String ALLOW_INSECURE_HTTP = "allow-insecure-http";
    private static final String CA_BUNDLE = "ca-bundle";
    private static final String CLIENT_CERTIFICATE = "client-certificate";
    private static final String CLIENT_KEY = "client-key";
    private static final Set<String> KNOWN = Set.of(
            GATEWAY,
            TokenSource.TOKEN,
            TokenSource.TOKEN_FILE,
            ALLOW_INSECURE_HTTP,
            CA_BUNDLE,
            CLIENT_CERTIFICATE,
            CLIENT_KEY,
            Proxies.OPTION);

    static PresignedSettings of(Options options, Map<String, String> environment) {
        options.refuseUnknown(KNOWN);
        InsecureHosts insecureHosts =
                InsecureHosts.of(options.text(ALLOW_INSECURE_HTTP).orElse(""));
        URI gateway = gateway(options, insecureHosts);
        Optional<Path> bundle = path(options, CA_BUNDLE);
        Optional<Path> certificate = path(options, CLIENT_CERTIFICATE);
        Optional<Path> key = path(options, CLIENT_KEY);
        if (certificate.isPresent() != key.isPresent()) {
            throw new SettingsException("the options " + CLIENT_CERTIFICATE + " and " + CLIENT_KEY + " of "
                    + options.plugin() + " go together: set both or neither");
        }
        return new PresignedSettings(
                Origin.of(gateway),
                gateway.getRawPath().replaceFirst("/+$", ""),
                TokenSource.of(options, environment),
                insecureHosts,
                Proxies.of(options, environment),
                Tls.side(
                        bundle,
                        certificate
                                .flatMap(chain -> key.map(k -> Tls.identity(chain, k)))
                                .orElseGet(ClientCertificate::unset)),
                Tls.side(bundle, ClientCertificate.never()));
    }

    private static URI gateway(Options options, InsecureHosts insecureHosts) {
        String expected = "a URL such as https://gateway.example, without user, query and fragment";
        try {
            URI uri = new URI(options.requiredText(GATEWAY));
            if (uri.getHost() == null
                    || !Origin.hasPossiblePort(uri)
                    || uri.getRawUserInfo() != null
                    || uri.getRawQuery() != null
                    || uri.getRawFragment() != null) {
                throw options.refused(GATEWAY, expected);
            }
            if (!insecureHosts.permits(uri)) {
                throw options.refused(
                        GATEWAY,
                        "an https URL, or an http URL of a host that the option " + ALLOW_INSECURE_HTTP + " names");
            }
            return uri;
        } catch (URISyntaxException e) {
            throw options.refused(GATEWAY, expected);
        }
    }

    private static Optional<Path> path(Options options, String key) {
        try {
            return options.text(key).map(Path::of);
        } catch (InvalidPathException e) {
            throw options.refused(key, "a path");
        }
    }
}
