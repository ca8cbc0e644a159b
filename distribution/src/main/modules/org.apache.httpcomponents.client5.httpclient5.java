/** What the jar has no descriptor for: its automatic name, what it uses, and all its packages. */
module org.apache.httpcomponents.client5.httpclient5 {
    requires jdk.net;
    requires transitive org.apache.httpcomponents.core5.httpcore5;
    requires transitive org.apache.httpcomponents.core5.httpcore5.h2;
    requires transitive org.slf4j;
    requires static com.github.luben.zstd_jni;
    requires static java.security.jgss;

    exports org.apache.hc.client5.http;
    exports org.apache.hc.client5.http.async;
    exports org.apache.hc.client5.http.async.methods;
    exports org.apache.hc.client5.http.auth;
    exports org.apache.hc.client5.http.classic;
    exports org.apache.hc.client5.http.classic.methods;
    exports org.apache.hc.client5.http.config;
    exports org.apache.hc.client5.http.cookie;
    exports org.apache.hc.client5.http.entity;
    exports org.apache.hc.client5.http.entity.compress;
    exports org.apache.hc.client5.http.entity.mime;
    exports org.apache.hc.client5.http.impl;
    exports org.apache.hc.client5.http.impl.async;
    exports org.apache.hc.client5.http.impl.auth;
    exports org.apache.hc.client5.http.impl.classic;
    exports org.apache.hc.client5.http.impl.compat;
    exports org.apache.hc.client5.http.impl.cookie;
    exports org.apache.hc.client5.http.impl.io;
    exports org.apache.hc.client5.http.impl.nio;
    exports org.apache.hc.client5.http.impl.routing;
    exports org.apache.hc.client5.http.io;
    exports org.apache.hc.client5.http.nio;
    exports org.apache.hc.client5.http.protocol;
    exports org.apache.hc.client5.http.psl;
    exports org.apache.hc.client5.http.routing;
    exports org.apache.hc.client5.http.socket;
    exports org.apache.hc.client5.http.ssl;
    exports org.apache.hc.client5.http.utils;
    exports org.apache.hc.client5.http.validator;
}
