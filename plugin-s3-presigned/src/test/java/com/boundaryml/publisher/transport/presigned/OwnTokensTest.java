package com.boundaryml.publisher.transport.presigned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnTokensTest {

    private static OwnTokens of(String... texts) {
        OwnTokens tokens = new OwnTokens();
        for (String text : texts) {
            tokens.note(new Token(text));
        }
        return tokens;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        sesame-open-the-gate | no sesame-open-the-gate here      | no [hidden] here
        sesame-open-the-gate | sesame%2Dopen%2dthe-gat%65!       | [hidden]!
        tok/with+and"more    | {"k":"tok\\/with+and\\"more"}     | {"k":"[hidden]"}
        tok/with+and"more    | tok\\u002Fwith\\u002band\\u0022more | [hidden]
        tok/with+and"more    | k=tok%2Fwith%2Band%22more&x=1     | k=[hidden]&x=1
        tok&with<"more       | tok&amp;with&lt;&quot;more        | [hidden]
        tok&with<"more       | tok&#38;with&#x3c;&#34;more       | [hidden]
        hun%41ter2           | hun%41ter2 hun%2541ter2           | [hidden] [hidden]
        sesame-open-the-gate | sesame-open-the-gat               | sesame-open-the-gat
        sesame-open-the-gate | sesame-open-the-gatesesame-open-the-gate | [hidden][hidden]
        sesame-open-the-gate | a %zz \\\\ & \\u00 &#; % end      | a %zz \\\\ & \\u00 &#; % end
        """)
    void aTokenIsBlottedOutHoweverItIsWritten(String token, String text, String expected) {
        assertEquals(expected, of(token).blotted(text));
    }

    @Test
    void theOneBeforeIsStillKnownAndThoseBeforeAreForgotten() {
        OwnTokens tokens = of("first-token", "second-token", "second-token", "third-token");
        assertTrue(tokens.areIn("the third-token"));
        assertTrue(tokens.areIn("the second-token"));
        assertFalse(tokens.areIn("the first-token"));
    }

    @Test
    void aTokenThatIsAWordOfFewLettersBlotsOutNothing() {
        assertEquals("dev is closed", of("dev").blotted("dev is closed"));
    }

    @Test
    void hostileTextTakesNoLongTime() {
        OwnTokens tokens = of("a".repeat(4000) + "b");
        for (String part : new String[] {"a", "%61", "&", "&#", "\\", "%"}) {
            assertTimeoutPreemptively(Duration.ofSeconds(10), () -> tokens.blotted(part.repeat(60_000)));
        }
    }
}
