package com.boundaryml.publisher.transport.presigned;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * The certificate to show to a server, if there is one, and whether a server asked for one: who demands a certificate that it
 * is not shown often breaks the connection without a word, and before its alert is read. Thread-safe.
 */
final class ClientCertificate extends X509ExtendedKeyManager {

    private final @Nullable X509ExtendedKeyManager shown;
    private final String adviceWhenAsked;
    private volatile boolean asked;

    private ClientCertificate(@Nullable X509ExtendedKeyManager shown, String adviceWhenAsked) {
        this.shown = shown;
        this.adviceWhenAsked = adviceWhenAsked;
    }

    static ClientCertificate of(X509ExtendedKeyManager shown) {
        return new ClientCertificate(
                shown,
                "; it asks for a certificate: check that it accepts the one of the options client-certificate and"
                        + " client-key");
    }

    /** {@return none, for a server that could be shown one} */
    static ClientCertificate unset() {
        return new ClientCertificate(
                null,
                "; it asks for a certificate: if it demands one, set the options client-certificate and client-key");
    }

    /** {@return none, for a server that is never shown one} */
    static ClientCertificate never() {
        return new ClientCertificate(null, "; it asks for a certificate, and no bucket is shown one");
    }

    /** {@return what to do about a connection that breaks; empty if no server has asked for a certificate} */
    String advice() {
        return asked ? adviceWhenAsked : "";
    }

    @Override
    public @Nullable String chooseClientAlias(String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
        asked = true;
        return shown == null ? null : shown.chooseClientAlias(types, issuers, socket);
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
        return shown == null ? null : shown.getClientAliases(type, issuers);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        return shown == null ? null : shown.getCertificateChain(alias);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return shown == null ? null : shown.getPrivateKey(alias);
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseServerAlias(String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
