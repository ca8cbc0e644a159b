package com.boundaryml.publisher.transport.presigned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BucketStatusTest {

    @ParameterizedTest(name = "{0} {1} \"{2}\" is {3}, {4}")
    @CsvSource(textBlock = """
        200, '',                          '',                    STORED,       Stored
        412, PreconditionFailed,          '',                    EXISTS,       Exists
        412, '',                          '',                    EXISTS,       Exists
        409, ConditionalRequestConflict,  '',                    OTHER_WRITER, Transient
        409, OperationAborted,            '',                    OTHER_WRITER, Transient
        409, BucketAlreadyExists,         '',                    UNKNOWN,      Transient
        409, '',                          '',                    UNKNOWN,      Transient
        403, AccessDenied,                Request has expired,   EXPIRED,      StaleTicket
        403, RequestTimeTooSkewed,        '',                    SKEWED,       StaleTicket
        403, RequestExpired,              '',                    SKEWED,       StaleTicket
        400, ExpiredToken,                '',                    SKEWED,       StaleTicket
        403, ExpiredToken,                '',                    SKEWED,       StaleTicket
        400, TokenRefreshRequired,        '',                    SKEWED,       StaleTicket
        403, AccessDenied,                Access Denied,         FORBIDDEN,    Transient
        403, SignatureDoesNotMatch,       '',                    FORBIDDEN,    Transient
        403, '',                          '',                    FORBIDDEN,    Transient
        400, RequestTimeout,              '',                    TOO_SLOW,     Transient
        400, IncompleteBody,              '',                    TOO_SLOW,     Transient
        400, BadDigest,                   '',                    BAD_DIGEST,   BadDigest
        400, InvalidDigest,               '',                    BAD_DIGEST,   BadDigest
        400, XAmzContentSHA256Mismatch,   '',                    BAD_DIGEST,   BadDigest
        400, XAmzContentChecksumMismatch, '',                    BAD_DIGEST,   BadDigest
        400, InvalidRequest,              Value for x-amz-checksum-sha256 header is invalid., BAD_CHECKSUM, BadDigest
        400, InvalidRequest,              Something else,        UNKNOWN,      Transient
        400, EntityTooLarge,              '',                    UNKNOWN,      Transient
        400, '',                          '',                    UNKNOWN,      Transient
        404, NoSuchBucket,                '',                    ELSEWHERE,    Transient
        301, PermanentRedirect,           '',                    ELSEWHERE,    Transient
        307, TemporaryRedirect,           '',                    ELSEWHERE,    Transient
        308, '',                          '',                    ELSEWHERE,    Transient
        429, '',                          '',                    THROTTLED,    Throttled
        503, SlowDown,                    '',                    THROTTLED,    Throttled
        503, '',                          '',                    THROTTLED,    Throttled
        500, InternalError,               '',                    AT_FAULT,     Transient
        502, '',                          '',                    AT_FAULT,     Transient
        504, '',                          '',                    AT_FAULT,     Transient
        201, '',                          '',                    UNKNOWN,      Transient
        204, '',                          '',                    UNKNOWN,      Transient
        206, '',                          '',                    UNKNOWN,      Transient
        302, '',                          '',                    UNKNOWN,      Transient
        304, '',                          '',                    UNKNOWN,      Transient
        401, '',                          '',                    UNKNOWN,      Transient
        411, MissingContentLength,        '',                    UNKNOWN,      Transient
        501, NotImplemented,              '',                    UNKNOWN,      Transient
        505, '',                          '',                    UNKNOWN,      Transient
        999, '',                          '',                    UNKNOWN,      Transient
        """)
    void eachAnswerHasItsRow(int status, String code, String message, BucketStatus row, String outcome) {
        BucketStatus found = BucketStatus.of(status, new S3Error(code, message));
        assertEquals(row, found);
        assertEquals(
                outcome,
                switch (found.outcome("it answered", Optional.empty())) {
                    case PutOutcome.Failed failed -> failed.fault().getClass().getSimpleName();
                    case PutOutcome.Stored stored -> "Stored";
                    case PutOutcome.Exists exists -> "Exists";
                });
    }

    @Test
    void theWaitThatIsAskedForIsHandedOnAlsoByAServerAtFault() {
        Optional<Duration> wait = Optional.of(Duration.ofSeconds(3));
        for (BucketStatus row : new BucketStatus[] {BucketStatus.THROTTLED, BucketStatus.AT_FAULT}) {
            Fault fault = Samples.fault(row.outcome("it answered", wait));
            assertEquals(wait, assertInstanceOf(Fault.Throttled.class, fault).retryAfter());
        }
    }
}
