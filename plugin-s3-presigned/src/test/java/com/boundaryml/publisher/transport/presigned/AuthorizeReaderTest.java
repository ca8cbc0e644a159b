package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.Samples.CHECKSUM;
import static com.boundaryml.publisher.transport.presigned.Samples.FLUSH;
import static com.boundaryml.publisher.transport.presigned.Samples.NOW;
import static com.boundaryml.publisher.transport.presigned.Samples.meta41;
import static com.boundaryml.publisher.transport.presigned.Samples.request;
import static com.boundaryml.publisher.transport.presigned.Samples.uploadRequired;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorizeReaderTest {

    private static final String GOOD = uploadRequired("https://bucket.example");
    private static final String KEY = Samples.key(meta41().identity());

    private static OwnTokens tokens() {
        OwnTokens tokens = new OwnTokens();
        tokens.note(new Token("own-token"));
        return tokens;
    }

    private static List<Authorization> read(AuthorizeRequest request, String answer) throws BadAnswerException {
        return new AuthorizeReader(request, InsecureHosts.of("127.0.0.1"), NOW, tokens())
                .read(new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void anUploadIsReadWithItsHeadersInOrderAndItsTimeLeft() throws Exception {
        Authorization.UploadRequired upload = assertInstanceOf(
                Authorization.UploadRequired.class,
                read(request(meta41()), GOOD).getFirst());
        assertEquals(Duration.ofMinutes(15), upload.validFor());
        assertEquals(KEY, upload.key());
        PresignedTicket ticket = assertInstanceOf(PresignedTicket.class, upload.ticket());
        assertEquals(
                List.of("If-None-Match", "x-amz-checksum-sha256", "Content-Length"),
                ticket.headers().stream().map(HttpHeader::name).toList());
        assertFalse(upload.toString().contains("X-Amz"), upload.toString());
    }

    @Test
    void allKindsAndStatesAreReadInOrder() throws Exception {
        AuthorizeRequest request = request(
                new ObjectSpec(new ObjectIdentity.Table(Samples.cid("ab")), 1, CHECKSUM),
                new ObjectSpec(new ObjectIdentity.Value(Samples.cid("cd")), 1, CHECKSUM),
                new ObjectSpec(new ObjectIdentity.Pack(3), 1, CHECKSUM),
                new ObjectSpec(Samples.segment(Plane.DATA, Long.MAX_VALUE), 1, CHECKSUM));
        List<String> keys = request.objects().stream()
                .map(object -> Samples.key(object.identity()))
                .toList();
        String answer = """
                {"objects": [
                {"kind": "table", "cid": "bamlv_1_%s", "key": "%s", "state": "stored", "new": {"field": [1]}},
                {"kind": "value", "cid": "bamlv_1_%s", "key": "%s", "state": "conflict"},
                {"kind": "value_pack", "key": "%s", "state": "stored"},
                {"kind": "data_segment", "sequence": 9223372036854775807, "key": "%s", "state": "stored"}
                ], "flush_id": "%s"}""".formatted(
                        "ab".repeat(32), keys.get(0), "cd".repeat(32), keys.get(1), keys.get(2), keys.get(3), FLUSH);
        List<Authorization> answers = read(request, answer);
        assertEquals(
                List.of(
                        Authorization.Stored.class,
                        Authorization.Conflict.class,
                        Authorization.Stored.class,
                        Authorization.Stored.class),
                answers.stream().map(Object::getClass).toList());
        assertEquals(keys, answers.stream().map(Authorization::key).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "kind": "meta_segment"           | "kind": "data_segment"                | is about
        "sequence": 41                   | "sequence": 42                        | is about
        "sequence": 41                   | "sequence": 41.0                      | not of the JSON type
        "sequence": 41                   | "sequence": "41"                      | not of the JSON type
        "state": "upload_required"       | "state": "perhaps"                    | unknown
        "state": "upload_required"       | "state": null                         | not of the JSON type
        01JDKZ4V8Q9W3F5T7Y2B6N0M1K       | 01JDKZ4V8Q9W3F5T7Y2B6N0M1X            | flush
        "Content-Length": "1234"         | "Content-Length": "1235"              | Content-Length
        "Content-Length": "1234"         | "Content-Length": 1234                | not of the JSON type
        "Content-Length": "1234"         | "Content-Langth": "1234"              | Content-Length is absent
        AAAAAAAAAAAAAAAAAA=              | AAAAAAAAAAAAAAAAAB=                   | x-amz-checksum-sha256
        "If-None-Match": "*"             | "If-None-Match": "x"                  | If-None-Match
        "If-None-Match": "*",            | ``                                    | If-None-Match is absent
        "If-None-Match": "*"             | "If-None-Match": "*\\r\\nX: y"        | not allowed in headers
        "If-None-Match": "*"             | "If-None-Match": "*", "A b": "c"      | not allowed in headers
        "If-None-Match": "*"             | "If-None-Match": "*", "Host": "evil"  | host is not the gateway's
        "If-None-Match": "*"             | "If-None-Match": "*", "TE": "gzip"    | te is not the gateway's
        "If-None-Match": "*"             | "If-None-Match": "*", "if-none-match": "*" | twice
        "If-None-Match": "*"             | "If-None-Match": "*", "If-None-Match": "*" | not JSON
        https://bucket                   | http://bucket                         | neither https
        https://bucket                   | ftp://bucket                          | neither https
        https://bucket                   | https://user@bucket                   | user
        https://bucket.example           | https:                                | not a URL
        https://bucket                   | https://buck et                       | not a URL
        .zst?                            | .zst#?                                | fragment
        .zst?                            | .zst/?                                | does not end with its key
        00041.bamlmeta.zst?              | 00042.bamlmeta.zst?                   | does not end with its key
        /bucket/evidence                 | /bucket-evidence                      | does not end with its key
        /bucket/evidence                 | /bucket/../evidence                   | does not end with its key
        /bucket/evidence                 | /bucket/%2e%2e/evidence               | does not end with its key
        /bucket/evidence                 | /bucket//evidence                     | does not end with its key
        2026-01-31T12:15:00Z             | soon                                  | expires_at
        2026-01-31T12:15:00Z             | 2026-01-31                            | expires_at
        "key": "evidence                 | "key": "evi dence                     | key is not evidence/v1/TENANT
        "key": "evidence/v1/a/b/c        | "key": "evidence/v1/a/b               | key is not evidence/v1/TENANT
        "key": "evidence/v1/a/b/c        | "key": "evidence/v1                   | key is not evidence/v1/TENANT
        "key": "evidence/v1/a/b/c        | "key": "evidence/v1/a/b/c/d           | key is not evidence/v1/TENANT
        "key": "evidence/v1/a/b/c        | "key": "evidence/v1/a/../c            | key is not evidence/v1/TENANT
        "key": "evidence/v1/a/b/c        | "key": "evidence/v1/a/b/c?sig=secret  | key is not evidence/v1/TENANT
        "key": "evidence/v1/a/b/c        | "key": "evidence/v1/a/b/own-token     | key holds the token
        "key": "evidence/v1/a/b/c        | "key": "evidence/v1/a/b/x             | does not end with its key
        .zst", "state"                   | .zst?X-Amz-Signature=secret", "state" | key is not evidence/v1/TENANT
        "objects": [                     | "objects": [{"kind": "x"},            | more objects
        """)
    void anAnswerThatDoesNotMatchTheRequestIsRefusedWithTheReason(String part, String instead, String reason) {
        assertTrue(GOOD.contains(part), "the sample has " + part);
        BadAnswerException e =
                assertThrows(BadAnswerException.class, () -> read(request(meta41()), GOOD.replace(part, instead)));
        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains(reason), message);
        assertFalse(message.contains("secret"), message);
    }

    @Test
    void tooFewObjectsAreRefused() {
        String none = "{\"flush_id\": \"" + FLUSH + "\", \"objects\": []}";
        assertThrows(BadAnswerException.class, () -> read(request(meta41()), none));
    }

    @Test
    void answersInAnotherOrderAreRefused() {
        AuthorizeRequest request = request(meta41(), new ObjectSpec(Samples.segment(Plane.META, 42), 1234, CHECKSUM));
        String swapped = """
                {"flush_id": "%s", "objects": [
                {"kind": "meta_segment", "sequence": 42, "key": "k", "state": "stored"},
                {"kind": "meta_segment", "sequence": 41, "key": "k", "state": "stored"}]}""".formatted(FLUSH);
        assertThrows(BadAnswerException.class, () -> read(request, swapped));
    }

    @Test
    void keysThatWereSwappedOrAreOfTwoScopesAreRefusedByTheNameOfTheObject() {
        AuthorizeRequest request = request(meta41(), new ObjectSpec(Samples.segment(Plane.META, 42), 1234, CHECKSUM));
        String other = KEY.replace("00041.", "00042.");
        assertTrue(refusal(request, other, KEY).contains("object 0, meta/00000000000000000041: its key is not"));
        assertTrue(refusal(request, KEY, other.replace("/a/b/c/", "/a/b/d/"))
                .contains("object 1, meta/00000000000000000042: its key is of another scope"));
    }

    private static String refusal(AuthorizeRequest request, String first, String second) {
        String answer = """
                {"flush_id": "%s", "objects": [
                {"kind": "meta_segment", "sequence": 41, "key": "%s", "state": "stored"},
                {"kind": "meta_segment", "sequence": 42, "key": "%s", "state": "stored"}]}""".formatted(FLUSH, first, second);
        return String.valueOf(assertThrows(BadAnswerException.class, () -> read(request, answer))
                .getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/bucket/", "/", "/base/path/bucket/", "/bucket/%65"})
    void theUrlMayNameTheBucketInItsPathOrItsHostAndMayBeEncoded(String front) throws Exception {
        String instead = front.endsWith("%65") ? front + "vidence" : front + "evidence";
        assertInstanceOf(
                Authorization.UploadRequired.class,
                read(request(meta41()), GOOD.replace("/bucket/evidence", instead))
                        .getFirst());
    }

    @Test
    void anHttpUrlOfAHostThatIsNamedForItIsTaken() throws Exception {
        assertInstanceOf(
                Authorization.UploadRequired.class,
                read(request(meta41()), uploadRequired("http://127.0.0.1:9000")).getFirst());
    }

    @Test
    void aUrlThatHasExpiredIsValidForNoTimeAndAVeryLongOneForAWeek() throws Exception {
        assertEquals(Duration.ZERO, validFor("2026-01-31T11:59:59Z"));
        assertEquals(Duration.ofDays(7), validFor("9999-01-01T00:00:00Z"));
        assertEquals(Duration.ofMinutes(5), validFor("2026-01-31T13:05:00.000+01:00"));
    }

    private static Duration validFor(String expiresAt) throws BadAnswerException {
        Authorization answer = read(request(meta41()), GOOD.replace("2026-01-31T12:15:00Z", expiresAt))
                .getFirst();
        return assertInstanceOf(Authorization.UploadRequired.class, answer).validFor();
    }
}
