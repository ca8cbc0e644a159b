/**
 * A plugin that stores what is published in S3, with one PUT to a presigned URL for each object, so that the publisher
 * holds no credentials of the bucket.
 *
 * <p>Its name is {@code presigned}. Its options:
 *
 * <table>
 * <caption>Options</caption>
 * <tr><th>key</th><th>value</th></tr>
 * <tr><td>gateway</td><td>the gateway's URL; needed. The paths of its endpoints are added to it</td></tr>
 * <tr><td>token-file</td><td>a file that holds the bearer token; read anew for each call, so a rotation needs no
 *     restart. Goes before {@code token}</td></tr>
 * <tr><td>token</td><td>the token itself, as the launcher takes it from BAML_PUBLISHER_TOKEN. With neither,
 *     {@code baml-publisher-token} in the folder that CREDENTIALS_DIRECTORY names, which systemd sets</td></tr>
 * <tr><td>allow-insecure-http</td><td>hosts, separated by commas, that may be spoken to without TLS; for tests on one
 *     machine</td></tr>
 * <tr><td>ca-bundle</td><td>a PEM file of the authorities to trust, in place of those of the JDK</td></tr>
 * <tr><td>client-certificate, client-key</td><td>PEM files (the key in PKCS#8, not encrypted) shown to a gateway that
 *     asks for them, and to no bucket</td></tr>
 * <tr><td>proxy</td><td>the URL of an HTTP proxy, with credentials if it needs them, in place of HTTPS_PROXY and
 *     HTTP_PROXY of the environment. NO_PROXY holds either way</td></tr>
 * </table>
 */
module com.boundaryml.publisher.transport.presigned {
    requires com.boundaryml.publisher.spi;
    requires org.apache.httpcomponents.client5.httpclient5;
    requires org.apache.httpcomponents.core5.httpcore5;
    // The HTTP client logs through it and, being an automatic module, cannot say so itself.
    requires org.slf4j;
    requires tools.jackson.core;
    requires static org.jspecify;

    provides com.boundaryml.publisher.spi.transport.TransportProvider with
            com.boundaryml.publisher.transport.presigned.PresignedTransportProvider;
}
