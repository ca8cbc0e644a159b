package com.boundaryml.publisher.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AuthorizeCallTest {

    private static final String DIGITS = "ab".repeat(32);
    private static final String META = object("'kind':'meta_segment','sequence':41,'size_bytes':1234");
    private static final String VALUE =
            object("'kind':'value','cid':'bamlv_1_" + DIGITS + "','codec':1,'size_bytes':1");
    private static final String PACK = object("'kind':'value_pack','entry_count':3,'size_bytes':9");

    private final AuthorizeCall call = new AuthorizeCall(new ServedConfig());

    @Test
    void theGuidesExampleIsRead() throws BadCallException {
        assertEquals(
                3, call.read(body(META + "," + VALUE + "," + PACK)).objects().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "400 | no JSON             | {",
                "400 | is START_ARRAY      | []",
                "422 | process_euid is     | {'objects':[]}",
                "400 | surprise            | {'surprise':1}",
                "400 | follows             | {'process_euid':'00000000000000000000000000000000','flush_id':'01ARZ3NDEKTSV4RRFFQ69G5FAV','objects':[{'kind':'meta_segment','sequence':1,'size_bytes':1,'checksum_sha256':'CHECKSUM'}]} 1",
            })
    void whatIsNoCallIsRefusedWithTheReason(int status, String reason, String json) {
        assertRefused(status, reason, json.replace("CHECKSUM", DIGITS).replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "422 | kind x             | 'kind':'x','size_bytes':1",
                "422 | sequence is absent | 'kind':'meta_segment','size_bytes':1",
                "422 | a sequence is      | 'kind':'meta_segment','sequence':0,'size_bytes':1",
                "422 | has no codec       | 'kind':'meta_segment','sequence':1,'codec':1,'size_bytes':1",
                "400 | sequence is VALUE_ | 'kind':'meta_segment','sequence':'1','size_bytes':1",
                "422 | size_bytes         | 'kind':'meta_segment','sequence':1,'size_bytes':0",
                "422 | size_bytes         | 'kind':'meta_segment','sequence':1,'size_bytes':268435457",
                "422 | entry_count is 1   | 'kind':'value_pack','entry_count':100001,'size_bytes':1",
                "422 | codec of a table   | 'kind':'table','cid':'bamlv_1_x','codec':1,'size_bytes':1",
                "422 | a CID is           | 'kind':'table','cid':'x','codec':2,'size_bytes':1",
                "400 | colour             | 'kind':'meta_segment','sequence':1,'colour':1,'size_bytes':1",
            })
    void anObjectThatMakesNoSenseIsRefusedWithTheReason(int status, String reason, String fields) {
        assertRefused(status, reason, new String(body(object(fields)), StandardCharsets.UTF_8));
    }

    @Test
    void oneObjectTwiceAndTwoPacksAndNoObjectAreRefused() {
        assertRefused(422, "listed twice", text(META + "," + META));
        assertRefused(422, "at most one pack", text(PACK + "," + PACK.replace("3", "4")));
        assertRefused(422, "at least one object", text(""));
    }

    @Test
    void aCallWithMoreObjectsThanTheConfigurationAllowsIsRefused() {
        ServedConfig config = new ServedConfig();
        config.set("max_objects_per_authorize", 1);
        BadCallException refused =
                assertThrows(BadCallException.class, () -> new AuthorizeCall(config).read(body(META + "," + VALUE)));
        assertEquals("the call lists 2 objects, more than 1", refused.reason());
    }

    private void assertRefused(int status, String reason, String json) {
        BadCallException refused =
                assertThrows(BadCallException.class, () -> call.read(json.getBytes(StandardCharsets.UTF_8)));
        assertEquals(status, refused.status(), refused.reason());
        assertTrue(refused.reason().contains(reason), refused.reason());
    }

    private static String object(String fields) {
        return "{" + fields.replace('\'', '"') + ",\"checksum_sha256\":\"" + DIGITS + "\"}";
    }

    private static String text(String objects) {
        return "{\"process_euid\":\"" + "0".repeat(32) + "\",\"flush_id\":\"01ARZ3NDEKTSV4RRFFQ69G5FAV\",\"objects\":["
                + objects + "]}";
    }

    private static byte[] body(String objects) {
        return text(objects).getBytes(StandardCharsets.UTF_8);
    }
}
