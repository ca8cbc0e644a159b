package com.boundaryml.publisher.transport.presigned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CleanedTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "see https://b.example/k?X-Amz-Signature=hush&a=hush",
                "see https://b.example/k?hush",
                "see https://user:hush@b.example/k",
                "X-Amz-Credential=hush",
                "{\"token\": \"hush\"}",
                "Authorization: Bearer hush",
                "Proxy-Authorization: Basic hush",
                "got eyJhbGciOiJub25lIn0.hush.c2lnbmF0dXJl",
                "X-Amz-Security-Token%3Dhush",
                "got hush-0123456789abcdefghij",
            })
    void whatMayBeASecretIsHidden(String text) {
        assertFalse(Cleaned.body(text, Set.of()).contains("hush"), Cleaned.body(text, Set.of()));
        assertFalse(Cleaned.quoted(text, 200).contains("hush"), Cleaned.quoted(text, 200));
    }

    @Test
    void wordsOfAnErrorAreKept() {
        String text = "field supported_segment_versions of flush 41: size_bytes must be at most 268435456";
        assertEquals(text, Cleaned.body(text, Set.of()));
    }

    @Test
    void whatTheCallItselfNamedIsShownAndItsLikesAreNot() {
        String ulid = "01JDKZ4V8Q9W3F5T7Y2B6N0M1K";
        String euid = "019336a5c57c70c280e2b31af18d3829";
        Set<String> names = Set.of(ulid, euid);
        String text = "flush_id=" + ulid + " of streams/" + euid + "/meta is closed";
        assertEquals(text, Cleaned.body(text, names));
        assertEquals("flush [hidden]", Cleaned.body("flush " + ulid.replace("K", "X"), names));
        assertEquals("[hidden] x", Cleaned.body(ulid + "/0123456789abcdefghijklmn x", names));
    }

    @Test
    void aWordIsShownAndWhatMayBeAnythingIsNot() {
        assertEquals("\"upload_required\"", Cleaned.word("upload_required"));
        assertEquals("(which is no word)", Cleaned.word("hush hush"));
        assertEquals("(which is no word)", Cleaned.word("h".repeat(41)));
    }

    @Test
    void controlCharactersAndOtherScriptsBecomeBlanks() {
        assertEquals("a  b   c", Cleaned.body("a\r\nb\u001b\u2028\u00e4c", Set.of()));
    }

    @Test
    void longTextIsCut() {
        assertEquals(1024, Cleaned.body("word ".repeat(10_000), Set.of()).length());
        assertEquals(2048, Cleaned.reason("word ".repeat(10_000)).length());
        assertTrue(Cleaned.quoted("word ".repeat(100), 40).endsWith("...\""));
    }

    @Test
    void hostileTextTakesNoLongTime() {
        for (String part : new String[] {"a", "a1", "?", "token=", "://", "://a@", "bearer ", "a."}) {
            assertTimeoutPreemptively(Duration.ofSeconds(5), () -> Cleaned.body(part.repeat(100_000), Set.of()));
        }
    }
}
