package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.WireServer.answer;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A gateway and its bucket in one server, as much of them as the contract of a transport looks at. */
final class FakeGateway implements AutoCloseable {

    private static final Scope SCOPE = new Scope("tenant", "project", "environment");
    private static final Pattern ITEM = Pattern.compile("\\{\"kind\":\"([a-z_]+)\"(?:,\"sequence\":([0-9]+))?"
            + "(?:,\"entry_count\":([0-9]+))?(?:,\"cid\":\"([^\"]+)\",\"codec\":[12])?"
            + ",\"size_bytes\":([0-9]+),\"checksum_sha256\":\"([0-9a-f]+)\"}");
    private static final Pattern CALL =
            Pattern.compile("\\{\"process_euid\":\"([^\"]+)\",\"flush_id\":\"([^\"]+)\",\"objects\":\\[(.*)]}");

    private final Map<String, String> bucket = new ConcurrentHashMap<>();
    private final WireServer server;

    FakeGateway() throws IOException {
        server = WireServer.plain(connection -> {
            for (WireServer.Received request = connection.next(); request != null; request = connection.next()) {
                connection.send(answerTo(request));
            }
        });
    }

    String url() {
        return server.url();
    }

    private String answerTo(WireServer.Received request) throws Exception {
        String[] line = request.line().split(" ", -1);
        return switch (line[0]) {
            case "GET" -> answer(200, "Cache-Control: max-age=300\r\n", "{\"capture_enabled\": true}");
            case "POST" -> answer(200, "", authorize(new String(request.body(), StandardCharsets.UTF_8)));
            default -> put(line[1].substring(1).replaceFirst("\\?.*", ""), request);
        };
    }

    private String put(String key, WireServer.Received request) throws Exception {
        byte[] sum = MessageDigest.getInstance("SHA-256").digest(request.body());
        String announced = request.header("x-amz-checksum-sha256").orElse("");
        if (!announced.equals(Base64.getEncoder().encodeToString(sum))) {
            return answer(400, "", "<Error><Code>BadDigest</Code></Error>");
        }
        String before = bucket.putIfAbsent(key, HexFormat.of().formatHex(sum));
        return before == null ? WireServer.STORED : answer(412, "", "<Error><Code>PreconditionFailed</Code></Error>");
    }

    private String authorize(String body) {
        Matcher call = CALL.matcher(body);
        if (!call.matches()) {
            throw new IllegalArgumentException(body);
        }
        Euid euid = new Euid(call.group(1));
        Ulid flush = new Ulid(call.group(2));
        String objects = ITEM.matcher(call.group(3))
                .results()
                .map(item -> {
                    String key = ObjectKeys.key(
                            SCOPE, euid, flush, identity(item.group(1), item.group(2), item.group(3), item.group(4)));
                    String id = item.group(2) != null
                            ? ", \"sequence\": " + item.group(2)
                            : item.group(4) != null ? ", \"cid\": \"" + item.group(4) + "\"" : "";
                    return "{\"kind\": \"" + item.group(1) + "\"" + id + ", \"key\": \"" + key + "\", "
                            + state(key, item.group(5), item.group(6)) + "}";
                })
                .collect(Collectors.joining(", "));
        return "{\"flush_id\": \"" + flush + "\", \"objects\": [" + objects + "]}";
    }

    private String state(String key, String size, String checksum) {
        String there = bucket.get(key);
        if (there != null) {
            return "\"state\": \"" + (there.equals(checksum) ? "stored" : "conflict") + "\"";
        }
        String base64 = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(checksum));
        return "\"state\": \"upload_required\", \"upload_url\": \"" + url() + "/" + key
                + "?X-Amz-Signature=secret-signature\", \"required_headers\": {\"If-None-Match\": \"*\", "
                + "\"x-amz-checksum-sha256\": \"" + base64 + "\", \"Content-Length\": \"" + size
                + "\"}, \"expires_at\": \"" + Instant.now().plusSeconds(900) + "\"";
    }

    private static ObjectIdentity identity(String kind, String sequence, String entries, String cid) {
        return switch (kind) {
            case "meta_segment" -> new ObjectIdentity.Segment(Plane.META, new Sequence(Long.parseLong(sequence)));
            case "data_segment" -> new ObjectIdentity.Segment(Plane.DATA, new Sequence(Long.parseLong(sequence)));
            case "value_pack" -> new ObjectIdentity.Pack(Integer.parseInt(entries));
            case "value" -> new ObjectIdentity.Value(Cid.parse(cid));
            default -> new ObjectIdentity.Table(Cid.parse(cid));
        };
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
