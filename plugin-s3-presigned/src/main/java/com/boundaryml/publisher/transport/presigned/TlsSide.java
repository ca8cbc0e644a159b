package com.boundaryml.publisher.transport.presigned;

import javax.net.ssl.SSLContext;

/**
 * How TLS is spoken with one server.
 *
 * @param context the trust and the identity
 * @param certificate the identity, and whether it was asked for
 */
record TlsSide(SSLContext context, ClientCertificate certificate) {}
