/**
 * The gateway's two endpoints and the put to a presigned URL (guide, "The two endpoints" and "The S3 PUT"; D14 to D18).
 *
 * <p>The HTTP client's exec chain is left out: requests go straight to a pooled connection, so that nothing is added to
 * what was signed, nothing is retried, followed or remembered, and no URL or token reaches a logger.
 */
@NullMarked
package com.boundaryml.publisher.transport.presigned;

import org.jspecify.annotations.NullMarked;
