package com.boundaryml.publisher.testkit.gateway;

/**
 * An error as S3 answers it.
 *
 * @param status the status
 * @param code what programs go by
 * @param message what people read
 */
record S3Error(int status, String code, String message) {

    Reply reply() {
        return Reply.of(
                status,
                "application/xml",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>" + code + "</Code><Message>" + message
                        + "</Message><RequestId>0000000000000000</RequestId></Error>");
    }
}
