package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.RouteInfo;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.client5.http.io.LeaseRequest;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Carries requests over pooled connections, each exactly as it is: no header is added, nothing retried, no redirect
 * followed, no cookie kept. Thread-safe.
 *
 * <p>A name's address is looked up for each new connection. The JVM remembers look-ups for 30 s unless told otherwise, and
 * no connection is used for longer than that, so a change in the DNS is seen within 60 s.
 */
final class HttpLink implements AutoCloseable {

    private static final Timeout CONNECT = Timeout.ofSeconds(5);
    private static final TimeValue LIFETIME = TimeValue.ofSeconds(30);

    /** Shorter than the time after which S3 closes an idle connection. */
    private static final TimeValue KEEP_ALIVE = TimeValue.ofSeconds(4);

    private static final TimeValue CHECK_IF_STALE_AFTER = TimeValue.ofSeconds(1);
    private static final int TUNNEL_READY = 200;

    private final Proxies proxies;
    private final ClientCertificate certificate;
    private final PoolingHttpClientConnectionManager pool;
    private final HttpRequestExecutor executor = new HttpRequestExecutor();

    HttpLink(int mostConnections, Proxies proxies, TlsSide side) {
        this.proxies = proxies;
        certificate = side.certificate();
        // The JDK verifies the host's name during the handshake; a verifier of the client's would do it again after it.
        pool = PoolingHttpClientConnectionManagerBuilder.create()
                .setConnectionFactory(socket -> new QuietConnection())
                .setTlsSocketStrategy(new DefaultClientTlsStrategy(
                        side.context(),
                        Tls.protocols(),
                        null,
                        SSLBufferMode.STATIC,
                        HostnameVerificationPolicy.BUILTIN,
                        null))
                .setDefaultTlsConfig(
                        TlsConfig.custom().setHandshakeTimeout(CONNECT).build())
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(CONNECT)
                        .setTimeToLive(LIFETIME)
                        .setValidateAfterInactivity(CHECK_IF_STALE_AFTER)
                        .build())
                .setMaxConnTotal(mostConnections)
                .setMaxConnPerRoute(mostConnections)
                .build();
    }

    /**
     * Sends a request and reads its answer.
     *
     * @param request the request
     * @param mostBytes how much of the answer's body is read
     * @param flight the call that it belongs to
     * @return the answer
     * @throws IOException if no whole answer came
     */
    HttpReply send(HttpRequest request, int mostBytes, Flight flight) throws IOException, InterruptedException {
        Optional<ProxyServer> proxy = proxies.to(request.origin());
        HttpClientContext context = HttpClientContext.create();
        ConnectionEndpoint endpoint = lease(route(request.origin(), proxy), flight);
        TimeValue keepAlive = null;
        try {
            flight.uses(endpoint);
            if (!endpoint.isConnected()) {
                connect(endpoint, request.origin(), proxy, flight, context);
            }
            endpoint.setSocketTimeout(flight.left());
            ClassicHttpRequest sent = request.onWire();
            ClassicHttpResponse response = endpoint.execute("", sent, executor::execute, context);
            HttpReply reply = read(response, mostBytes);
            if (!reply.cut() && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(sent, response, context)) {
                keepAlive = KEEP_ALIVE;
            }
            return reply;
        } catch (HttpException e) {
            throw new DescribedException("what came back is not HTTP", e);
        } finally {
            flight.done();
            if (keepAlive == null) {
                endpoint.close(CloseMode.IMMEDIATE);
            }
            pool.release(endpoint, null, keepAlive == null ? TimeValue.ZERO_MILLISECONDS : keepAlive);
        }
    }

    private ConnectionEndpoint lease(HttpRoute route, Flight flight) throws IOException, InterruptedException {
        Timeout left = flight.left();
        LeaseRequest lease = pool.lease("", route, left, null);
        try {
            return lease.get(left);
        } catch (InterruptedException e) {
            lease.cancel();
            throw e;
        } catch (TimeoutException e) {
            throw flight.late();
        } catch (ExecutionException e) {
            throw new DescribedException("no connection could be had", e);
        }
    }

    private void connect(
            ConnectionEndpoint endpoint,
            Origin origin,
            Optional<ProxyServer> proxy,
            Flight flight,
            HttpClientContext context)
            throws IOException {
        if (proxy.isEmpty()) {
            pool.connect(endpoint, null, context);
            return;
        }
        flight.isAbout("the proxy " + proxy.get() + " was to open a tunnel: check the proxy's URL, and that it is up");
        try {
            pool.connect(endpoint, null, context);
        } catch (IOException e) {
            throw ProxyException.unreached(proxy.get(), e);
        }
        endpoint.setSocketTimeout(flight.left());
        tunnel(endpoint, origin, proxy.get(), context);
        flight.isAbout("");
        if (origin.secure()) {
            pool.upgrade(endpoint, context);
        }
    }

    private void tunnel(ConnectionEndpoint endpoint, Origin origin, ProxyServer proxy, HttpClientContext context)
            throws IOException {
        ClassicHttpRequest connect = new BasicClassicHttpRequest("CONNECT", origin.hostAndPort());
        connect.addHeader("Host", origin.hostAndPort());
        proxy.authorization().ifPresent(value -> connect.addHeader("Proxy-Authorization", value));
        int status;
        try {
            status = endpoint.execute("", connect, executor::execute, context).getCode();
        } catch (HttpException e) {
            throw ProxyException.foreign(proxy);
        } catch (IOException e) {
            throw ProxyException.silent(proxy);
        }
        if (status != TUNNEL_READY) {
            throw ProxyException.answered(proxy, status);
        }
    }

    private static HttpRoute route(Origin origin, Optional<ProxyServer> proxy) {
        if (proxy.isEmpty()) {
            return new HttpRoute(origin.httpHost(), null, origin.secure());
        }
        return new HttpRoute(
                origin.httpHost(),
                null,
                proxy.get().httpHost(),
                origin.secure(),
                RouteInfo.TunnelType.TUNNELLED,
                origin.secure() ? RouteInfo.LayerType.LAYERED : RouteInfo.LayerType.PLAIN);
    }

    private static HttpReply read(ClassicHttpResponse response, int mostBytes) throws IOException {
        long headAtNanos = System.nanoTime();
        List<HttpHeader> headers = Arrays.stream(response.getHeaders())
                .map(header -> new HttpHeader(
                        header.getName(), Optional.ofNullable(header.getValue()).orElse("")))
                .toList();
        HttpEntity entity = response.getEntity();
        if (entity == null) {
            return new HttpReply(response.getCode(), headers, new byte[0], false, headAtNanos);
        }
        // Not closed if it goes on: closing would read on to its end.
        InputStream in = entity.getContent();
        byte[] body = in.readNBytes(mostBytes);
        boolean cut = in.read() >= 0;
        return new HttpReply(response.getCode(), headers, body, cut, headAtNanos);
    }

    /** {@return what went wrong with a call, as a fault that may be tried again} */
    Fault fault(HttpRequest request, IOException e, Duration timeout) {
        return Breakdown.fault(request, e, timeout, certificate.advice());
    }

    @Override
    public void close() {
        pool.close(CloseMode.IMMEDIATE);
    }
}
