package com.boundaryml.publisher.testkit.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.testkit.gateway.S3Access;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes for every server of others, and what the publisher relies on in one. */
abstract class RealServerSuite extends SampleStoresSuite {

    /** {@return the status with which the server answers a put whose bytes have another checksum than it names} */
    abstract int answerToAnotherChecksum();

    @Override
    final List<String> keys(BucketReader reader) {
        return reader.keys();
    }

    @Test
    void theServerReplacesNoObjectAndTakesNothingElseThanWasSigned() throws IOException, InterruptedException {
        S3Access access = emptyBucket("promises");
        PresignedPut first = PresignedPut.signed(access, "evidence/first", "one object");
        PresignedPut second = PresignedPut.signed(access, "evidence/second", "one object");

        assertEquals(403, first.withChecksumOf("another checksum").sent());
        assertEquals(200, first.sent());
        assertEquals(412, first.sent());
        assertEquals(answerToAnotherChecksum(), second.withBody("other text").sent());
    }
}
