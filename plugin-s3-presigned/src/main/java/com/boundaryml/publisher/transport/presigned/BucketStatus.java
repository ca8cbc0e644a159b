package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the answers to a put mean: the second table of D15, a row each, the first that fits. An answer that fits no other is
 * {@link #UNKNOWN}: tried again with a report, never taken for done and never dropped.
 */
enum BucketStatus {
    /** The object is stored. No other status says so. */
    STORED("200", ".*", "", ""),
    /** The key is taken: by these bytes, if an earlier answer was lost. */
    EXISTS("412", ".*", "", ""),
    /** Another write of the key is under way, which is not to say that it exists. */
    OTHER_WRITER("409", "ConditionalRequestConflict|OperationAborted", "", "it is tried again"),
    /** The URL has expired, or either clock is wrong. */
    EXPIRED("403", "AccessDenied", "expired", "a new URL is asked for"),
    /** As before, where the code says it. */
    SKEWED(
            "400|403",
            "RequestTimeTooSkewed|RequestExpired|ExpiredToken|TokenRefreshRequired",
            "",
            "a new URL is asked for"),
    /** The signature or the gateway's rights are wrong. */
    FORBIDDEN(
            "403",
            ".*",
            "",
            "check what the gateway's credentials may do in this bucket, and that nothing on the way changes headers"),
    /** The body came too slowly. */
    TOO_SLOW("400", "RequestTimeout|IncompleteBody", "", "it is tried again"),
    /** The body is not the one announced. */
    BAD_DIGEST(
            "400",
            "BadDigest|InvalidDigest|XAmzContentChecksumMismatch|XAmzContentSHA256Mismatch",
            "",
            "the object is made anew from its file"),
    /** As before, where the message alone says it. */
    BAD_CHECKSUM("400", "InvalidRequest", "checksum", "the object is made anew from its file"),
    /** The bucket is elsewhere, or nowhere. */
    ELSEWHERE("301|307|308|404", ".*", "", "check the gateway's bucket and region; redirects are never followed"),
    /** Too much at once. */
    THROTTLED("429|503", ".*", "", "it is tried again more slowly"),
    /** The bucket is at fault. */
    AT_FAULT("500|502|504", ".*", "", "it is tried again"),
    /** No other row fits. */
    UNKNOWN(".*", ".*", "", "this answer is not known here; it is tried again");

    private final Pattern statuses;
    private final Pattern codes;
    private final String messagePart;
    private final String advice;

    /**
     * A row.
     *
     * @param statuses the statuses that it is about, as a pattern
     * @param codes the error codes that it is about, as a pattern
     * @param messagePart what the error's message must have in it, in lowercase
     * @param advice what is done, or to be done
     */
    BucketStatus(String statuses, String codes, String messagePart, String advice) {
        this.statuses = Pattern.compile(statuses);
        this.codes = Pattern.compile(codes);
        this.messagePart = messagePart;
        this.advice = advice;
    }

    static BucketStatus of(int status, S3Error error) {
        return Arrays.stream(values())
                .filter(row -> row.fits(status, error))
                .findFirst()
                .orElseThrow();
    }

    private boolean fits(int status, S3Error error) {
        return statuses.matcher(Integer.toString(status)).matches()
                && codes.matcher(error.code()).matches()
                && error.message().toLowerCase(Locale.ROOT).contains(messagePart);
    }

    /**
     * {@return how the put ended}
     *
     * @param what what was answered, and how, as one line
     * @param retryAfter the wait that the bucket asks for
     */
    PutOutcome outcome(String what, Optional<Duration> retryAfter) {
        String reason = Cleaned.reason(advice.isEmpty() ? what : what + ": " + advice);
        return switch (this) {
            case STORED -> new PutOutcome.Stored();
            case EXISTS -> new PutOutcome.Exists();
            case EXPIRED, SKEWED -> new PutOutcome.Failed(new Fault.StaleTicket(reason));
            case BAD_DIGEST, BAD_CHECKSUM -> new PutOutcome.Failed(new Fault.BadDigest(reason));
            case THROTTLED -> new PutOutcome.Failed(new Fault.Throttled(reason, retryAfter));
            case AT_FAULT ->
                new PutOutcome.Failed(
                        retryAfter.isPresent() ? new Fault.Throttled(reason, retryAfter) : new Fault.Transient(reason));
            case OTHER_WRITER, FORBIDDEN, TOO_SLOW, ELSEWHERE, UNKNOWN ->
                new PutOutcome.Failed(new Fault.Transient(reason));
        };
    }
}
