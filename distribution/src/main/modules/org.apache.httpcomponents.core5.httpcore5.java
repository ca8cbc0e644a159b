/** What the jar has no descriptor for: its automatic name, what it uses, and all its packages. */
module org.apache.httpcomponents.core5.httpcore5 {
    requires jdk.net;

    exports org.apache.hc.core5.annotation;
    exports org.apache.hc.core5.concurrent;
    exports org.apache.hc.core5.function;
    exports org.apache.hc.core5.http;
    exports org.apache.hc.core5.http.config;
    exports org.apache.hc.core5.http.impl;
    exports org.apache.hc.core5.http.impl.bootstrap;
    exports org.apache.hc.core5.http.impl.io;
    exports org.apache.hc.core5.http.impl.io.support;
    exports org.apache.hc.core5.http.impl.nio;
    exports org.apache.hc.core5.http.impl.routing;
    exports org.apache.hc.core5.http.io;
    exports org.apache.hc.core5.http.io.entity;
    exports org.apache.hc.core5.http.io.ssl;
    exports org.apache.hc.core5.http.io.support;
    exports org.apache.hc.core5.http.message;
    exports org.apache.hc.core5.http.nio;
    exports org.apache.hc.core5.http.nio.command;
    exports org.apache.hc.core5.http.nio.entity;
    exports org.apache.hc.core5.http.nio.ssl;
    exports org.apache.hc.core5.http.nio.support;
    exports org.apache.hc.core5.http.nio.support.classic;
    exports org.apache.hc.core5.http.protocol;
    exports org.apache.hc.core5.http.ssl;
    exports org.apache.hc.core5.http.support;
    exports org.apache.hc.core5.io;
    exports org.apache.hc.core5.net;
    exports org.apache.hc.core5.pool;
    exports org.apache.hc.core5.reactor;
    exports org.apache.hc.core5.reactor.ssl;
    exports org.apache.hc.core5.ssl;
    exports org.apache.hc.core5.util;
}
