package com.boundaryml.publisher.transport.presigned;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class S3ErrorTest {

    private static S3Error scan(String body) {
        return S3Error.scan(body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void codeAndMessageAreFoundInAnErrorOfS3() {
        S3Error error = scan("""
                <?xml version="1.0" encoding="UTF-8"?>
                <Error><Code>AccessDenied</Code><Message>Request has expired</Message>\
                <X-Amz-Expires>60</X-Amz-Expires><RequestId>1</RequestId></Error>""");
        assertEquals(new S3Error("AccessDenied", "Request has expired"), error);
        assertEquals("AccessDenied \"Request has expired\"", error.toString());
    }

    @Test
    void whatIsNoSuchErrorHasNeitherCodeNorMessage() {
        S3Error none = new S3Error("", "");
        assertEquals(none, scan(""));
        assertEquals(none, scan("<html>502 Bad Gateway</html>"));
        assertEquals(none, scan("<Code>SlowDown"));
        assertEquals(none, scan("<Code>" + "A".repeat(100_000) + "</Code>"));
        assertEquals(none, scan("<Code>&xxe;</Code>"));
        assertEquals(none, scan("<Code>Slow\nDown</Code>"));
        assertEquals(none, scan("<Code/>"));
        assertEquals("", none.toString());
    }

    @Test
    void aMessageIsShownWithoutTheQueryItMayQuote() {
        assertEquals(
                "Denied \"see https://b/k[hidden] \"",
                scan("<Code>Denied</Code><Message>see https://b/k?X-Amz-Signature=hush\u0007</Message>")
                        .toString());
    }
}
