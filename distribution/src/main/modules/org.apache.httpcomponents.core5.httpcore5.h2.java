/** What the jar has no descriptor for: its automatic name, what it uses, and all its packages. */
module org.apache.httpcomponents.core5.httpcore5.h2 {
    requires transitive org.apache.httpcomponents.core5.httpcore5;

    exports org.apache.hc.core5.http2;
    exports org.apache.hc.core5.http2.config;
    exports org.apache.hc.core5.http2.frame;
    exports org.apache.hc.core5.http2.hpack;
    exports org.apache.hc.core5.http2.impl;
    exports org.apache.hc.core5.http2.impl.io;
    exports org.apache.hc.core5.http2.impl.nio;
    exports org.apache.hc.core5.http2.impl.nio.bootstrap;
    exports org.apache.hc.core5.http2.nio;
    exports org.apache.hc.core5.http2.nio.command;
    exports org.apache.hc.core5.http2.nio.pool;
    exports org.apache.hc.core5.http2.nio.support;
    exports org.apache.hc.core5.http2.priority;
    exports org.apache.hc.core5.http2.protocol;
    exports org.apache.hc.core5.http2.ssl;
}
